'use client'

import { useEffect, useState } from 'react'
import type { CodeKind, CodeMatrix } from '@/lib/shared/code-raster'
import { drawCode } from './code-drawing'

/**
 * Returns the modules of a code once they are drawn, or that it can't be drawn; null until then.
 * @param isWanted whether it is drawn by now
 */
export function useCodeMatrix(kind: CodeKind, code: string, isWanted: boolean): CodeMatrix | 'failed' | null {
  const [matrix, setMatrix] = useState<CodeMatrix | 'failed' | null>(null)
  useEffect(() => {
    setMatrix(null)
    return isWanted ? drawCode({ kind, code }, (drawn) => setMatrix(drawn ?? 'failed')) : undefined
  }, [isWanted, kind, code])
  return matrix
}
