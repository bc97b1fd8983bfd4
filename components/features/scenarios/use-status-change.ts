'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { projectKeys } from '@/lib/features/projects/client'
import { useUpdateScenarioStatus } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'
import { canEditScenarios } from '@/lib/features/scenarios/policy'

export type StatusChange = (scenario: ListedScenario, status: ScenarioStatus) => Promise<void>

/**
 * A function that changes a scenario's status and tells the person how it went, the same for all scenarios of a screen;
 * the counts of its project follow. Null for whoever may not change it.
 */
export function useStatusChange(): StatusChange | null {
  const t = useTranslations('scenarios.page')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const update = useUpdateScenarioStatus()
  const change = useCallback<StatusChange>(
    async (scenario, status) => {
      try {
        await update(scenario, status)
        toast({ title: t('statusUpdated') })
      } catch (error) {
        tellFailure(error, 'scenarios.failures.updateStatus')
      }
      await client.invalidateQueries({ queryKey: projectKeys.one(scenario.projectId) })
    },
    [update, t, tellFailure, client],
  )
  return canEditScenarios(useActor()) ? change : null
}
