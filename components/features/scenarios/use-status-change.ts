'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'
import { useUpdateScenarioStatus } from '@/lib/features/scenarios/information/client'
import { canEdit } from '@/lib/shared/actor'

export type StatusChange = (scenario: ListedScenario, status: ScenarioStatus) => Promise<void>

/**
 * A function that changes a scenario's status and tells the person how it went, the same for all scenarios of a screen.
 * Null for whoever may not change it.
 * @param onSet hears of a status that is stored; stable
 */
export function useStatusChange(onSet?: (status: ScenarioStatus) => void): StatusChange | null {
  const t = useTranslations('scenarios.page')
  const attempt = useAttempt()
  const update = useUpdateScenarioStatus()
  const change = useCallback<StatusChange>(
    (scenario, status) =>
      attempt({
        of: `scenario-status:${scenario._id}`,
        work: async () => {
          const isMine = await settleChange({
            thing: scenario,
            field: { name: 'status', label: t('status') },
            textOf: (current) => current.status,
            wanted: status,
            send: (current) => update(current, status),
          })
          if (isMine) {
            toast({ title: t('statusUpdated') })
            onSet?.(status)
          }
        },
        failure: 'scenarios.failures.updateStatus',
      }),
    [update, t, attempt, onSet],
  )
  return canEdit(useActor()) ? change : null
}
