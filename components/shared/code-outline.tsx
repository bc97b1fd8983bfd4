import { toCodePath } from '@/lib/shared/code-path'
import type { CodeMatrix } from '@/lib/shared/code-raster'

/** A drawn code for paper, where its edges have to be sharp at any size. */
export function CodeOutline({ matrix, size }: { matrix: CodeMatrix; size?: number }) {
  const width = matrix.size + 2 * matrix.quiet
  return (
    <svg
      viewBox={`0 0 ${width} ${width}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={toCodePath(matrix)} />
    </svg>
  )
}
