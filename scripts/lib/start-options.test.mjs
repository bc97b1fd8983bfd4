import { expect, test } from 'vitest'
import { readStartOptions } from './start-options.mjs'

test('people of the demonstration sign in from other machines only with --demo-open', () => {
  expect(readStartOptions([]).variables).toEqual({})
  expect(readStartOptions(['--dev', '--empty']).variables).toEqual({})
  expect(readStartOptions(['--empty', '--demo-open']).variables).toEqual({ DEMO_OPEN: 'on' })
})

test('--empty loads no demonstration, and --dev is for development', () => {
  expect(readStartOptions([])).toMatchObject({ dev: false, mayLoadDemo: true })
  expect(readStartOptions(['--dev'])).toMatchObject({ dev: true, mayLoadDemo: true })
  expect(readStartOptions(['--empty'])).toMatchObject({ dev: false, mayLoadDemo: false })
})

test('an unknown option is refused with those that there are', () => {
  expect(() => readStartOptions(['--demo'])).toThrow(
    'There is no option --demo: there are --dev, --empty, --demo-open.',
  )
})
