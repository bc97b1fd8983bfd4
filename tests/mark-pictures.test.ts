import { describe, expect, test } from 'vitest'
import type { BrandType } from '@/lib/features/scenarios/marks/contract'
import { drawnMark, readMark } from '@/lib/features/scenarios/marks/rules'
import { readMarkPaste } from '@/lib/features/scenarios/pastes/rules'
import { toMatrix } from '@/lib/shared/code-matrix'
import { type CodeMatrix, toRaster } from '@/lib/shared/code-raster'
import { SEPARATOR as GS, gs1Payload } from '@/lib/shared/gs1'
import { assumedScale, fitCode } from '@/lib/shared/screen-size'
import { ean13 } from './factories/barcodes'
import { testDraw } from './factories/draw'
import { RANDOM_MARKS } from './fixtures/amounts'
import { OWN_WAYS, RUSSIAN, SIGNS, STATE_WAYS } from './fixtures/mark-ways'
import { scan } from './fixtures/scanner'

/** The two sizes that codes have in tables, on usual screens and on those with twice the pixels. */
const PIXELS = [60, 80, 120, 160]
/** Sizes of the scan deck: `wanted` in millimetres, `scale` in pixels per millimetre of the screen. */
const DECK = [
  { wanted: 15, scale: assumedScale(1) },
  { wanted: 20, scale: 7.1 },
]

const draw = testDraw

/** Reads a code as it is drawn with a number of pixels. */
async function scanned(matrix: CodeMatrix, pixels: number) {
  const { width, pixels: data } = toRaster(matrix, pixels)
  const found = await scan({ data, width, height: width, colorSpace: 'srgb' })
  return { width, ...found }
}

interface Kind {
  brandType: BrandType
  kind: Parameters<typeof toMatrix>[0]
  ways: (() => string)[]
  symbol: string
  /** What a scanner sends of a code. */
  sent: (code: string) => string
}

const KINDS: Kind[] = [
  { brandType: 'КМЧЗ', kind: 'gs1', ways: STATE_WAYS, symbol: ']d', sent: gs1Payload },
  { brandType: 'КМДМ', kind: 'qr', ways: OWN_WAYS, symbol: ']Q', sent: (code) => code },
]

describe.each(KINDS)('$brandType', ({ brandType, kind, ways, symbol, sent }) => {
  test('is recognized by its code, drawn, and read from the picture byte by byte', {
    timeout: 360_000,
  }, async () => {
    for (let index = 0; index < RANDOM_MARKS; index += 1) {
      const code = ways[index % ways.length]?.() ?? ''
      expect([code, readMark(code).brandType]).toEqual([code, brandType])
      const matrix = toMatrix(kind, code)
      for (const pixels of PIXELS)
        expect(await scanned(matrix, pixels)).toEqual({
          width: pixels,
          symbol,
          isGs1: kind === 'gs1',
          code: sent(code),
        })
      for (const { wanted, scale } of DECK) {
        const { pixels } = fitCode(matrix, wanted, scale)
        expect(await scanned(matrix, pixels)).toMatchObject({ width: pixels, symbol, code: sent(code) })
      }
    }
  })
})

test('a pack of tobacco and a box that are pasted are the state’s, and their pictures read byte by byte', async () => {
  for (const [code, isGs1] of [
    ['00000046198488X?io+qBABQC1235', false],
    ['00146012345678901236', true],
    ['02046004399312563712', true],
  ] as const) {
    const [pasted] = readMarkPaste(code).marks
    expect(pasted).toMatchObject({ brand: code, brandType: 'КМЧЗ', problems: [] })
    const drawn = drawnMark({ brand: code, brandType: 'КМЧЗ' })
    const matrix = toMatrix(drawn.kind, drawn.code)
    for (const pixels of PIXELS)
      expect(await scanned(matrix, pixels)).toEqual({ width: pixels, symbol: ']d', isGs1, code })
  }
})

test('the longest codes can be drawn, and are read where there is room', async () => {
  for (const [kind, code] of [
    [
      'gs1',
      `01${ean13(draw).padStart(14, '0')}21${draw.text(SIGNS, 20)}${`${GS}91${draw.text(SIGNS, 87)}`.repeat(4)}`,
    ],
    ['qr', draw.text(RUSSIAN, 400)],
  ] as const) {
    expect(code.length).toBeGreaterThan(390)
    const matrix = toMatrix(kind, code)
    expect((await scanned(matrix, 360)).code).toBe(code)
  }
})

test('what can’t be drawn is said', () => {
  expect(() => toMatrix('qr', '🏷️'.repeat(1_000))).toThrow()
  expect(() => toMatrix('gs1', 'я'.repeat(1_000))).toThrow()
})
