import { describe, expect, test } from 'vitest'
import {
  groupPhotos,
  NO_MARGINS,
  nextZoom,
  photoReach,
  photoScale,
  savedName,
  toCrop,
  withMargin,
} from './rules'

test('the zoom goes from 50 to 300 percent in steps of 25', () => {
  const seen = [100]
  for (let press = 0; press < 9; press++) seen.push(nextZoom(seen.at(-1) ?? 0, 1))
  expect(seen).toEqual([100, 125, 150, 175, 200, 225, 250, 275, 300, 300])
  expect([nextZoom(100, -1), nextZoom(75, -1), nextZoom(50, -1)]).toEqual([75, 50, 50])
})

test('a photo is saved under its own name, as the kind of picture that it was made into', () => {
  expect(['чек 1.JPG', 'скан.от.22.11.png', 'без ничего', '1.5 кг молока'].map(savedName)).toEqual([
    'чек 1.webp',
    'скан.от.22.11.webp',
    'без ничего.webp',
    '1.5 кг молока.webp',
  ])
})

describe('a long strip in the viewer', () => {
  const [frame, strip] = [
    { width: 1_000, height: 900 },
    { width: 200, height: 9_000 },
  ]

  test('is shown whole, as wide as the frame, or in its own pixels', () => {
    expect(photoScale('whole', 100, frame, strip)).toBe(1)
    // As a whole it is 20 pixels wide.
    expect(photoScale('width', 100, frame, strip)).toBe(50)
    expect(photoScale('actual', 100, frame, strip)).toBe(10)
    expect(photoScale('actual', 50, frame, strip)).toBe(5)
  })

  test('is moved from end to end and no further', () => {
    expect(photoReach(1, frame, strip)).toEqual({ x: 0, y: 0 })
    expect(photoReach(10, frame, strip)).toEqual({ x: 0, y: 4.5 })
    expect(photoReach(100, frame, strip)).toEqual({ x: 0.5, y: 49.5 })
  })
})

describe('photos by type', () => {
  test('come in the order of the types, each group in its own', () => {
    const photos = [
      { name: 1, receiptType: 'anotherReceipt' },
      { name: 2, receiptType: 'salesReceipt' },
      { name: 3, receiptType: 'anotherReceipt' },
    ] as const
    expect(
      groupPhotos(photos).map(({ receiptType, photos: of }) => [receiptType, of.map(({ name }) => name)]),
    ).toEqual([
      ['salesReceipt', [2]],
      ['anotherReceipt', [1, 3]],
    ])
  })

  test('no photos make no group', () => {
    expect(groupPhotos([])).toEqual([])
  })
})

describe('what is cut off a photo', () => {
  test('leaves the part between, and nothing cut off is no crop', () => {
    const margins = withMargin(withMargin(NO_MARGINS, 'top', 20), 'right', 30)
    expect(toCrop(margins)).toEqual({ left: 0, top: 0.2, width: 0.7, height: 0.8 })
    expect(toCrop(NO_MARGINS)).toBeNull()
  })

  test('never leaves nothing', () => {
    const margins = withMargin(withMargin(NO_MARGINS, 'top', 60), 'bottom', 90)
    expect(margins).toMatchObject({ top: 60, bottom: 35 })
    expect(toCrop(margins)?.height).toBeCloseTo(0.05)
  })
})
