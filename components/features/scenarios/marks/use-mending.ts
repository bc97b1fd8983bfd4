'use client'

import { useTranslations } from 'next-intl'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { useRecordCall } from '@/lib/client/records'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import type { ProductMarkSpellingChange } from '@/lib/features/scenarios/marks/contract'
import type { SpellingMend } from '@/lib/shared/gs1-spelling'
import { BULK_LIMIT } from '@/lib/shared/limits'

/** Mends the spelling of stored marks, which can be undone for 10 s. */
export function useMending(scenarioId: string) {
  const t = useTranslations('productMarks.mend')
  const attempt = useUndoable()
  const scope = { scenarioId }
  const { set, undo } = productMarkRecords.calls(scope).spelling
  const mending = useRecordCall(productMarkRecords, scope, (given: Mending) =>
    inParts(given.ids, async (ids) => (await set({ ids, mends: [...given.mends] })).changes),
  )
  const undoing = useRecordCall(productMarkRecords, scope, async (changes: ProductMarkSpellingChange[]) => {
    const undone = await inParts(changes, async (part) => [await undo(part)])
    const sum = (pick: (one: (typeof undone)[number]) => number) =>
      undone.reduce((total, one) => total + pick(one), 0)
    return { restored: sum(({ restored }) => restored), skipped: sum(({ skipped }) => skipped) }
  })
  const mend = (given: Mending) =>
    attempt({
      of: `mend:${given.ids.join()}`,
      work: async () => {
        const changes = await mending.mutateAsync(given)
        if (changes.length > 0)
          return { title: t('done', { count: changes.length }), undo: () => undoing.mutateAsync(changes) }
        toast({ title: t('allThere') })
        return null
      },
      failure: 'productMarks.failures.update',
    })
  return { mend, isPending: mending.isPending }
}

interface Mending {
  ids: readonly string[]
  mends: readonly SpellingMend[]
}

/** Sends items in parts, each of which fits into one call. */
async function inParts<Item, Result>(
  items: readonly Item[],
  send: (part: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += BULK_LIMIT)
    results.push(...(await send(items.slice(at, at + BULK_LIMIT))))
  return results
}
