import { expect, test } from 'vitest'
import { createMarkDrawing } from './drawn-marks'

const WANTED = { kind: 'valid', group: 'longKey', gtin: null, count: 5 } as const

test('the same marks are sent until they are stored, so that a lost answer does not double them', () => {
  const drawing = createMarkDrawing()
  const first = drawing.marksFor(WANTED)
  expect(new Set(first.map(({ brand }) => brand)).size).toBe(5)
  expect(drawing.marksFor({ ...WANTED })).toEqual(first)
  drawing.noteStored()
  expect(drawing.marksFor(WANTED)).not.toEqual(first)
})

test('another wish is another draw', () => {
  const drawing = createMarkDrawing()
  const first = drawing.marksFor(WANTED)
  expect(drawing.marksFor({ ...WANTED, kind: 'usedTwice' })[0]).toMatchObject({ status: 'Выбыла' })
  expect(drawing.marksFor(WANTED)).not.toEqual(first)
})
