'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { roadmapQuery } from '@/lib/features/roadmap/client'
import { RoadmapBoard } from './roadmap-board'
import { RoadmapConnection } from './roadmap-connection'
import { RoadmapFigures, RoadmapLegend } from './roadmap-figures'
import { RoadmapStates } from './roadmap-states'

/** The public roadmap: read-only, and dark in both themes. */
export function PublicRoadmap() {
  const t = useTranslations('roadmap')
  const query = useQuery(roadmapQuery)
  const { project, lastUpdated = null } = query.data ?? {}
  return (
    <div className="dark grid gap-3 rounded-lg border bg-background p-3 text-foreground sm:p-4">
      <div>
        <p className="font-semibold text-lg">{project?.title || t('title')}</p>
        <p className="text-muted-foreground text-sm">{project?.description || t('subtitle')}</p>
      </div>
      <RoadmapConnection lastUpdated={lastUpdated} />
      <RoadmapStates query={query}>
        {({ items }) => (
          <>
            <RoadmapFigures items={items} />
            <RoadmapLegend />
            <RoadmapBoard items={items} isPublic />
          </>
        )}
      </RoadmapStates>
    </div>
  )
}
