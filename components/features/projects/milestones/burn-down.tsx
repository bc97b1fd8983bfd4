'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { projectQuery } from '@/lib/features/projects/client'
import type { Project } from '@/lib/features/projects/contract'
import { burnDownQuery } from '@/lib/features/projects/deadlines/client'
import type { BurnDay } from '@/lib/features/projects/deadlines/contract'
import { burnPoints, isOverStatus } from '@/lib/features/projects/deadlines/rules'
import { dayAt, formatDay } from '@/lib/shared/dates'
import { BurnChart } from './burn-chart'

/** How many scenarios of a project were left to complete on each day, and the pace that is needed to its end. */
export function BurnDown({ projectId }: { projectId: string }) {
  const t = useTranslations('projects.burnDown')
  const project = useQuery(projectQuery(projectId)).data?.project
  const query = useQuery(burnDownQuery(projectId))
  return (
    <Card className="mb-3" aria-busy={query.isPending}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        <CardDescription>{t('caption')}</CardDescription>
      </CardHeader>
      <CardContent>
        {query.isPending && <Skeleton className="h-48" />}
        {query.isError && !query.data && <ErrorState className="py-4" onRetry={() => void query.refetch()} />}
        {project && query.data && <Drawn project={project} days={query.data.days} />}
      </CardContent>
    </Card>
  )
}

function Drawn({ project, days }: { project: Project; days: readonly BurnDay[] }) {
  const t = useTranslations('projects.burnDown')
  const timeZone = useViewerZone()
  if (days.length === 0)
    return <EmptyState icon={ChartLine} className="py-4" title={t('empty')} hint={t('emptyHint')} />
  const now = new Date()
  const range = {
    start: formatDay(project.startDate),
    end: formatDay(project.endDate),
    // The days of the sums are those of UTC; the pace that is needed is that of the head, from the person's own day on.
    today: formatDay(now),
    paceDay: isOverStatus(project.status) ? null : dayAt(now, timeZone),
  }
  return <BurnChart points={burnPoints(days, range)} />
}
