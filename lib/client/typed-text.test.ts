import { expect, test } from 'vitest'
import { readTypedReceipt } from '@/lib/shared/fiscal-qr'
import { toRussianLayout } from '@/lib/shared/keyboard-layout'
import { typedText } from './typed-text'

const RECEIPT = 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=2'
const PLAIN = { ctrlKey: false, altKey: false, metaKey: false }

function typed(keys: readonly string[], given = PLAIN): string {
  const text = typedText()
  for (const key of keys) {
    text.press({ key, ...given })
    if (key.length === 1 && !given.ctrlKey) text.insert({ inputType: 'insertText', data: key })
    if (key === 'Backspace') text.insert({ inputType: 'deleteContentBackward', data: null })
  }
  return text.read()
}

test.each([
  ['as it is', RECEIPT],
  ['in the Russian layout', toRussianLayout(RECEIPT)],
])('a receipt’s code that is typed slowly %s is one, also where the field takes digits alone', (_, text) => {
  const keys = Array.from(text).flatMap((key) => (key === '&' ? ['Shift', key] : [key]))
  expect(readTypedReceipt(typed(keys))?.receipt).toMatchObject({ document: '12345', kind: 2 })
})

test.each([
  RECEIPT,
  toRussianLayout(RECEIPT),
  toRussianLayout(RECEIPT).replaceAll('?', '&').replace('ю', '.'),
])('a code whose letters come without keys is one: %s', (code) => {
  const text = typedText()
  for (const data of code) {
    text.press({ key: /[0-9=?&.]/.test(data) ? data : 'Unidentified', ...PLAIN })
    text.insert({ inputType: 'insertText', data })
  }
  text.press({ key: 'Shift', ...PLAIN })
  expect(readTypedReceipt(text.read())?.receipt).toMatchObject({ document: '12345', sum: '1234.50', kind: 2 })
})

test('a number is none, and what was corrected is not what was typed', () => {
  expect(readTypedReceipt(typed([...'20261125123412']))).toBeNull()
  expect(typed([...'123', 'Backspace', ...'45'])).toBe('45')
  expect(typed(['v'], { ...PLAIN, ctrlKey: true })).toBe('')
})
