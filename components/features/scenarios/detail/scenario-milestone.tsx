'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { Link } from '@/components/shared/link'
import { scenarioMilestoneQuery } from '@/lib/features/milestones/client'
import { OFFERED_MILESTONES } from '@/lib/features/milestones/rules'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { formatLongDay } from '@/lib/shared/dates'
import { MilestoneMenu } from '../selection/milestone-menu'
import { useMilestoneChange } from '../selection/use-milestone-change'

/** The milestone of a scenario, with the button that puts it under another one. */
export function ScenarioMilestone({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('milestones')
  const locale = useLocale()
  const mayEdit = useMayEdit()
  const { _id, projectId } = scenario
  const { milestone, ofProject = 0 } = useQuery(scenarioMilestoneQuery(scenario)).data ?? {}
  const name = milestone
    ? t('ofScenario', { name: milestone.name, day: formatLongDay(milestone.day, locale) })
    : undefined
  const { put, isPending } = useMilestoneChange(projectId)
  return (
    <span className="inline-flex min-w-7 items-center gap-1 text-muted-foreground text-sm">
      {milestone && (
        <Link
          href={`/projects/${projectId}?tab=milestones`}
          className="truncate underline-offset-4 hover:text-foreground hover:underline"
          title={name}
        >
          {name}
        </Link>
      )}
      {mayEdit && ofProject > 0 && (
        <MilestoneMenu
          projectId={projectId}
          label={t('pick')}
          isSmall
          isAskedLate={ofProject <= OFFERED_MILESTONES}
          isBusy={isPending}
          onPick={(milestoneId) => void put([_id], milestoneId)}
        />
      )}
    </span>
  )
}
