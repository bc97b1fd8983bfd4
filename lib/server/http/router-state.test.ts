import { expect, it } from 'vitest'
import { dropUnreadableRouterState } from './router-state'

const PROJECT = ['', { children: ['projects', { children: [['id', '1', 'd', null], {}] }] }]
const encode = (state: unknown) => encodeURIComponent(JSON.stringify(state))

it.each([
  ['the state of a page', encode(PROJECT)],
  ['none', undefined],
])('%s is left as it is', (_, state) => {
  const headers = { rsc: '1', 'next-router-state-tree': state }
  dropUnreadableRouterState(headers)
  expect(headers).toEqual({ rsc: '1', 'next-router-state-tree': state })
})

it.each([
  ['nothing', ''],
  ['no JSON', '*&J'],
  ['an escape that is cut off', '%7'],
  ['two states', `${encode(PROJECT)}, ${encode(PROJECT)}`],
  ['another shape', encode(['', 'projects'])],
  ['more than there can be', encode(['', { children: ['x'.repeat(50_000), {}] }])],
  ['a state too deep to be read', '['.repeat(30_000) + ']'.repeat(30_000)],
])('%s is dropped, and the navigation remains', (_, state) => {
  const headers = { rsc: '1', 'next-router-state-tree': state }
  dropUnreadableRouterState(headers)
  expect(headers).toEqual({ rsc: '1' })
})
