import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCodePath } from './code-path'

/** Fills the rectangles of a path, as a printer does. */
function fill(path: string, width: number): number[] {
  const dark = new Array<number>(width * width).fill(0)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) dark[Number(y) * width + at] = 1
  return dark
}

test('the outline covers the dark modules of any code, and no other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 1 })),
      (size, bits) => {
        const isDark = Uint8Array.from({ length: size * size }, () => bits.next().value)
        const quiet = 1
        const width = size + 2 * quiet
        const dark = fill(toCodePath({ size, quiet, isDark }), width)
        const wanted = Array.from({ length: width * width }, (_, index) => {
          const [x, y] = [(index % width) - quiet, Math.floor(index / width) - quiet]
          return x >= 0 && x < size && y >= 0 && y < size ? (isDark[y * size + x] ?? 0) : 0
        })
        expect(dark).toEqual(wanted)
      },
    ),
  )
})
