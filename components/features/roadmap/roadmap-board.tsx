'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { KEYBOARD_SCROLLABLE } from '@/components/ui/keyboard-scrollable'
import { useTranslate } from '@/lib/client/translate'
import type { RoadmapItem } from '@/lib/features/roadmap/contract'
import { ROADMAP_STATUS_NAMES } from '@/lib/features/roadmap/rules'
import { ROADMAP_STATUSES } from '@/lib/features/roadmap/values'
import { RoadmapCard } from './roadmap-card'

const SHOWN_AT_FIRST = 30
interface RoadmapBoardProps {
  items: readonly RoadmapItem[]
  isPublic?: boolean
}

/** The five columns of the roadmap side by side; on narrow screens they scroll in their own frame. */
export function RoadmapBoard({ items, isPublic = false }: RoadmapBoardProps) {
  const t = useTranslations('roadmap')
  return (
    <section
      aria-label={t('board')}
      {...KEYBOARD_SCROLLABLE}
      className="relative grid snap-x auto-cols-[minmax(min(80vw,13.5rem),1fr)] grid-flow-col gap-2.5 overflow-x-auto pb-2"
    >
      {ROADMAP_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          items={items.filter((item) => item.status === status)}
          isPublic={isPublic}
        />
      ))}
    </section>
  )
}

interface ColumnProps {
  status: (typeof ROADMAP_STATUSES)[number]
  items: readonly RoadmapItem[]
  isPublic: boolean
}

function Column({ status, items, isPublic }: ColumnProps) {
  const t = useTranslations('roadmap')
  const name = useTranslate()(ROADMAP_STATUS_NAMES[status])
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, SHOWN_AT_FIRST)
  return (
    <section
      aria-label={name}
      className="flex min-w-0 snap-start flex-col gap-2 rounded-md border bg-muted/50 p-2 text-foreground"
    >
      <h2 className="flex items-baseline justify-between gap-2 px-1 font-semibold text-sm">
        {name}
        <span className="font-normal text-muted-foreground tabular-nums">{items.length}</span>
      </h2>
      {items.length === 0 ? (
        <p className="px-1 py-3 text-muted-foreground text-sm">{t('columnEmpty')}</p>
      ) : (
        <ul className="grid gap-2">
          {shown.map((item) => (
            <RoadmapCard key={item.id} item={item} isPublic={isPublic} />
          ))}
        </ul>
      )}
      {shown.length < items.length && (
        <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
          {t('showMore', { count: items.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
