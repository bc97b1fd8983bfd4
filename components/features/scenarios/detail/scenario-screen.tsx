'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EditRights, useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { LoadingState } from '@/components/shared/loading-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { ApiError } from '@/lib/client/api-error'
import { projectRightsQuery } from '@/lib/features/projects/rights/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { scenarioQuery } from '@/lib/features/scenarios/information/client'
import { canEditProject } from '@/lib/shared/actor'
import { cn } from '@/lib/shared/cn'
import { ScenarioInformation } from '../information/scenario-information'
import { RunPart } from '../runner/run-part'
import { LazyDocumentsBlock, LazyPeopleLine, LazyScenarioPeople } from './lazy-later-parts'
import { ScenarioGone } from './scenario-gone'
import { ScenarioHeader } from './scenario-header'
import { ScenarioTabs } from './scenario-tabs'
import { useFolds } from './use-folds'

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
  if (isGone) return <ScenarioGone />
  if (!query.data) return query.isError ? <ErrorState onRetry={() => query.refetch()} /> : <LoadingState />
  const { scenario } = query.data
  return (
    <ScenarioRights projectId={scenario.projectId}>
      <div className="top-line">
        <div>
          <ScenarioHeader scenario={scenario} {...header} />
          <ScenarioOverview scenario={scenario} />
        </div>
      </div>
      {children}
      <RunPart scenarioId={scenarioId} />
    </ScenarioRights>
  )
}

/** Shows its children as a viewer sees them, where the person may not change the scenario's project. */
function ScenarioRights({ projectId, children }: { projectId: string; children: ReactNode }) {
  const actor = useActor()
  const { data } = useQuery(projectRightsQuery(projectId))
  // The server refuses what may not be changed, also where this was not read.
  return <EditRights mayEdit={!data || canEditProject(actor, data.rights)}>{children}</EditRights>
}

/** A scenario's data, and beside it, where it is opened, the people. */
function ScenarioOverview({ scenario }: { scenario: ListedScenario }) {
  const { isFolded } = useFolds()
  const isOpen = !isFolded('information')
  return (
    <div className={cn('grid grid-cols-1 items-start gap-3', isOpen && 'lg:grid-cols-[minmax(0,1fr)_23rem]')}>
      <ScenarioInformation scenario={scenario} />
      {isOpen && (
        <LazyPart>
          <LazyScenarioPeople scenario={scenario} />
        </LazyPart>
      )}
    </div>
  )
}

/** The parts of a scenario: a line with the people and the documents, and the others in tabs. */
export function ScenarioParts({ scenarioId }: { scenarioId: string }) {
  const scenario = useQuery(scenarioQuery(scenarioId)).data?.scenario
  const { isFolded } = useFolds()
  const isCompact = isFolded('information')
  return (
    <>
      {/* On a phone these are hidden while both are folded. */}
      <div
        className={cn(
          'my-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 pb-0.5',
          // A draft of a document opens them by itself.
          isCompact && 'max-sm:[&:not(:has([data-documents-open]))]:hidden',
        )}
      >
        {isCompact && scenario && (
          <LazyPart fallback={<span className="h-7" />}>
            <LazyPeopleLine scenario={scenario} />
          </LazyPart>
        )}
        <div className="min-w-0 grow basis-40 has-data-documents-open:basis-full">
          <LazyPart>
            <LazyDocumentsBlock scenarioId={scenarioId} />
          </LazyPart>
        </div>
      </div>
      <ScenarioTabs
        scenarioId={scenarioId}
        needsErrorReport={scenario?.needsErrorReport ?? false}
        moneyDiffers={scenario?.moneyDiffers ?? false}
      />
    </>
  )
}
