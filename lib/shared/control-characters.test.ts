import { expect, test } from 'vitest'
import { fromVisible, visible } from './control-characters'

test('control characters can be seen, and come back as they were', () => {
  expect(visible('01\u001d21\u0000\u001f\u007f Я')).toBe('01␝21␀␟␡ Я')
  const all = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).join('')
  expect(fromVisible(visible(all))).toBe(all)
  expect(fromVisible('a b')).toBe('a b')
})
