import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayWhereCodesGo } from './operator.mjs'

const { isTTY } = process.stdout
/** @type {string[]} */
let printed

beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
})
afterEach(() => {
  process.stdout.isTTY = isTTY
})

test('a start whose output may be a log names the file that sign-in codes go to', () => {
  process.stdout.isTTY = false
  sayWhereCodesGo('/var/lib/uta')
  expect(printed).toEqual([
    'Sign-in codes that no bot sends are written to /var/lib/uta/sign-in-codes: this is not a terminal.',
  ])
})

test('a start on a terminal names none: codes are printed there', () => {
  process.stdout.isTTY = true
  sayWhereCodesGo('/var/lib/uta')
  expect(printed).toEqual([])
})
