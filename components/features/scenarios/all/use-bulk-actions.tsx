'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { ToastAction } from '@/components/ui/toast'
import { toast } from '@/components/ui/use-toast'
import { ApiError } from '@/lib/client/api'
import { projectKeys } from '@/lib/features/projects/client'
import {
  useDeleteScenarios,
  useRestoreScenarios,
  useSetResponsibleOfScenarios,
  useSetStatusOfScenarios,
  useUndoResponsibleOfScenarios,
  useUndoStatusOfScenarios,
} from '@/lib/features/scenarios/bulk/client'
import type { Undone } from '@/lib/features/scenarios/bulk/contract'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { type MessageKey, message } from '@/lib/shared/messages'

const UNDO_MS = 10_000

interface BulkActionsInput {
  ids: string[]
  onDeleted: () => void
  /** Some of the rows are not there any more. */
  onMissing: () => void
}

/** What can be done with the selected scenarios at once; everything can be taken back for 10 s. */
export function useBulkActions({ ids, onDeleted, onMissing }: BulkActionsInput) {
  const t = useTranslations('scenarios.all')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const setStatusCall = useSetStatusOfScenarios()
  const undoStatus = useUndoStatusOfScenarios()
  const setResponsibleCall = useSetResponsibleOfScenarios()
  const undoResponsible = useUndoResponsibleOfScenarios()
  const deleteCall = useDeleteScenarios()
  const restore = useRestoreScenarios()

  const attempt = async (work: () => Promise<void>, failure: MessageKey) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') onMissing()
      tellFailure(error, failure)
    }
    await client.invalidateQueries({ queryKey: projectKeys.all })
  }
  const tell = (title: string, undo: () => Promise<Undone>) => {
    const takeBack = () =>
      attempt(async () => {
        tellUndone(await undo())
      }, message('scenarios.failures.undo'))
    toast({
      title,
      durationMs: UNDO_MS,
      action: (
        <ToastAction altText={t('undoHint')} onClick={() => void takeBack()}>
          {t('undo')}
        </ToastAction>
      ),
    })
  }
  const tellUndone = ({ restored, skipped }: Undone) =>
    toast({
      title: t('undone', { count: restored }),
      description: skipped > 0 ? t('skipped', { count: skipped }) : undefined,
    })

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
      tell(t('removed', { count: deleted }), async () => {
        const { restored } = await restore.mutateAsync(ids)
        return { restored, skipped: 0 }
      })
    }, message('scenarios.failures.remove'))

  const isPending = setStatusCall.isPending || setResponsibleCall.isPending || deleteCall.isPending
  return { setStatus, setResponsible, remove, isPending }
}
