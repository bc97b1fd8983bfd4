import { expect, test } from 'vitest'
import { readArguments } from './arguments.mjs'

test('options and one argument are read in any order', () => {
  expect(readArguments([], 'npm run x')).toEqual({ argument: undefined, options: [] })
  expect(readArguments(['--all', 'here'], 'npm run x', { options: ['--all'] })).toEqual({
    argument: 'here',
    options: ['--all'],
  })
})

test('a command without an argument refuses one', () => {
  expect(() => readArguments(['here'], 'npm run x', { takesArgument: false })).toThrow(
    'There is an argument too many, here: npm run x',
  )
})

test.each([
  [['--', 'here'], 'There is no option --: npm run x'],
  [['--folder=here'], 'There is no option --folder=here: npm run x'],
  [['-h'], 'There is no option -h: npm run x'],
  [['here', 'there'], 'There is an argument too many, there: npm run x'],
])('%j is refused with what is right', (given, message) => {
  expect(() => readArguments(given, 'npm run x', { options: ['--all'] })).toThrow(message)
})
