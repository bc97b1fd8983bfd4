'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { type UndoableChange, useUndoToast } from '@/components/shared/use-undo-toast'
import { toast } from '@/components/ui/use-toast'
import { ApiError } from '@/lib/client/api'
import { projectKeys } from '@/lib/features/projects/client'
import {
  useDeleteScenarios,
  useSetResponsibleOfScenarios,
  useSetStatusOfScenarios,
  useUndoResponsibleOfScenarios,
  useUndoStatusOfScenarios,
} from '@/lib/features/scenarios/bulk/client'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { useRestore } from '@/lib/features/trash/client'
import { type MessageKey, message } from '@/lib/shared/messages'

interface BulkActionsInput {
  ids: string[]
  onDeleted: () => void
  /** Some of the rows are not there any more. */
  onMissing: () => void
}

/** What can be done with the selected scenarios at once; everything can be taken back for 10 s. */
export function useBulkActions({ ids, onDeleted, onMissing }: BulkActionsInput) {
  const t = useTranslations('scenarios.selection')
  const tellFailure = useFailureToast()
  const tellUndoable = useUndoToast()
  const client = useQueryClient()
  const setStatusCall = useSetStatusOfScenarios()
  const undoStatus = useUndoStatusOfScenarios()
  const setResponsibleCall = useSetResponsibleOfScenarios()
  const undoResponsible = useUndoResponsibleOfScenarios()
  const deleteCall = useDeleteScenarios()
  const restore = useRestore()

  // What a project's page counts follows each change.
  const refreshProjects = () => client.invalidateQueries({ queryKey: projectKeys.all })
  const attempt = async (work: () => Promise<void>, failure: MessageKey) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') onMissing()
      tellFailure(error, failure)
    }
    await refreshProjects()
  }
  const tell = (title: string, undo: UndoableChange['undo']) =>
    tellUndoable({ title, undo: () => undo().finally(refreshProjects) })

  const setStatus = (status: ScenarioStatus) =>
    attempt(async () => {
      const { changes } = await setStatusCall.mutateAsync({ ids, status })
      if (changes.length === 0) toast({ title: t('nothingChanged') })
      else tell(t('statusSet', { count: changes.length, status }), () => undoStatus.mutateAsync(changes))
    }, message('scenarios.failures.updateStatus'))

  const setResponsible = (responsible: string | null) =>
    attempt(async () => {
      const { changes } = await setResponsibleCall.mutateAsync({ ids, responsible })
      if (changes.length === 0) toast({ title: t('nothingChanged') })
      else tell(t('responsibleSet', { count: changes.length }), () => undoResponsible.mutateAsync(changes))
    }, message('scenarios.failures.updateResponsible'))

  const remove = () =>
    attempt(async () => {
      const { deleted } = await deleteCall.mutateAsync(ids)
      onDeleted()
      tell(t('removed', { count: deleted }), () =>
        restore.mutateAsync(ids.map((_id) => ({ kind: 'scenario', _id }))),
      )
    }, message('scenarios.failures.remove'))

  const isPending = setStatusCall.isPending || setResponsibleCall.isPending || deleteCall.isPending
  return { setStatus, setResponsible, remove, isPending }
}
