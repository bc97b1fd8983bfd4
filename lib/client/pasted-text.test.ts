import { expect, test } from 'vitest'
import { copiedCells, pastedText, textBeyondLimit } from './pasted-text'

const at = (value: string, selectionStart: number | null, selectionEnd = selectionStart) => ({
  value,
  selectionStart,
  selectionEnd,
})

test('a pasted text that would be cut off is taken whole, in place of what is selected', () => {
  expect(textBeyondLimit(at('', 0), 'abcdef', 5)).toBe('abcdef')
  expect(textBeyondLimit(at('12345', 2), 'ab', 6)).toBe('12ab345')
  expect(textBeyondLimit(at('12345', 1, 3), 'abcd', 6)).toBe('1abcd45')
  expect(textBeyondLimit(at('123', null), 'abcd', 5)).toBe('123abcd')
})

test('one that fits is left to the browser', () => {
  expect(textBeyondLimit(at('', 0), 'abcde', 5)).toBeNull()
  expect(textBeyondLimit(at('12345', 0, 5), 'abcde', 5)).toBeNull()
})

test('a line of Windows ends with one character, so that what fits is not called too long', () => {
  expect(textBeyondLimit(at('', 0), pastedText('ab\r\ncd\re', false), 7)).toBeNull()
  expect(textBeyondLimit(at('', 0), pastedText('ab\r\ncd\re', false), 6)).toBe('ab\ncd\ne')
  expect(pastedText('ab\r\n\r\ncd', true)).toBe('ab cd')
})

test.each([
  ['M041\t1 234,50\r\nM042\t99\r\n', '', false, 4],
  ['M041\r\nM042\r\n', '<table><tr><td>M041</td></tr><tr><td>M042</td></tr></table>', false, 2],
  ['100\n200', '', true, 2],
  ['M041\t\t\r\n', '<td>M041<td><td>', false, 1],
  ['"Мыло\n100 г"', '<table><td>Мыло<br>100 г</td></table>', false, 1],
  ['a text that\nwas wrapped', '<p>a text that was wrapped</p>', false, 1],
  ['1 234,50\r\n', '<table><td>1 234,50</td></table>', true, 1],
  ['', '', true, 0],
])('%j (as a page %j, for a number: %j) holds %i cells', (text, html, isNumber, count) => {
  expect(copiedCells({ text, html, isNumber })).toBe(count)
})
