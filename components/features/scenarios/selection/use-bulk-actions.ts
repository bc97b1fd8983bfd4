'use client'

import { useTranslations } from 'next-intl'
import type { UndoableChange } from '@/components/shared/use-undo-toast'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { useDeleteScenarios } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioPerson, ScenarioStatus } from '@/lib/features/scenarios/contract'
import { useDuplicateScenarios, useUndoDuplication } from '@/lib/features/scenarios/copies/client'
import {
  useSetResponsibleOfScenarios,
  useSetStatusOfScenarios,
  useUndoResponsibleOfScenarios,
  useUndoStatusOfScenarios,
} from '@/lib/features/scenarios/information/client'
import { useRestore } from '@/lib/features/trash/client'
import { referencesTo } from '@/lib/features/trash/rules'
import { type MessageKey, message } from '@/lib/shared/messages'
import { changedRows, useReaderNote } from '../bulk-responsible'

interface BulkActionsInput {
  rows: readonly ListedScenario[]
  onDeleted: () => void
  /** Called if some of the rows don't exist any more. */
  onMissing: () => void
}

/** Returns the bulk actions on scenarios; each can be undone for 10 s. */
export function useBulkActions({ rows, onDeleted, onMissing }: BulkActionsInput) {
  const t = useTranslations('scenarios.selection')
  const toReaderNote = useReaderNote()
  const ids = rows.map(({ _id }) => _id)
  const attempt = useUndoable()
  const setStatusCall = useSetStatusOfScenarios()
  const undoStatus = useUndoStatusOfScenarios()
  const setResponsibleCall = useSetResponsibleOfScenarios()
  const undoResponsible = useUndoResponsibleOfScenarios()
  const deleteCall = useDeleteScenarios()
  const duplicateCall = useDuplicateScenarios()
  const undoDuplication = useUndoDuplication()
  const restore = useRestore()

  const carryOut = (of: string, work: () => Promise<UndoableChange | null>, failure: MessageKey) =>
    attempt({ of: `${of}:${ids.join()}`, work, failure, onMissing })
  const change = (count: number, shown: UndoableChange): UndoableChange | null => {
    if (count > 0) return shown
    toast({ title: t('nothingChanged') })
    return null
  }

  const setStatus = (status: ScenarioStatus) =>
    carryOut(
      'scenario-status',
      async () => {
        const { changes } = await setStatusCall.mutateAsync({ ids, status })
        const count = changes.length
        const undo = () => undoStatus.mutateAsync(changes)
        return change(count, { title: t('statusSet', { count, status }), undo })
      },
      message('scenarios.failures.updateStatus'),
    )

  const setResponsible = (person: ScenarioPerson | null) =>
    carryOut(
      'scenario-responsible',
      async () => {
        const { changes } = await setResponsibleCall.mutateAsync({ ids, responsible: person?._id ?? null })
        const count = changes.length
        const description = toReaderNote(person, changedRows(rows, changes))
        const undo = () => undoResponsible.mutateAsync(changes)
        return change(count, { title: t('responsibleSet', { count }), description, undo })
      },
      message('scenarios.failures.updateResponsible'),
    )

  const remove = () =>
    carryOut(
      'scenario-removal',
      async () => {
        const { deleted: count } = await deleteCall.mutateAsync(ids)
        onDeleted()
        return {
          title: t('removed', { count }),
          undo: () => restore.mutateAsync(referencesTo('scenario', ids)),
        }
      },
      message('scenarios.failures.remove'),
    )

  const duplicate = () =>
    carryOut(
      'scenario-copies',
      async () => {
        const { scenarios } = await duplicateCall.mutateAsync({ ids })
        const copies = scenarios.map(({ _id }) => _id)
        return {
          title: t('duplicated', { count: copies.length }),
          undo: () => undoDuplication.mutateAsync(copies),
        }
      },
      message('scenarios.failures.duplicate'),
    )

  const calls = [setStatusCall, setResponsibleCall, deleteCall, duplicateCall]
  const isPending = calls.some((call) => call.isPending)
  return { setStatus, setResponsible, duplicate, remove, isPending }
}
