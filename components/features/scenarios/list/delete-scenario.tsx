'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { projectKeys } from '@/lib/features/projects/client'
import { useDeleteScenario } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

/** Asks before a scenario is deleted; closed while there is none. */
export function DeleteScenario({
  scenario,
  onClose,
}: {
  scenario: ListedScenario | null
  onClose: () => void
}) {
  const t = useTranslations('scenarios.list')
  const common = useTranslations('common')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const { mutateAsync } = useDeleteScenario()
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
      toast({ title: t('removed', { number }) })
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
