import { keepPreviousData, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { updateMilestone } from '@/lib/features/milestones/contract'
import type { updateProject } from '@/lib/features/projects/contract'
import type { updateErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { TEAMS } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { parseDay } from '@/lib/shared/dates'
import { isId } from '@/lib/shared/ids'
import type { Calendar, CalendarItem, getCalendar } from './contract'
import { shownDays } from './rules'
import { CALENDAR_KINDS, CALENDAR_SPANS } from './values'

/** Returns the view of a calendar in its address; invalid values are left out, and the day is the current one. */
export function parseCalendarView(
  { span, day, kind, projectId, team }: Readonly<Record<string, unknown>>,
  today: string,
) {
  return {
    span: findChoice(CALENDAR_SPANS, span) ?? CALENDAR_SPANS[0],
    day: typeof day === 'string' && day.length === 10 && parseDay(day) ? day : today,
    kind: findChoice(CALENDAR_KINDS, kind),
    projectId: typeof projectId === 'string' && isId(projectId) ? projectId : null,
    team: findChoice(TEAMS, team),
  }
}
export type CalendarView = ReturnType<typeof parseCalendarView>

/** Returns the query of what a calendar shows; the server's is loaded with the same. */
export function toCalendarQuery({ span, day, kind, projectId, team }: CalendarView) {
  const days = shownDays(span, day)
  return {
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    kind: kind ?? undefined,
    projectId: projectId ?? undefined,
    team: team ?? undefined,
  }
}

/** Returns the days of a view of the calendar. */
export function calendarQuery(view: CalendarView) {
  const query = toCalendarQuery(view)
  return callQuery<typeof getCalendar>('GET /calendar', {
    queryKey: ['calendar', query],
    query,
    placeholderData: keepPreviousData,
    subscribesTo: [
      { subject: 'project' },
      { subject: 'milestone' },
      { subject: 'error_report' },
      { subject: 'scenario' },
    ],
  })
}

/**
 * Returns the query of the first items of each day where a month begins with no more than these: the server alone reads
 * them, and the browser asks for all.
 */
export function calendarBeginningQuery(view: CalendarView) {
  return queryOptions<Calendar>({
    queryKey: ['calendar', 'beginning', toCalendarQuery(view)],
    queryFn: skipToken,
    meta: { subscribesTo: [] },
  })
}

/** Sets the day of an item, with the call of what it is. Returns its version after that. */
async function sendDay({ kind, _id, version, ...item }: CalendarItem, day: string): Promise<number> {
  if (kind === 'project') {
    const body = { name: item.title, startDate: item.projectStart, endDate: day, version }
    const { project } = await callApi<typeof updateProject>('PUT /projects/{id}', {
      params: { id: _id },
      body,
    })
    return project.version
  }
  if (kind === 'milestone') {
    const params = { id: item.projectId, milestoneId: _id }
    const { milestone } = await callApi<typeof updateMilestone>(
      'PUT /projects/{id}/milestones/{milestoneId}',
      { params, body: { day, version } },
    )
    return milestone.version
  }
  const params = { id: item.scenarioId ?? '', errorId: _id }
  const body = { plannedFixDate: day, version }
  const { error } = await callApi<typeof updateErrorReport>('PUT /scenarios/{id}/errors/{errorId}', {
    params,
    body,
  })
  return error.version
}

const SUBJECTS = { project: 'project', milestone: 'milestone', fix: 'error_report' } as const

/** Moves an item to another day. Answers the item as it is then; fails where somebody else has changed it meanwhile. */
export function useMoveItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ item, day }: { item: CalendarItem; day: string }): Promise<CalendarItem> => {
      const version = await sendDay(item, day)
      await refetchAffected(client, { subject: SUBJECTS[item.kind], projectId: item.projectId })
      return { ...item, day, version }
    },
  })
}

/** An item that is being moved to another day. */
interface PendingMove {
  before: CalendarItem
  /** The item as it is stored by now. */
  stored: CalendarItem
  /** The day that is wanted. */
  day: string
}

/** The moves of items: what is wanted of an item while it is being saved follows that, so that no key press is lost. */
export class ItemMoves {
  private readonly pending = new Map<string, PendingMove>()
  private readonly latest = new Map<string, CalendarItem>()

  /** Returns an item as it is stored, which the screen may not show yet, on the day that is wanted. */
  wanted(item: CalendarItem): CalendarItem {
    const known = this.latest.get(item._id)
    const current = known && known.version > item.version ? known : item
    return { ...current, day: this.pending.get(item._id)?.day ?? current.day }
  }

  /** Returns an item that is known by its id, if any. */
  find(id: string): CalendarItem | undefined {
    return this.pending.get(id)?.before ?? this.latest.get(id)
  }

  /** Notes the day that is wanted of an item. Returns the move that has to be carried out, or null where one is under way. */
  begin(item: CalendarItem, day: string): PendingMove | null {
    const underWay = this.pending.get(item._id)
    if (underWay) {
      underWay.day = day
      return null
    }
    const before = this.wanted(item)
    return before.day === day ? null : { before, stored: before, day }
  }

  /** Carries out a move, and then what was wanted meanwhile, one change after the other. */
  async carryOut(move: PendingMove, send: (item: CalendarItem, day: string) => Promise<CalendarItem>) {
    const { _id } = move.before
    this.pending.set(_id, move)
    try {
      while (move.stored.day !== move.day) {
        move.stored = await send(move.stored, move.day)
        this.latest.set(_id, move.stored)
      }
    } finally {
      this.pending.delete(_id)
    }
  }
}
