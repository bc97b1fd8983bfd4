import { expect, test } from 'vitest'
import { addressBefore, extendPageHistory, rememberPage, replacePage } from './page-history'

const follow = (...addresses: string[]) =>
  addresses
    .reduce<ReturnType<typeof extendPageHistory>>(
      (pages, address) => extendPageHistory(pages, address.split('?')[0] ?? '', address),
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
])('the pages has %s', (_, addresses, pages) => {
  expect(follow(...addresses)).toEqual(pages)
})

test('the way back leads past a page that the next one replaced', () => {
  rememberPage('/scenarios', '/scenarios?status=x')
  rememberPage('/scenarios/1', '/scenarios/1')
  replacePage('/scenarios/1')
  rememberPage('/scenarios/1', '/scenarios/1?tab=steps')
  expect(addressBefore('/scenarios/2')).toBe('/scenarios/1?tab=steps')
  rememberPage('/scenarios/2', '/scenarios/2')
  expect(addressBefore('/scenarios/2')).toBe('/scenarios?status=x')
  rememberPage('/scenarios/3', '/scenarios/3')
  expect(addressBefore('/scenarios/3')).toBe('/scenarios/2')
})
