import { expect, test } from 'vitest'
import { extendTrail } from './trail'

const follow = (...addresses: string[]) =>
  addresses
    .reduce<ReturnType<typeof extendTrail>>(
      (trail, address) => extendTrail(trail, address.split('?')[0] ?? '', address),
      [],
    )
    .map(({ address }) => address)

test.each([
  [
    'each page with the address that it was left at',
    ['/scenarios', '/scenarios?status=x', '/scenarios/1'],
    ['/scenarios?status=x', '/scenarios/1'],
  ],
  [
    'a page that was come back to, without the way there',
    ['/', '/projects', '/projects/1', '/projects'],
    ['/', '/projects'],
  ],
  ['no form that was sent', ['/projects', '/projects/create', '/projects/1'], ['/projects', '/projects/1']],
  [
    'no form that was left for the page it is of',
    ['/projects', '/projects/1', '/projects/1/edit', '/projects/1'],
    ['/projects', '/projects/1'],
  ],
])('the trail has %s', (_, addresses, trail) => {
  expect(follow(...addresses)).toEqual(trail)
})
