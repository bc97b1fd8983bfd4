'use client'

import { ChevronLeft, ChevronRight } from 'lucide'
import { useFormatter, useTranslations } from 'next-intl'
import { ProjectFilter } from '@/components/features/projects/project-filter'
import { FilterSelect } from '@/components/shared/filter-select'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { useUrlState } from '@/lib/client/url-state'
import type { CalendarView } from '@/lib/features/calendar/client'
import { shownDays, stepSpan } from '@/lib/features/calendar/rules'
import { CALENDAR_KINDS, CALENDAR_SPANS } from '@/lib/features/calendar/values'
import { TEAMS } from '@/lib/shared/actor'

const DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** The span, the day and the filters of the calendar, kept in the page's address. */
export function CalendarToolbar({ view }: { view: CalendarView }) {
  const t = useTranslations('calendar')
  const format = useFormatter()
  const { change } = useUrlState()
  const { span, day } = view
  const days = shownDays(span, day)
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day]
  const go = (isForward: boolean) => change({ day: stepSpan(span, day, isForward) })
  const filters = [
    {
      name: 'kind',
      all: t('allKinds'),
      value: view.kind,
      options: CALENDAR_KINDS.map((value) => ({ value: String(value), label: t(`kinds.${value}`) })),
    },
    {
      name: 'team',
      all: t('allTeams'),
      value: view.team,
      options: TEAMS.map((value) => ({ value: String(value), label: value })),
    },
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" size="icon" aria-label={t('previous')} onClick={() => go(false)}>
        <Icon of={ChevronLeft} />
      </Button>
      <Button variant="outline" size="icon" aria-label={t('next')} onClick={() => go(true)}>
        <Icon of={ChevronRight} />
      </Button>
      <Button variant="outline" onClick={() => change({ day: null })}>
        {t('today')}
      </Button>
      <h2 aria-live="polite" className="font-semibold text-base first-letter:uppercase">
        {span === 'week' && `${format.dateTime(new Date(first), DAY)} – `}
        {format.dateTime(
          new Date(span === 'week' ? last : day),
          span === 'month' ? MONTH : { ...DAY, ...MONTH },
        )}
      </h2>
      <Select
        aria-label={t('span')}
        value={span}
        options={CALENDAR_SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
        onValueChange={(value) => change({ span: value === CALENDAR_SPANS[0] ? null : value })}
        className="w-32 sm:ml-auto"
      />
      {filters.map(({ name, all, value, options }) => (
        <FilterSelect
          key={name}
          aria-label={t(name)}
          value={value}
          all={all}
          options={options}
          onPick={(picked) => change({ [name]: picked })}
          className="w-44"
        />
      ))}
      <ProjectFilter projectId={view.projectId} onPick={(projectId) => change({ projectId })} />
    </div>
  )
}
