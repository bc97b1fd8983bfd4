'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardAction, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { ListedProject } from '@/lib/features/projects/contract'
import { trackedProjectsQuery } from '@/lib/features/tracking/client'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ProjectFacts } from '../project-card'
import { ProjectStatusBadge } from '../project-status'

/** Number of tracked projects on the start page (docs/domain.md, Screens). */
const MAX_SHOWN_PROJECTS = 2

/** The latest tracked projects, on the start page. */
export function TrackedCard() {
  const t = useTranslations('tracking.widget')
  const query = useQuery(trackedProjectsQuery)
  useQueryFailureToast(query, 'tracking.loadFailed')
  return (
    <Card aria-busy={query.isPending}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        <CardDescription>{t('caption')}</CardDescription>
        <CardAction>
          <Link href="/tracked-projects" className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
            {t('viewAll')}
          </Link>
        </CardAction>
      </CardHeader>
      <CardContent>
        {query.isPending && <Skeleton className="h-28 w-full" />}
        {query.isError && !query.data && <ErrorState className="py-4" onRetry={() => void query.refetch()} />}
        {query.data && (
          <Tracked
            projects={query.data.trackedProjects.slice(0, MAX_SHOWN_PROJECTS).map(({ project }) => project)}
          />
        )}
      </CardContent>
    </Card>
  )
}

function Tracked({ projects }: { projects: ListedProject[] }) {
  const t = useTranslations('tracking.widget')
  if (projects.length === 0)
    return <EmptyState icon={Star} className="py-4" title={t('empty')} hint={t('emptyHint')} />
  return (
    <ul className="-mx-2 grid gap-1">
      {projects.map((project) => (
        <li key={project._id}>
          <TrackedLink project={project} />
        </li>
      ))}
    </ul>
  )
}

function TrackedLink({ project }: { project: ListedProject }) {
  const t = useTranslations('projects')
  return (
    <Link
      href={`/projects/${project._id}`}
      className="grid gap-1 rounded-md px-2 py-1.5 transition-colors hover:bg-accent"
    >
      <span className="flex flex-wrap gap-1.5">
        <ProjectStatusBadge status={project.status} />
        <Badge variant="outline">{project.projectImage}</Badge>
      </span>
      <span className="wrap-anywhere font-medium text-sm">
        {t('label', { number: formatProjectNumber(project.projectNumber), name: project.name })}
      </span>
      <span className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
        <ProjectFacts project={project} />
      </span>
    </Link>
  )
}
