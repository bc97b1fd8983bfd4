'use client'

import { useTranslations } from 'next-intl'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { useUndoable } from '@/components/shared/use-undoable'
import { useDeleteScenario } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { useRestore } from '@/lib/features/trash/client'

interface DeleteScenarioProps {
  scenario: ListedScenario | null
  onClose: () => void
  onDeleted: (ids: string[]) => void
}

/** Asks before deleting a scenario, which can be undone for a moment; closed while it is null. */
export default function DeleteScenario({ scenario, onClose, onDeleted }: DeleteScenarioProps) {
  const t = useTranslations('scenarios.list')
  const attempt = useUndoable()
  const { mutateAsync } = useDeleteScenario()
  const restore = useRestore()
  const remove = ({ _id, projectId, scenarioNumber }: ListedScenario) =>
    attempt({
      of: `scenario-removal:${_id}`,
      work: async () => {
        await mutateAsync({ _id, projectId })
        onDeleted([_id])
        return {
          title: t('removed', { number: scenarioNumber }),
          undo: () => restore.mutateAsync([{ kind: 'scenario', _id }]),
        }
      },
      failure: 'scenarios.failures.remove',
    })
  return (
    <ConfirmRemoval
      item={scenario}
      question={t('removeQuestion')}
      hint={({ scenarioNumber }) => t('removeHint', { number: scenarioNumber })}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
