'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/shared/link'
import { Moment } from '@/components/shared/moment'
import { PageHeader } from '@/components/shared/page-header'
import { Badge } from '@/components/ui/badge'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ScenarioStatusBadge, ScenarioStatusControl } from '../scenario-status'
import { useStatusChange } from '../use-status-change'

/** What a scenario is, and the dropdown that says how it stands. */
export function ScenarioHeader({ scenario, history }: { scenario: ListedScenario; history: ReactNode }) {
  const t = useTranslations('scenarios')
  const changeStatus = useStatusChange()
  const { projectId, projectName, projectNumber, scenarioNumber, status, type, createdAt, updatedAt } =
    scenario
  const number = formatProjectNumber(projectNumber)
  return (
    <PageHeader
      title={t('page.title', { number: scenarioNumber })}
      back={{ href: `/projects/${projectId}`, label: t('page.back', { number }) }}
      beside={
        <>
          <ScenarioStatusBadge status={status} />
          <Badge variant="outline">{t(`type.${type}`)}</Badge>
        </>
      }
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 pt-0.5">
          <Link
            href={`/projects/${projectId}`}
            className="wrap-anywhere font-medium text-foreground underline-offset-4 hover:underline"
          >
            <span className="tabular-nums">{number}</span> {projectName}
          </Link>
          <span>
            {t('page.created')} <Moment value={createdAt} className="tabular-nums" />
          </span>
          <span>
            {t('page.updated')} <Moment value={updatedAt} className="tabular-nums" />
          </span>
        </span>
      }
      actions={
        <>
          <ScenarioStatusControl
            scenario={scenario}
            label={t('page.status')}
            onChange={changeStatus}
            className="h-8"
          />
          {history}
        </>
      }
    />
  )
}
