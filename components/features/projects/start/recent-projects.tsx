'use client'

import { useQuery } from '@tanstack/react-query'
import { FolderKanban } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { buttonVariants } from '@/components/ui/button'
import { recentProjectsQuery } from '@/lib/features/projects/client'
import { canEdit } from '@/lib/shared/actor'
import { CreateProjectLink } from '../create-project-link'
import { ProjectGridSkeleton } from '../list/project-grid'
import { ProjectCard } from '../project-card'

/** The newest projects, on the start page. */
export function RecentProjects() {
  const t = useTranslations('projects')
  return (
    <section aria-labelledby="recent-projects">
      <div className="mb-2.5 flex items-center justify-between gap-2">
        <h2 id="recent-projects" className="font-semibold text-base">
          {t('recent.title')}
        </h2>
        <Link href="/projects" className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
          {t('recent.viewAll')}
        </Link>
      </div>
      <RecentCards />
    </section>
  )
}

function RecentCards() {
  const t = useTranslations('projects')
  const recent = useQuery(recentProjectsQuery)
  useQueryFailureToast(recent, 'projects.failures.loadRecent')
  const mayCreate = canEdit(useActor())
  if (!recent.data)
    return recent.isError ? <ErrorState onRetry={() => recent.refetch()} /> : <ProjectGridSkeleton />
  if (recent.data.projects.length === 0) {
    return (
      <EmptyState
        icon={FolderKanban}
        title={t('list.empty')}
        hint={mayCreate && t('list.emptyFirst')}
        action={mayCreate && <CreateProjectLink />}
        className="rounded-md border bg-card"
      />
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {recent.data.projects.map((project) => (
        <li key={project._id}>
          <ProjectCard project={project} action={<ViewButton id={project._id} name={project.name} />} />
        </li>
      ))}
    </ul>
  )
}

function ViewButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('projects.recent')
  return (
    <Link
      href={`/projects/${id}`}
      aria-label={t('view', { project: name })}
      className={buttonVariants({ variant: 'outline', size: 'sm' })}
    >
      {t('viewShort')}
    </Link>
  )
}
