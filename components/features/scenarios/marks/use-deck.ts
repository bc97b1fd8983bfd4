'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/shared/use-attempt'
import { useRecordStatuses } from '@/lib/client/records'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import type { ProductMark, ProductMarkStatusChange } from '@/lib/features/scenarios/marks/contract'
import { USED_STATUS } from '@/lib/features/scenarios/marks/values'
import { afterScan, deckMarks, isUsed, placeIn } from './deck'

/** Holds which mark of a deck is shown, and sets the status of those that were scanned. */
export function useDeck(scenarioId: string, marks: readonly ProductMark[]) {
  const attempt = useAttempt()
  const { setting, undoing } = useRecordStatuses(productMarkRecords, { scenarioId })
  const [isUnusedOnly, setIsUnusedOnly] = useState(true)
  const [shown, setShown] = useState<string | null>(null)
  /** What the marks that were scanned here had before; null where that was put back. */
  const [scanned, setScanned] = useState<ReadonlyMap<string, ProductMarkStatusChange | null>>(new Map())
  const keep = (id: string, former: ProductMarkStatusChange | null) =>
    setScanned((known) => new Map([...known, [id, former]]))
  const deck = deckMarks(marks, { isUnusedOnly, kept: new Set(scanned.keys()) })
  const at = placeIn(deck, shown)
  const mark = deck[at]
  const go = (place: number) => setShown(deck[Math.min(Math.max(0, place), deck.length - 1)]?._id ?? null)

  const send = (given: ProductMark) =>
    attempt({
      of: `scan:${given._id}`,
      work: async () => {
        const former = scanned.get(given._id)
        if (isUsed(given)) {
          if (!former) return
          await undoing.mutateAsync([former])
          keep(given._id, null)
          return
        }
        const next = afterScan(deck, at)
        const { changes } = await setting.mutateAsync({ ids: [given._id], status: USED_STATUS })
        const [change] = changes
        if (change) keep(given._id, change)
        // Somebody may have turned the deck meanwhile.
        setShown((now) => (now === shown ? (next?._id ?? null) : now))
      },
      failure: 'productMarks.failures.update',
    })
  const isBusy = setting.isPending || undoing.isPending
  return {
    deck,
    at,
    mark,
    go,
    isBusy,
    /** Sets the mark's status, or puts back the one that it had when it was scanned here; null if neither is possible. */
    scan: mark && !isBusy && (!isUsed(mark) || scanned.get(mark._id)) ? () => void send(mark) : null,
    isUnusedOnly,
    setIsUnusedOnly,
  }
}
