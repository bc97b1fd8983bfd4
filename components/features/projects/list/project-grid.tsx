'use client'

import { FolderKanban } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useDrawnItems } from '@/lib/client/use-drawn-items'
import type { ListedProject } from '@/lib/features/projects/contract'
import { canEdit } from '@/lib/shared/actor'
import { CreateProjectLink } from '../create-project-link'
import { ProjectCard } from '../project-card'
import { ProjectMenu } from '../project-menu'

interface ProjectList {
  data: { pages: { projects: ListedProject[] }[] } | undefined
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** Number of cards that fill a large screen. */
const FIRST_CARDS = 15

const NONE: readonly ListedProject[] = []

/** The matching projects as cards, three columns on large screens, with more on demand. */
export function ProjectGrid({ list, isFiltered }: { list: ProjectList; isFiltered: boolean }) {
  const t = useTranslations('projects.list')
  const actor = useActor()
  const projects = list.data?.pages.flatMap((page) => page.projects)
  const drawn = useDrawnItems(projects ?? NONE, FIRST_CARDS)
  if (!projects) return list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <ProjectGridSkeleton />
  if (projects.length === 0) return <NoProjects isFiltered={isFiltered} />
  return (
    <>
      <ul className={GRID}>
        {drawn.map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} action={canEdit(actor) && <ProjectMenu project={project} />} />
          </li>
        ))}
        {projects.slice(drawn.length).map(({ _id }) => (
          <li key={_id} aria-hidden>
            <Skeleton className="h-36" />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button variant="outline" disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function NoProjects({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('projects.list')
  const mayCreate = canEdit(useActor())
  return (
    <EmptyState
      icon={FolderKanban}
      title={t('empty')}
      hint={isFiltered ? t('emptyFiltered') : mayCreate && t('emptyFirst')}
      action={!isFiltered && mayCreate && <CreateProjectLink />}
      className="rounded-md border bg-card"
    />
  )
}

/** Skeleton cards in the size of the real ones. */
export function ProjectGridSkeleton({ count = 6 }: { count?: number }) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return (
    <div aria-hidden className={GRID}>
      {numbers.map((number) => (
        <Skeleton key={number} className="h-28" />
      ))}
    </div>
  )
}
