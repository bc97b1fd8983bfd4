'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EditRights, useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { LoadingState } from '@/components/shared/loading-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { ApiError } from '@/lib/client/api-error'
import { lazyCode } from '@/lib/client/lazy-code'
import { projectQuery } from '@/lib/features/projects/client'
import { canEditProject } from '@/lib/shared/actor'
import { ProjectNotFound } from '../project-not-found'
import { ProjectDetails } from './project-details'
import { ProjectHeader } from './project-header'
import { ProjectStats } from './project-stats'

const GroupNote = lazyCode(() => import('./group-note'))

interface ProjectScreenProps {
  projectId: string
  /** The project's short link. */
  shortLink: string
  /** The prefix of ticket links; empty if no tracker is configured. */
  trackerUrl: string
  trackButton: ReactNode
  /** The button that opens the history. */
  history: ReactNode
  /** The tabs. */
  children: ReactNode
}

/** A project with everything that belongs to it. */
export function ProjectScreen({ projectId, trackerUrl, children, ...header }: ProjectScreenProps) {
  const query = useQuery(projectQuery(projectId))
  const actor = useActor()
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
  useQueryFailureToast({ ...query, isError: query.isError && !isGone }, 'projects.failures.loadOne')
  if (isGone) return <ProjectNotFound />
  if (!query.data) return query.isError ? <ErrorState onRetry={() => query.refetch()} /> : <LoadingState />
  const { project } = query.data
  return (
    <EditRights mayEdit={canEditProject(actor, project)}>
      <ProjectHeader project={project} {...header} />
      <div className="grid gap-3">
        {project.telegramGroup?.state === 'unreachable' && (
          <LazyPart>
            <GroupNote group={project.telegramGroup} id={project.telegramGroupId} />
          </LazyPart>
        )}
        <ProjectStats projectId={projectId} stats={project.stats} />
        <ProjectDetails project={project} trackerUrl={trackerUrl} />
        {children}
      </div>
    </EditRights>
  )
}
