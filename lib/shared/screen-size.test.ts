import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRaster } from './code-raster'
import { assumedScale, CARD, fitCode } from './screen-size'

test('an unmeasured screen is taken for what browsers assume', () => {
  expect(assumedScale(1) * 25.4).toBeCloseTo(96)
  expect(assumedScale(2)).toBeCloseTo(2 * assumedScale(1))
})

test('a card that covers 324 pixels gives the scale by which a code is as large as was chosen', () => {
  const scale = 324 / CARD.width
  expect(fitCode({ size: 32, quiet: 1 }, 20, scale)).toMatchObject({ pixels: 68, module: 2 / scale })
})

test('a code has the size that is said, in whole pixels, and is at most half a pixel a module off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 144 }),
      fc.integer({ min: 5, max: 80 }),
      fc.double({ min: 3, max: 15, noNaN: true }),
      (size, wanted, scale) => {
        const matrix = { size, quiet: 1, isDark: new Uint8Array(size * size) }
        const { pixels, millimetres, module } = fitCode(matrix, wanted, scale)
        expect(toRaster(matrix, pixels).width).toBe(pixels)
        expect(Math.abs(millimetres - module * size)).toBeLessThan(1e-9)
        if (module * scale > 1)
          expect(Math.abs(millimetres - wanted)).toBeLessThanOrEqual(size / 2 / scale + 1e-9)
      },
    ),
  )
})
