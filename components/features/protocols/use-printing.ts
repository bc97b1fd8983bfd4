'use client'

import { createContext, useEffect, useState } from 'react'
import { useAttempt } from '@/components/shared/use-attempt'
import { drawCode } from '@/lib/client/code-drawing'
import type { Snapshot, SnapshotMark } from '@/lib/features/protocols/snapshots/contract'
import { pictureAddress } from '@/lib/features/protocols/snapshots/rules'
import { drawnMark } from '@/lib/features/scenarios/marks/rules'
import { BRAND_TYPES } from '@/lib/features/scenarios/marks/values'
import { findChoice } from '@/lib/shared/choices'
import type { CodeMatrix } from '@/lib/shared/code-raster'

/** The codes of marks by the ids of these while they are printed; on the screen they are drawn as they come into view. */
export const PrintedCodes = createContext<ReadonlyMap<string, CodeMatrix> | null>(null)

/** Returns how a mark of a snapshot is drawn; null for a type that the product does not know any more. */
export function drawnSnapshotMark({ code, codeType }: Pick<SnapshotMark, 'code' | 'codeType'>) {
  const brandType = findChoice(BRAND_TYPES, codeType)
  return brandType && drawnMark({ brand: code, brandType })
}

const drawOne = (mark: SnapshotMark) =>
  new Promise<CodeMatrix | null>((resolve) => {
    const drawn = drawnSnapshotMark(mark)
    if (drawn) drawCode(drawn, resolve)
    else resolve(null)
  })

const loadPicture = (address: string) =>
  new Promise<void>((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve()
    picture.onerror = () => resolve()
    picture.src = address
  })

/** Prints a protocol by the browser's own print, once all of its codes are drawn and its pictures are loaded. */
export function usePrinting(snapshot: Snapshot | null) {
  const attempt = useAttempt()
  const [codes, setCodes] = useState<ReadonlyMap<string, CodeMatrix> | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  useEffect(() => {
    if (!codes) return
    const finish = () => setCodes(null)
    window.addEventListener('afterprint', finish, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [codes])
  const print = async () => {
    setIsPreparing(true)
    await attempt({
      of: 'print-protocol',
      work: async () => {
        const scenarios = snapshot?.scenarios ?? []
        const marks = scenarios.flatMap((scenario) => scenario.marks)
        const drawn = new Map<string, CodeMatrix>()
        await Promise.all([
          ...marks.map(async (mark) => {
            const matrix = await drawOne(mark)
            if (matrix) drawn.set(mark._id, matrix)
          }),
          ...scenarios.flatMap(({ receipts }) =>
            receipts.map((receipt) => loadPicture(pictureAddress(receipt))),
          ),
        ])
        setCodes(drawn)
      },
      failure: 'protocols.failures.print',
    })
    setIsPreparing(false)
  }
  return { codes, print, isPreparing }
}
