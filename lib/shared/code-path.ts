import type { CodeMatrix } from './code-raster'

/**
 * Returns a code as the outline of its dark modules in SVG, one module to a unit, the white margin included: printers draw it
 * sharp in any size.
 */
export function toCodePath({ size, quiet, isDark }: CodeMatrix): string {
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < size; at += 1) {
      if (!isDark[row * size + at]) continue
      const from = at
      while (at + 1 < size && isDark[row * size + at + 1]) at += 1
      runs.push(`M${from + quiet} ${row + quiet}h${at + 1 - from}v1h-${at + 1 - from}z`)
    }
  }
  return runs.join('')
}
