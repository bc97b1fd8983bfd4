import { expect, test, vi } from 'vitest'
import { selectZero } from './number-field'

const isSelected = (value: string) => {
  const select = vi.fn<() => void>()
  selectZero({ value, select })
  return select.mock.calls.length === 1
}

test.each(['0', '0.00', '0,00', ' 0 '])('%j gives way to what is typed', (value) => {
  expect(isSelected(value)).toBe(true)
})

test.each(['', ' ', '50', '0.05', '-1', 'abc'])('%j stays', (value) => {
  expect(isSelected(value)).toBe(false)
})
