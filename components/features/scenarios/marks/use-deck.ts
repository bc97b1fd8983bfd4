'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import { useRecordStatuses } from '@/lib/client/records'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { USED_STATUS } from '@/lib/features/scenarios/marks/values'
import { afterScan, deckMarks, isUsed, placeIn } from './deck'
import { createDeckScans, mayToggle, withScans } from './deck-scans'

/** Holds which mark of a deck is shown, and sets the status of those that were scanned. */
export function useDeck(scenarioId: string, marks: readonly ProductMark[]) {
  const t = useTranslations('productMarks.deck')
  const attempt = useAttempt()
  const { setting, undoing } = useRecordStatuses(productMarkRecords, { scenarioId })
  const [isUnusedOnly, setIsUnusedOnly] = useState(true)
  const [shown, setShown] = useState<string | null>(null)
  const [deckScans] = useState(createDeckScans)
  const scans = deckScans.use()
  // Those that were scanned stay where they were.
  const deck = deckMarks(withScans(marks, scans), { isUnusedOnly, kept: new Set(scans.keys()) })
  const at = placeIn(deck, shown)
  const mark = deck[at]
  const go = (place: number) => setShown(deck[Math.min(Math.max(0, place), deck.length - 1)]?._id ?? null)

  const scan = (given: ProductMark) => {
    if (!isUsed(given)) setShown(afterScan(deck, at)?._id ?? null)
    void deckScans.toggle(given, {
      setUsed: async (id) => {
        const { changes } = await setting.mutateAsync({ ids: [id], status: USED_STATUS })
        return changes[0]
      },
      undo: (change) => undoing.mutateAsync([change]),
      attempt: (id, work, onFailure) =>
        attempt({ of: `scan:${id}`, work, failure: 'productMarks.failures.update', onFailure }),
      onSkipped: () => toast({ variant: 'warning', title: t('changedByOther') }),
    })
  }
  return {
    deck,
    at,
    mark,
    go,
    /** Sets the mark's status, or puts back the one that it had when it was scanned here; null if neither is possible. */
    scan: mark && mayToggle(mark, scans) ? () => scan(mark) : null,
    isUnusedOnly,
    setIsUnusedOnly,
  }
}
