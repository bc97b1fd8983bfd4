'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { useOneStatus } from '@/components/shared/records/use-one-status'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'
import {
  useUndoStatusOfScenarios,
  useUpdateScenarioStatus,
} from '@/lib/features/scenarios/information/client'

export type StatusChange = (scenario: ListedScenario, status: ScenarioStatus) => Promise<void>

/**
 * Returns a function that changes a scenario's status and reports the result, which can be undone; it is stable, for all scenarios of a
 * screen. Null for people who may not change it.
 * @param onSet called with the stored status; stable
 */
export function useStatusChange(onSet?: (status: ScenarioStatus) => void): StatusChange | null {
  const t = useTranslations('scenarios.page')
  const { mutateAsync: undo } = useUndoStatusOfScenarios()
  const change = useOneStatus<ListedScenario, ScenarioStatus>({
    name: 'scenarios',
    send: useUpdateScenarioStatus(),
    undo: useCallback(
      ({ _id, version, status, needsErrorReport }) => undo([{ _id, version, status, needsErrorReport }]),
      [undo],
    ),
    label: useCallback(() => t('status'), [t]),
    stored: 'scenarios.page.statusUpdated',
    onStored: onSet,
    failure: 'scenarios.failures.updateStatus',
  })
  return useMayEdit() ? change : null
}
