'use client'

import { useQuery } from '@tanstack/react-query'
import { Eye, Star, StarOff } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button, buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { trackedProjectsQuery, useUntrack } from '@/lib/features/tracking/client'
import type { TrackedProject } from '@/lib/features/tracking/contract'
import { dayAt, formatLongDay } from '@/lib/shared/dates'
import { ProjectGridSkeleton } from '../list/project-grid'
import { ProjectCard } from '../project-card'

/** All projects that the person tracks. */
export function TrackedScreen() {
  const t = useTranslations('tracking')
  const query = useQuery(trackedProjectsQuery)
  useQueryFailureToast(query, 'tracking.loadFailed')
  const tracked = query.data?.trackedProjects
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={tracked && t('count', { count: tracked.length })}
        back={{ href: '/', label: t('back') }}
      />
      {query.isPending && <ProjectGridSkeleton count={6} />}
      {query.isError && !tracked && <ErrorState onRetry={() => void query.refetch()} />}
      {tracked?.length === 0 && <NothingTracked />}
      {tracked && tracked.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {tracked.map((entry) => (
            <li key={entry._id}>
              <TrackedEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NothingTracked() {
  const t = useTranslations('tracking')
  return (
    <EmptyState
      icon={Star}
      title={t('empty')}
      hint={t('emptyHint')}
      action={
        <Link href="/" className={buttonVariants()}>
          {t('goToDashboard')}
        </Link>
      }
    />
  )
}

function TrackedEntry({ entry: { project, trackedAt } }: { entry: TrackedProject }) {
  const t = useTranslations('tracking')
  const locale = useLocale()
  const timeZone = useViewerZone()
  const untrack = useUntrack()
  const attempt = useAttempt()
  // `mutateAsync`, since the card is unmounted before the callbacks of `mutate` would be called.
  const remove = () =>
    attempt({
      of: `tracking:${project._id}`,
      work: async () => {
        await untrack.mutateAsync(project._id)
        toast({ title: t('untracked') })
      },
      failure: 'tracking.untrackFailed',
    })
  const label = t('untrackProject', { name: project.name })
  return (
    <ProjectCard
      project={project}
      level={2}
      note={t('trackedOn', { day: formatLongDay(dayAt(trackedAt, timeZone), locale) })}
      action={
        <span className="flex items-center gap-1">
          <Link
            href={`/projects/${project._id}`}
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            <Icon of={Eye} />
            {t('view')}
          </Link>
          <Button variant="ghost" size="icon-sm" title={label} aria-label={label} onClick={remove}>
            <Icon of={StarOff} />
          </Button>
        </span>
      }
    />
  )
}
