'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { projectKeys } from '@/lib/features/projects/client'
import { useUpdateScenarioStatus } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'

/** Changes a scenario's status and tells the person how it went; the counts of its project follow. */
export function useStatusChange() {
  const t = useTranslations('scenarios.page')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const { update, isPending } = useUpdateScenarioStatus()
  const change = async (scenario: ListedScenario, status: ScenarioStatus) => {
    try {
      await update(scenario, status)
      toast({ title: t('statusUpdated') })
    } catch (error) {
      tellFailure(error, 'scenarios.failures.updateStatus')
    }
    await client.invalidateQueries({ queryKey: projectKeys.one(scenario.projectId) })
  }
  return { change, isPending }
}
