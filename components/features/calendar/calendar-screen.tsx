'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMayEditProjects } from '@/components/shared/actor-context'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { today as browserDay } from '@/lib/client/today'
import { useUrlState } from '@/lib/client/url-state'
import { useNarrow } from '@/lib/client/use-narrow'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import {
  type CalendarView,
  calendarBeginningQuery,
  calendarQuery,
  parseCalendarView,
} from '@/lib/features/calendar/client'
import type { CalendarItem } from '@/lib/features/calendar/contract'
import { dayToFollow, shownDays } from '@/lib/features/calendar/rules'
import { MAX_ITEMS_OF_DAY_VIEW, MAX_ITEMS_PER_DAY, SHOWN_IN_MONTH } from '@/lib/features/calendar/values'
import { CalendarSymbols, type Moved } from './calendar-entry'
import { CalendarAgenda, CalendarGrid } from './calendar-grid'
import { CalendarToolbar } from './calendar-toolbar'
import { ChosenItem } from './chosen-item'
import { useItemMove } from './use-item-move'

/** Returns a reference to the view that the calendar shows at a moment, such as once a change is stored; null after it is left. */
function useShownView(view: CalendarView): RefObject<CalendarView | null> {
  const shownView = useRef<CalendarView | null>(null)
  useEffect(() => {
    shownView.current = view
    return () => {
      shownView.current = null
    }
  }, [view])
  return shownView
}

const findChosen = () => document.querySelector<HTMLElement>('.calendar-entry[aria-pressed="true"]')

/** The due items by month and week; they are moved to other days. */
export function CalendarScreen({ serverDay }: { serverDay: string }) {
  const t = useTranslations('calendar')
  const { query: address, change } = useUrlState()
  const today = useViewerZone() === undefined ? browserDay() : serverDay
  const view = parseCalendarView(Object.fromEntries(address), today)
  const query = useQuery(calendarQuery(view))
  const beginning = useQuery(calendarBeginningQuery(view)).data
  const calendar = query.isPlaceholderData ? (beginning ?? query.data) : (query.data ?? beginning)
  useQueryFailureToast(query, 'calendar.failures.load')
  const mayEditProjects = useMayEditProjects()
  const isNarrow = useNarrow()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = calendar?.items.find(({ _id }) => _id === chosenId) ?? null
  const moved = useRef<Moved | null>(null)
  const panel = useRef<HTMLElement>(null)
  const { span, day } = view
  const shownView = useShownView(view)
  const { move, step } = useItemMove(moved, (to) => {
    const now = shownView.current
    if (!now) return
    const followed = dayToFollow(now.span, now.day, to)
    if (followed !== now.day) change({ day: followed })
  })
  const mayMove = ({ rights }: CalendarItem) => mayEditProjects(rights)
  const Days = isNarrow || span === 'day' ? CalendarAgenda : CalendarGrid
  const shown = {
    month: SHOWN_IN_MONTH,
    week: MAX_ITEMS_PER_DAY,
    day: MAX_ITEMS_OF_DAY_VIEW,
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ href: '/projects', label: t('back') }}
      />
      <CalendarSymbols />
      <CalendarToolbar view={view} />
      {chosen && (
        <ChosenItem
          key={chosen._id}
          item={chosen}
          today={today}
          onMove={mayMove(chosen) ? move : undefined}
          panel={panel}
          onClose={() => {
            findChosen()?.focus()
            setChosenId(null)
          }}
        />
      )}
      {!calendar && (query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <LoadingState />)}
      {calendar && (
        <Days
          days={shownDays(span, day)}
          month={span === 'month' ? day.slice(0, 7) : ''}
          today={today}
          calendar={calendar}
          shown={shown[span]}
          moving={{
            today,
            chosen,
            onChoose: (item) => setChosenId(item?._id ?? null),
            mayMove,
            onMove: move,
            onStep: step,
            moved,
            panel,
          }}
          onOpenDay={(opened) => change({ span: 'day', day: opened })}
        />
      )}
      {calendar?.items.length === 0 && <EmptyState icon={CalendarDays} className="py-4" title={t('empty')} />}
    </>
  )
}
