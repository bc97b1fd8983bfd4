import { expect, test } from 'vitest'
import { scannedText } from './scanned-text'

const toBytes = (text: string) => new TextEncoder().encode(text)

test.each([
  '010460043993125621abc\u001d91EE06\u001d92x',
  '\u001d01',
  'Чек №1 🏷️',
  '\ufeffx',
  '',
  '\u0000\u0001',
])('%j keeps every byte', (text) => {
  expect(scannedText(toBytes(text))).toBe(text)
})

test('bytes that are no UTF-8 are a character each', () => {
  expect(scannedText(new Uint8Array([0x30, 0xff, 0x1d, 0x80]))).toBe('0\u00ff\u001d\u0080')
})
