import type { CodeMatrix } from './code-raster'

/** A bank card (ISO/IEC 7810, ID-1), in millimetres: what everybody has at hand to measure a screen with. */
export const CARD = { width: 85.6, height: 53.98 } as const

const INCH = 25.4
/** The CSS pixels of an inch, whatever the screen. */
const CSS_PIXELS_PER_INCH = 96

/** Returns the screen's pixels per millimetre as the browser assumes them, where nobody has measured. */
export function assumedScale(pixelRatio: number): number {
  return (CSS_PIXELS_PER_INCH / INCH) * pixelRatio
}

/** How large a code is drawn. */
export interface FittedCode {
  /** The screen's pixels a side, with the white margin. */
  pixels: number
  /** The side of the code itself, as it is on the screen. */
  millimetres: number
  /** The side of one of its modules. */
  module: number
}

/**
 * Returns how a code is drawn so that its side comes nearest to a wanted one: each module has the same whole number of the
 * screen's pixels, so the size is not always exactly the wanted one.
 * @param wanted millimetres
 * @param scale the screen's pixels per millimetre
 */
export function fitCode(
  { size, quiet }: Pick<CodeMatrix, 'size' | 'quiet'>,
  wanted: number,
  scale: number,
): FittedCode {
  const module = Math.max(1, Math.round((wanted * scale) / size))
  return {
    pixels: module * (size + 2 * quiet),
    millimetres: (module * size) / scale,
    module: module / scale,
  }
}
