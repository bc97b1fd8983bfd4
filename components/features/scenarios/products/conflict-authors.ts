import { useInfiniteQuery } from '@tanstack/react-query'
import { historyQuery } from '@/lib/features/history/client'
import type { HistoryEvent } from '@/lib/features/history/contract'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import { jsonObject } from '@/lib/shared/json'
import type { LineConflict } from './line-edits'
import { conflictKey, type SheetState } from './line-states'

/**
 * Returns the changes that led to conflicts, each with the keys of these as its fields. A refused save says who was first;
 * of lines that arrived live the scenario's history does.
 */
export function useConflictChanges(
  scenarioId: string,
  { conflicts, changes }: Pick<SheetState, 'conflicts' | 'changes'>,
): ForeignChange[] {
  // History records changes by line, so the fields of each change are matched by line id.
  const known = changes.map((change) => ({
    ...change,
    fields: conflicts.filter(({ id }) => change.fields.includes(id)).map(conflictKey),
  }))
  const unknown = conflicts.filter(({ id }) => !changes.some(({ fields }) => fields.includes(id)))
  const { data } = useInfiniteQuery({ ...historyQuery({ scenarioId }), enabled: unknown.length > 0 })
  return [...known, ...changesInHistory(data?.pages[0]?.events ?? [], unknown)]
}

/** Returns the last change of what each of these conflicts is about. @param events the last one first */
export function changesInHistory(
  events: readonly HistoryEvent[],
  conflicts: readonly LineConflict[],
): ForeignChange[] {
  return conflicts.flatMap((conflict) => {
    const event = events.find((one) => one.subject === 'product_lines' && hasLedTo(one, conflict))
    if (!event) return []
    const { actor, createdAt } = event
    return [{ by: { _id: actor._id, name: actor.name }, at: createdAt, fields: [conflictKey(conflict)] }]
  })
}

function hasLedTo({ changes }: HistoryEvent, conflict: LineConflict): boolean {
  if (conflict.kind === 'field') {
    const after = jsonObject(changes[conflict.id]?.after)
    return after !== null && conflict.field in after
  }
  if (conflict.theirs) return conflict.id in changes
  const deleted = changes.lines?.before
  return Array.isArray(deleted) && deleted.some((line) => jsonObject(line)?._id === conflict.id)
}
