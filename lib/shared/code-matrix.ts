import { type DrawingContext, datamatrix } from 'bwip-js/generic'
import { create } from 'qrcode'
import type { CodeKind, CodeMatrix } from './code-raster'
import { gs1Payload, SEPARATOR } from './gs1'

/**
 * Returns the modules of a code.
 * @throws when the code is longer than such a picture can hold
 */
export function toMatrix(kind: CodeKind, code: string): CodeMatrix {
  return kind === 'qr' ? toQrMatrix(code) : toGs1Matrix(code)
}

function toQrMatrix(code: string): CodeMatrix {
  const { size, data } = create(code).modules
  return { size, quiet: 2, isDark: Uint8Array.from(data) }
}

/**
 * Returns the picture of a GS1 code. FNC1 in the first place marks it as GS1 (ISO/IEC 16022, 5.2.4.6), and stands for
 * each separator. A symbology identifier at the start is left out: the scanner adds it again.
 */
function toGs1Matrix(code: string): CodeMatrix {
  const text = gs1Payload(code).replaceAll('^', '^^').replaceAll(SEPARATOR, '^FNC1')
  return datamatrix({ bcid: 'datamatrix', text: `^FNC1${text}`, parsefnc: true, scale: 1 }, matrixDrawing())
}

/** Draws the outlines that the encoder returns into a matrix, one module to a unit. */
function matrixDrawing(): DrawingContext<CodeMatrix> {
  let size = 0
  let isDark = new Uint8Array()
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      size = width
      isDark = new Uint8Array(width * width)
    },
    // Every module to the right of a vertical edge is inverted, so the modules between two edges are dark.
    polygon: (points) => {
      for (const [index, [x, from]] of points.entries()) {
        const [next, to] = points[(index + 1) % points.length] ?? [x, from]
        if (next !== x) continue
        for (let y = Math.min(from, to); y < Math.max(from, to); y += 1)
          for (let at = y * size + x; at < (y + 1) * size; at += 1) isDark[at] = isDark[at] ? 0 : 1
      }
    },
    end: () => ({ size, quiet: 1, isDark }),
    fill: nothing,
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    text: nothing,
  }
}

// A matrix is made of squares alone.
const nothing = () => undefined
