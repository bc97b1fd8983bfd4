'use client'

import { useCallback, useEffect } from 'react'
import { useUrlState } from '@/lib/client/url-state'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { COMPLETED_STEP_STATUSES } from '@/lib/features/scenarios/steps/rules'
import { OPEN_STEP, STEP_PARAMETER } from '@/lib/features/scenarios/work/client'

/**
 * Returns the step to focus where the page's address asks for one: by its id, or for the open one, which is the first that
 * isn't completed, of those that name the person where there are some. It is asked for once.
 */
export function useOpenStep(steps: readonly ScenarioStep[] | undefined, name: string) {
  const { query, change } = useUrlState()
  const asked = query.get(STEP_PARAMETER)
  const isAsked = ({ _id, status }: ScenarioStep) =>
    asked === OPEN_STEP ? !COMPLETED_STEP_STATUSES.includes(status) : _id === asked
  const open = asked === null ? undefined : steps?.filter(isAsked)
  const found = open?.find(({ responsible }) => responsible === name) ?? open?.[0]
  const onFound = useCallback(() => change({ [STEP_PARAMETER]: null }, 'replace'), [change])
  const isNone = open?.length === 0
  useEffect(() => {
    if (isNone) onFound()
  }, [isNone, onFound])
  return { soughtId: found?._id ?? null, onFound }
}
