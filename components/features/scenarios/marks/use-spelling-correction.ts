'use client'

import { useTranslations } from 'next-intl'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { sendInBatches } from '@/lib/client/batches'
import { useRecordCall } from '@/lib/client/records'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import type { ProductMarkSpellingChange } from '@/lib/features/scenarios/marks/contract'
import type { SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { BULK_LIMIT } from '@/lib/shared/limits'

/** Corrects the spelling of stored marks, which can be undone for 10 s, also where only the first of them could be stored. */
export function useSpellingCorrection(scenarioId: string) {
  const t = useTranslations('productMarks.mend')
  const attempt = useUndoable()
  const scope = { scenarioId }
  const { set, undo } = productMarkRecords.calls(scope).spelling
  const correcting = useRecordCall(productMarkRecords, scope, (given: Correction) =>
    sendInBatches(
      given.ids,
      BULK_LIMIT,
      async (ids) => (await set({ ids, mends: [...given.corrections] })).changes,
    ),
  )
  const undoing = useRecordCall(productMarkRecords, scope, async (changes: ProductMarkSpellingChange[]) => {
    const { results: undone, failure } = await sendInBatches(changes, BULK_LIMIT, async (part) => [
      await undo(part),
    ])
    if (failure) throw failure.error
    const sum = (pick: (one: (typeof undone)[number]) => number) =>
      undone.reduce((total, one) => total + pick(one), 0)
    return { restored: sum(({ restored }) => restored), skipped: sum(({ skipped }) => skipped) }
  })
  const correct = (given: Correction, onDone?: () => void) =>
    attempt({
      of: `correct:${given.ids.join()}`,
      work: async () => {
        const { results: changes, failure } = await correcting.mutateAsync(given)
        if (failure && changes.length === 0) throw failure.error
        if (!failure) onDone?.()
        if (changes.length > 0) {
          const title = t(failure ? 'partlyDone' : 'done', { count: changes.length })
          return { title, undo: () => undoing.mutateAsync(changes) }
        }
        toast({ title: t('allThere') })
        return null
      },
      failure: 'productMarks.failures.update',
    })
  return { correct, isPending: correcting.isPending }
}

interface Correction {
  ids: readonly string[]
  corrections: readonly SpellingCorrection[]
}
