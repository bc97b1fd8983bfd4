import { expect, test } from 'vitest'
import { plainLine } from './plain-line'

test.each([
  ['\u200b0171', '0171'],
  ['\ufeffCASH\u00a0', 'CASH'],
  ['Кассир\u200d', 'Кассир'],
  ['Опи\u00adсание', 'Описание'],
  ['\u200eC01\u200f', 'C01'],
  ['1\u202f234', '1 234'],
  ['4601\u20607', '46017'],
  ['и\u0306ога', 'йога'],
  ['\u200b\u00a0\ufeff', ''],
  ['Семья 👨\u200d👩\u200d👧 здесь', 'Семья 👨\u200d👩\u200d👧 здесь'],
  ['❤️\u200d🔥', '❤️\u200d🔥'],
  ['👩🏽\u200d💻', '👩🏽\u200d💻'],
  ['C\u034f0\u3164\u206a1', 'C01'],
  ['نمی\u200cخواهم', 'نمی\u200cخواهم'],
  ['क\u094d\u200dष', 'क\u094d\u200dष'],
  ['C\u200c0\u200d1', 'C01'],
])('%j is stored as %j', (typed, stored) => {
  expect(plainLine(typed)).toBe(stored)
})
