import { type CodeMatrix, darkRuns } from './code-raster'

/**
 * Returns a code as the outline of its dark modules in SVG, one module to a unit, the white margin included: printers draw it
 * sharp in any size.
 */
export function toCodePath(matrix: CodeMatrix): string {
  const { quiet } = matrix
  return darkRuns(matrix)
    .map(({ row, at, length }) => `M${at + quiet} ${row + quiet}h${length}v1h-${length}z`)
    .join('')
}
