'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { LoadingState } from '@/components/shared/loading-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { ApiError } from '@/lib/client/api-error'
import { lazyCode } from '@/lib/client/lazy-code'
import { scenarioQuery } from '@/lib/features/scenarios/client'
import { ScenarioInformation } from '../information/scenario-information'
import { ScenarioNotFound } from '../scenario-not-found'
import { ErrorReportHint } from './error-report-hint'
import { ScenarioHeader } from './scenario-header'
import { ScenarioPeople } from './scenario-people'
import { ScenarioTabs } from './scenario-tabs'

const DocumentsBlock = lazyCode(() => import('../parts/documents-block'))

interface ScenarioScreenProps {
  scenarioId: string
  /** The scenario's short link. */
  shortLink: string
  history: ReactNode
  /** The scenario's parts. */
  children: ReactNode
}

/** A scenario's page: header, status, people and parts. */
export function ScenarioScreen({ scenarioId, children, ...header }: ScenarioScreenProps) {
  const query = useQuery(scenarioQuery(scenarioId))
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
  useQueryFailureToast({ ...query, isError: query.isError && !isGone }, 'scenarios.failures.loadOne')
  if (isGone) return <ScenarioNotFound />
  if (!query.data) return query.isError ? <ErrorState onRetry={() => query.refetch()} /> : <LoadingState />
  const { scenario } = query.data
  return (
    <>
      <ScenarioHeader scenario={scenario} {...header} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_23rem]">
        {scenario.needsErrorReport && <ErrorReportHint scenarioId={scenarioId} />}
        <ScenarioInformation scenario={scenario} />
        <ScenarioPeople scenario={scenario} />
      </div>
      {children}
    </>
  )
}

/** The parts of a scenario: the documents, and the others in tabs. */
export function ScenarioParts({ scenarioId }: { scenarioId: string }) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <LazyPart>
        <DocumentsBlock scenarioId={scenarioId} />
      </LazyPart>
      <ScenarioTabs scenarioId={scenarioId} />
    </div>
  )
}
