'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/shared/relative-time'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { roadmapStatusQuery } from '@/lib/features/roadmap/client'
import { cn } from '@/lib/shared/cn'

/** Whether the code host is reachable, and when the board was updated. */
export function RoadmapConnection({ lastUpdated }: { lastUpdated: string | null }) {
  const t = useTranslations('roadmap')
  const query = useQuery(roadmapStatusQuery)
  useQueryFailureToast(query, 'roadmap.failures.status')
  const isConnected = query.data?.connected === true
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted-foreground text-sm">
      {query.data && (
        <span role="status" className="inline-flex items-center gap-1.5 text-foreground">
          <span
            aria-hidden
            className={cn('size-2 rounded-full', isConnected ? 'bg-chart-5' : 'bg-destructive')}
          />
          {t(isConnected ? 'connected' : 'disconnected')}
        </span>
      )}
      {lastUpdated
        ? t.rich('lastUpdated', { time: () => <RelativeTime value={lastUpdated} /> })
        : t('neverRead')}
    </p>
  )
}
