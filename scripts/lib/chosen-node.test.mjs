import { expect, it } from 'vitest'
import { takeNodeVersion } from './chosen-node.mjs'

it.each([
  [[], { version: null, rest: [] }],
  [['unit', 'lib/shared'], { version: null, rest: ['unit', 'lib/shared'] }],
  [['--node', '24', 'unit', 'lib/shared'], { version: '24', rest: ['unit', 'lib/shared'] }],
  [['unit', '--node', '22.21.1'], { version: '22.21.1', rest: ['unit'] }],
])('takes the version of Node out of %j', (args, taken) => {
  expect(takeNodeVersion(args)).toEqual(taken)
})

it.each([[['--node']], [['--node', 'unit']], [['--node', '24; rm']]])('refuses %j', (args) => {
  expect(() => takeNodeVersion(args)).toThrow('wants a version of Node')
})
