'use client'

import { CloudOff, LoaderCircle, Map as MapIcon } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/shared/empty-state'
import { StatePanel } from '@/components/shared/state-panel'
import { Icon } from '@/components/ui/icon'
import type { Roadmap } from '@/lib/features/roadmap/contract'

interface RoadmapStatesProps {
  query: { data: Roadmap | undefined; error: Error | null; isPending: boolean }
  children: (roadmap: Roadmap) => ReactNode
}

const FRAME = 'rounded-md border bg-card'

/** The board, or its state: loading, failed, not configured, unavailable or empty. */
export function RoadmapStates({ query: { data, error, isPending }, children }: RoadmapStatesProps) {
  const t = useTranslations('roadmap')
  if (isPending)
    return (
      <div
        role="status"
        className={`${FRAME} flex items-center justify-center gap-2 p-10 text-muted-foreground`}
      >
        <Icon of={LoaderCircle} className="size-4 animate-spin" />
        {t('loading')}
      </div>
    )
  if (!data)
    return (
      <StatePanel
        icon={CloudOff}
        role="alert"
        title={t('error', { message: error?.message ?? '' })}
        hint={t('unavailable')}
        className={FRAME}
      />
    )
  if (data.project === null) return <EmptyState icon={MapIcon} title={t('notConfigured')} className={FRAME} />
  if (data.lastUpdated === null)
    return <StatePanel icon={CloudOff} title={t('unavailable')} className={FRAME} />
  if (data.items.length === 0) return <EmptyState icon={MapIcon} title={t('empty')} className={FRAME} />
  return children(data)
}
