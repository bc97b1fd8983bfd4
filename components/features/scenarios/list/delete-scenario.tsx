'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { useUndoToast } from '@/components/shared/use-undo-toast'
import { projectKeys } from '@/lib/features/projects/client'
import { useDeleteScenario } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { useRestore } from '@/lib/features/trash/client'

interface DeleteScenarioProps {
  scenario: ListedScenario | null
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Asks before a scenario is deleted, which can be taken back for a moment; closed while there is none. */
export function DeleteScenario({ scenario, onClose, onDeleted }: DeleteScenarioProps) {
  const t = useTranslations('scenarios.list')
  const common = useTranslations('common')
  const tellFailure = useFailureToast()
  const tellUndoable = useUndoToast()
  const client = useQueryClient()
  const { mutateAsync } = useDeleteScenario()
  const restore = useRestore()
  // The closing dialog still names the scenario while it fades.
  const [named, setNamed] = useState(scenario)
  useEffect(() => {
    if (scenario) setNamed(scenario)
  }, [scenario])
  const number = named?.scenarioNumber ?? ''
  const remove = async () => {
    if (!scenario) return
    try {
      await mutateAsync(scenario)
      onDeleted(scenario._id)
      tellUndoable({
        title: t('removed', { number }),
        undo: () => restore.mutateAsync([{ kind: 'scenario', _id: scenario._id }]),
      })
      await client.invalidateQueries({ queryKey: projectKeys.one(scenario.projectId) })
    } catch (error) {
      tellFailure(error, 'scenarios.failures.remove')
    }
  }
  return (
    <ConfirmDialog
      open={scenario !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('removeQuestion')}
      description={t('removeHint', { number })}
      confirmLabel={common('delete')}
      onConfirm={remove}
    />
  )
}
