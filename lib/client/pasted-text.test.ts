import { expect, test } from 'vitest'
import { pastedText, textBeyondLimit } from './pasted-text'

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
