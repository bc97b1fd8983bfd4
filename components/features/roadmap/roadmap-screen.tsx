'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { EmptyState } from '@/components/shared/empty-state'
import { PageHeader } from '@/components/shared/page-header'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useUrlState } from '@/lib/client/url-state'
import { parseRoadmapFilter, roadmapQuery, useRefreshRoadmap } from '@/lib/features/roadmap/client'
import type { Roadmap } from '@/lib/features/roadmap/contract'
import { matching } from '@/lib/features/roadmap/rules'
import { cn } from '@/lib/shared/cn'
import { RoadmapBoard } from './roadmap-board'
import { RoadmapConnection } from './roadmap-connection'
import { RoadmapFigures, RoadmapLegend } from './roadmap-figures'
import { RoadmapFilters } from './roadmap-filters'
import { RoadmapStates } from './roadmap-states'

/** The roadmap for signed-in people, with filters and a refresh button. */
export function RoadmapScreen() {
  const t = useTranslations('roadmap')
  const query = useQuery(roadmapQuery)
  useQueryFailureToast(query, 'roadmap.failures.fetch')
  const showCached = useCachedToast()
  const isCached = query.data?.cached === true
  useEffect(() => {
    if (isCached) showCached()
  }, [isCached, showCached])
  const { project, lastUpdated = null } = query.data ?? {}
  // Without a board there is nothing to read.
  const isConfigured = query.data?.project !== null
  return (
    <>
      <PageHeader
        title={project?.title || t('title')}
        subtitle={project?.description || t('subtitle')}
        back={{ href: '/', label: t('back') }}
        actions={isConfigured && <RefreshButton onCached={showCached} />}
      />
      <div className="grid gap-3">
        {isConfigured && <RoadmapConnection lastUpdated={lastUpdated} />}
        <RoadmapStates query={query}>{(roadmap) => <Contents roadmap={roadmap} />}</RoadmapStates>
      </div>
    </>
  )
}

// Shows once that the board comes from the cache and may be outdated.
function useCachedToast() {
  const t = useTranslations('roadmap')
  return useCallback(() => toast({ title: t('cachedData'), description: t('showingCached') }), [t])
}

function Contents({ roadmap: { items } }: { roadmap: Roadmap }) {
  const t = useTranslations('roadmap')
  const { query: address, change } = useUrlState()
  const filter = parseRoadmapFilter(Object.fromEntries(address))
  const found = matching(items, filter)
  const clear = () => change({ search: null, priority: null, status: null })
  return (
    <>
      <RoadmapFigures items={items} />
      <RoadmapFilters filter={filter} />
      <RoadmapLegend />
      {found.length === 0 ? (
        <EmptyState
          title={t('nothingFound')}
          action={
            <Button variant="outline" onClick={clear}>
              {t('clearFilters')}
            </Button>
          }
          className="rounded-md border bg-card"
        />
      ) : (
        <RoadmapBoard items={found} />
      )}
    </>
  )
}

function RefreshButton({ onCached }: { onCached: () => void }) {
  const t = useTranslations('roadmap')
  const attempt = useAttempt()
  const { mutateAsync, isPending } = useRefreshRoadmap()
  const refresh = () =>
    attempt({
      of: 'roadmap:refresh',
      work: async () => {
        const { cached } = await mutateAsync()
        if (cached) onCached()
        else toast({ title: t('refreshed') })
      },
      failure: 'roadmap.failures.refresh',
    })
  return (
    <Button variant="outline" disabled={isPending} onClick={() => void refresh()}>
      <Icon of={RotateCw} className={cn(isPending && 'animate-spin')} />
      {t(isPending ? 'refreshing' : 'refresh')}
    </Button>
  )
}
