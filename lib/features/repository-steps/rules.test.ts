import { expect, test } from 'vitest'
import { paddedNumber } from './rules'
import { normalText } from './values'

test.each([
  ['1', '0001'],
  [' 42 ', '0042'],
  ['12345', '12345'],
  ['A1', 'A1'],
  ['0001', '0001'],
  ['\u200B0171\u00A0', '0171'],
])('the number %j is kept as %j', (typed, kept) => expect(paddedNumber(typed)).toBe(kept))

test('a text is stored trimmed and with one kind of line end', () => {
  expect(normalText(' One\r\ntwo\rthree\n\n four \r\n')).toBe('One\ntwo\nthree\n\n four')
})
