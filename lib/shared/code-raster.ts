/** How a code is printed: any text as a QR code, GS1 elements as a GS1 DataMatrix, a code without elements as a plain one. */
export type CodeKind = 'qr' | 'gs1' | 'dataMatrix'

/** The modules of a two-dimensional code. */
export interface CodeMatrix {
  /** Width and height in modules. */
  size: number
  /** Width of the white margin in modules. */
  quiet: number
  /** 1 for each dark module, row by row. */
  isDark: Uint8Array
}

/** Dark modules beside each other. */
interface DarkRun {
  row: number
  at: number
  length: number
}

/** Returns the dark modules of a code, row by row, those beside each other together. */
export function darkRuns({ size, isDark }: CodeMatrix): DarkRun[] {
  const runs: DarkRun[] = []
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < size; at += 1) {
      if (!isDark[row * size + at]) continue
      const from = at
      while (at + 1 < size && isDark[row * size + at + 1]) at += 1
      runs.push({ row, at: from, length: at + 1 - from })
    }
  }
  return runs
}

/** A square picture, `width` pixels a side, four bytes each: red, green, blue and opacity. */
export interface CodeRaster {
  width: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}

const BYTES = 4
const OPAQUE = 255

/**
 * Draws a code in the middle of a white square. All modules have the same whole number of pixels, so that scanners
 * find their edges; the square grows when it is smaller than the code.
 */
export function toRaster({ size, quiet, isDark }: CodeMatrix, wanted: number): CodeRaster {
  const modules = size + 2 * quiet
  const module = Math.max(1, Math.floor(wanted / modules))
  const width = Math.max(wanted, module * modules)
  const pixels = new Uint8ClampedArray(width * width * BYTES).fill(OPAQUE)
  const margin = Math.floor((width - module * size) / 2)
  const blacken = (x: number, y: number) =>
    pixels.fill(0, (y * width + x) * BYTES, (y * width + x + module) * BYTES)
  for (const [index, dark] of isDark.entries()) {
    if (!dark) continue
    const x = margin + (index % size) * module
    const top = margin + Math.floor(index / size) * module
    for (let y = top; y < top + module; y += 1) blacken(x, y)
  }
  for (let alpha = BYTES - 1; alpha < pixels.length; alpha += BYTES) pixels[alpha] = OPAQUE
  return { width, pixels }
}
