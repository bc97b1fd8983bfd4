import { expect, it } from 'vitest'
import { MENU_NAVIGATION } from './menu-navigation'
import { isCurrent } from './navigation'

const currentAt = (pathname: string) =>
  MENU_NAVIGATION.filter(({ href }) => isCurrent(href, pathname)).map(({ href }) => href)

it.each([
  ['/', ['/']],
  ['/projects', ['/projects']],
  ['/projects/create', ['/projects']],
  ['/p/42', ['/projects']],
  ['/scenarios/0123', ['/scenarios']],
  ['/tracked-projects', ['/tracked-projects']],
  ['/profile', ['/profile']],
  ['/projects-archive', []],
])('at %s, the current entries are %j', (pathname, entries) => {
  expect(currentAt(pathname)).toEqual(entries)
})
