import bwipjs from 'bwip-js/node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Draw } from '@/tests/factories/draw'
import { dataMatrix } from './data-matrix'

const symbolSchema = z.object({ pixs: z.array(z.number()), pixx: z.number() })

/** The symbol that a library makes of these codewords. */
function drawnByLibrary(codewords: readonly number[]) {
  const text = codewords.map((word) => `^${String(word).padStart(3, '0')}`).join('')
  const [symbol]: unknown[] = bwipjs.raw('datamatrix', text, 'raw')
  const { pixs, pixx } = symbolSchema.parse(symbol)
  return { size: pixx, modules: pixs.join('') }
}

const LONGEST = 1_558
const draw = new Draw(20_261_127)

// What is in them, `tests/mark-pictures.test.ts` reads as scanners do.
test('symbols of every size have the modules of another encoder', () => {
  const sizes = new Set<number>()
  for (let length = 1; length <= LONGEST; length += length < 100 ? 1 : 29) {
    const codes = Array.from({ length }, () => draw.integer(65, 126))
    const { size, isDark } = dataMatrix(String.fromCharCode(...codes))
    sizes.add(size)
    expect({ size, modules: isDark.join('') }).toEqual(drawnByLibrary(codes.map((code) => code + 1)))
  }
  expect(sizes.size).toBe(24)
})

test('a text that no symbol holds is refused', () => {
  expect(dataMatrix('12'.repeat(LONGEST)).size).toBe(144)
  expect(() => dataMatrix('12'.repeat(LONGEST + 1))).toThrow(RangeError)
})
