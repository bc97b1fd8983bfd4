'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useIsRestricted } from '@/components/shared/actor-context'
import { LazyPart } from '@/components/shared/lazy-part'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { Badge } from '@/components/ui/badge'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { RunButton } from '../runner/run-part'
import { ScenarioStatusBadge, ScenarioStatusControl } from '../scenario-status'
import { useStatusChange } from '../use-status-change'
import {
  LazyMembersOnlyNote,
  LazyScenarioMilestone,
  LazyScenarioNeighbours,
  LazyScenarioTools,
} from './lazy-later-parts'

interface ScenarioHeaderProps {
  scenario: ListedScenario
  /** The scenario's short link. */
  shortLink: string
  history: ReactNode
}

/** The top of a scenario's page, with its status dropdown. */
export function ScenarioHeader({ scenario, shortLink, history }: ScenarioHeaderProps) {
  const t = useTranslations('scenarios')
  const [asksForReport, setAsksForReport] = useState(false)
  const askForReport = useCallback(
    (set: ScenarioStatus) => setAsksForReport(set === SCENARIO_STATUS.failed),
    [],
  )
  const changeStatus = useStatusChange(askForReport)
  const isRestricted = useIsRestricted()
  const { projectId, projectName, projectNumber, scenarioNumber, status, type } = scenario
  const number = formatProjectNumber(projectNumber)
  const title = t('page.title', { number: scenarioNumber })
  return (
    <PageHeader
      title={title}
      back={{ href: `/projects/${projectId}`, label: t('page.back', { number }) }}
      beside={
        <>
          {/* On a phone the control says it. */}
          <span className="max-sm:hidden">
            <ScenarioStatusBadge status={status} />
          </span>
          <Badge variant="outline">{t(`type.${type}`)}</Badge>
          <Link
            href={`/projects/${projectId}`}
            className="max-w-96 truncate text-muted-foreground text-sm underline-offset-4 hover:text-foreground hover:underline xl:min-w-14"
            title={`${number} ${projectName}`}
          >
            <span className="tabular-nums">{number}</span> {projectName}
          </Link>
          <Suspense fallback={null}>
            <LazyScenarioMilestone scenario={scenario} />
            {isRestricted && <LazyMembersOnlyNote isOneLine />}
          </Suspense>
        </>
      }
      isDense
      actions={
        <>
          <ScenarioStatusControl
            scenario={scenario}
            label={t('page.status')}
            onChange={changeStatus}
            className="h-8 touch:h-10"
          />
          <RunButton />
          <LazyPart fallback={<span className="w-46" />}>
            <LazyScenarioTools
              scenario={scenario}
              link={shortLink}
              title={`${title} · ${projectName}`}
              asksForReport={asksForReport}
              onReported={() => setAsksForReport(false)}
              onStatus={changeStatus}
            />
          </LazyPart>
          {history}
          <Suspense fallback={<span className="w-16" />}>
            <LazyScenarioNeighbours key={scenario._id} scenario={scenario} />
          </Suspense>
        </>
      }
    />
  )
}
