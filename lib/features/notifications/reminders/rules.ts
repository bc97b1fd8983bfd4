import type { Actor } from '@/lib/shared/actor'
import { dayAfter } from '@/lib/shared/dates'
import type { InboxFacts, ReminderFacts } from './contract'
import type { REMINDER_CHANNELS } from './values'
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

/** A day's reminders come from here on: minutes after midnight, by the person's clock. */
const MORNING_START_MINUTES = 9 * 60
/** Minutes within which a morning digest is sent. */
const MORNING_MINUTES = 3 * 60

const DAY_MINUTES = 24 * 60

/** Minutes after midnight of a time of day such as `22:30`. */
export function parseTimeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns a time of day such as `22:30` of minutes after midnight. */
export function formatTimeOfDay(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The time that a clock and a calendar show. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  day: string
  /** After midnight. */
  minutes: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the local time of a time zone at a moment; with '' those of this process. */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const known = clocks.get(timeZone)
  const clock =
    known ??
    new Intl.DateTimeFormat('sv', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: timeZone || undefined,
    })
  if (!known) clocks.set(timeZone, clock)
  const [day = '', time = ''] = clock.format(moment).split(' ')
  return { day, minutes: parseTimeOfDay(time) }
}

/** Minutes after midnight in which nothing is sent; `to` may lie on the next day. */
export interface QuietHours {
  from: number
  to: number
}

/** Returns the minutes until the quiet hours are over; 0 outside of them. */
export function quietMinutesLeft({ minutes }: LocalTime, quiet: QuietHours | null): number {
  if (!quiet) return 0
  const into = (minutes - quiet.from + DAY_MINUTES) % DAY_MINUTES
  const length = (quiet.to - quiet.from + DAY_MINUTES) % DAY_MINUTES
  return into < length ? length - into : 0
}

/** Returns quiet hours as they are stored. */
export function toQuietHours({
  quietFrom,
  quietTo,
}: {
  quietFrom: number | null
  quietTo: number | null
}): QuietHours | null {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
}

/** Returns whether a day's reminders are due: from its morning on, until the next one. */
export function isDayDue(day: string, { day: today, minutes }: LocalTime): boolean {
  return today === day
    ? minutes >= MORNING_START_MINUTES
    : today === dayAfter(day) && minutes < MORNING_START_MINUTES
}

/** Returns whether it is somebody's morning: it begins where the quiet hours end, if those last longer. */
export function isMorningTime(local: LocalTime, quiet: QuietHours | null): boolean {
  const begins =
    MORNING_START_MINUTES + quietMinutesLeft({ day: local.day, minutes: MORNING_START_MINUTES }, quiet)
  return (
    local.minutes >= begins &&
    local.minutes < begins + MORNING_MINUTES &&
    quietMinutesLeft(local, quiet) === 0
  )
}

/** A reminder for one person. */
export interface Reminder {
  userId: string
  /** Identifies the event: nobody is reminded of it twice. */
  event: string
  facts: ReminderFacts
}

/** Something that concerns one person, for their inbox. */
export interface InboxNews {
  userId: string
  /** Identifies the event: nobody has it twice. */
  event: string
  facts: InboxFacts
}

/** The person who caused it: nobody is reminded of their own changes. */
type Doer = Pick<Actor, 'userId' | 'name'>

/** The scenario that a reminder is about. */
interface Scenario {
  id: string
  scenarioNumber: string
  project: { projectNumber: number; name: string }
}

const factsAbout = ({ id, scenarioNumber, project }: Scenario) => ({
  scenarioId: id,
  scenarioNumber,
  projectNumber: project.projectNumber,
  projectName: project.name,
})

interface Assignment {
  /** The scenario, with its version before the change. */
  row: Scenario & { version: number }
  /** Responsible for it by default. */
  role?: Extract<ReminderFacts, { kind: 'scenario_assigned' }>['role']
  /** null for nobody. */
  person: { _id: string } | null
}

/** Returns the reminders of those who were given scenarios by somebody else. */
export function toAssignmentReminders(actor: Doer, assignments: Assignment[]): Reminder[] {
  const actorName = actor.name
  return assignments.flatMap(({ row, role = 'responsible', person }): Reminder[] => {
    if (!person || person._id === actor.userId) return []
    const facts = { kind: 'scenario_assigned', ...factsAbout(row), role, actorName } as const
    return [{ userId: person._id, event: `scenario_assigned:${row.id}:${row.version}:${role}`, facts }]
  })
}

interface CopiedAssignment extends Assignment {
  row: Assignment['row'] & { project: Scenario['project'] & { id: string } }
}

/**
 * Returns the reminders of those to whom copies of scenarios came by somebody else: one for each person, about all of
 * theirs.
 */
export function toCopyReminders(actor: Doer, assignments: CopiedAssignment[]): Reminder[] {
  const byPerson = new Map<string, CopiedAssignment[]>()
  for (const each of assignments)
    if (each.person) byPerson.set(each.person._id, [...(byPerson.get(each.person._id) ?? []), each])
  return [...byPerson].flatMap(([person, theirs]): Reminder[] => {
    const first = theirs.find(({ role = 'responsible' }) => role === 'responsible') ?? theirs[0]
    const [reminder] = toAssignmentReminders(actor, first ? [first] : [])
    if (reminder?.facts.kind !== 'scenario_assigned') return []
    const count = new Set(theirs.map(({ row }) => row.id)).size
    if (count === 1) return [reminder]
    const projects = [...new Set(theirs.map(({ row }) => row.project.id))]
    const several = { count, projectId: projects.length === 1 ? (projects[0] ?? null) : null, person }
    return [{ ...reminder, facts: { ...reminder.facts, several } }]
  })
}

/** Maximum length of a stored description: more than any message shows. */
const MAX_DESCRIPTION_LENGTH = 1_000

interface ErrorReported {
  scenario: Scenario
  report: { _id: string; isBlocker: boolean; description: string }
  /** The people concerned; null for nobody. */
  people: (string | null)[]
  /** The version with which it was given to them to solve; absent for a new report. */
  givenIn?: number
}

/**
 * Returns the reminders of an error report for the people concerned, except who caused it. Who is to solve it is reminded
 * each time that it is given to them.
 */
export function toErrorReportReminders(
  actor: Doer,
  { scenario, report, people, givenIn }: ErrorReported,
): Reminder[] {
  const { _id, isBlocker } = report
  const description = report.description.slice(0, MAX_DESCRIPTION_LENGTH)
  const facts = { ...factsAbout(scenario), errorReportId: _id, isBlocker, description, actorName: actor.name }
  const recipients = new Set(people.flatMap((id) => (id === null || id === actor.userId ? [] : id)))
  return [...recipients].map((userId) => ({
    userId,
    event: givenIn === undefined ? `error_report:${_id}` : `error_report:${_id}:${givenIn}`,
    facts: { kind: 'error_report', ...facts },
  }))
}

interface Commented {
  scenario: Scenario
  comment: { _id: string; stepId: string | null; errorReportId: string | null }
  /** The text with the names of those whom it mentions. */
  text: string
  /** The ids of those whom it mentions. */
  mentioned: readonly string[]
  /** The ids of those who work on what it is about. */
  people: readonly string[]
}

/** Returns the reminders of a comment, except for its author: each person once, however they are concerned. */
export function toCommentReminders(
  actor: Doer,
  { scenario, comment, text, ...concerned }: Commented,
): Reminder[] {
  const { _id: commentId, stepId, errorReportId } = comment
  const { mentioned, people } = concerned
  const recipients = new Set([...mentioned, ...people].filter((id) => id !== actor.userId))
  return [...recipients].map((userId) => ({
    userId,
    event: `comment:${commentId}`,
    facts: {
      kind: 'comment',
      ...factsAbout(scenario),
      commentId,
      stepId,
      errorReportId,
      isMention: mentioned.includes(userId),
      text: text.slice(0, MAX_DESCRIPTION_LENGTH),
      actorName: actor.name,
    },
  }))
}

interface StatusChange {
  /** The scenario as it was before. */
  row: Scenario & {
    version: number
    status: string
    responsible: { id: string } | null
    reviewer: { id: string } | null
  }
  toStatus: string
  /** Whether it is completed by that: then it waits for its reviewer. */
  isCompleted: boolean
}

/**
 * Returns the inbox items about new statuses of scenarios: for the responsible person, and for the reviewer of one that is
 * completed, except for who set the status.
 */
export function toStatusNews(actor: Doer, changes: StatusChange[]): InboxNews[] {
  return changes.flatMap(({ row, toStatus, isCompleted }) => {
    const reviewerId = isCompleted ? (row.reviewer?.id ?? null) : null
    const recipients = new Set([row.responsible?.id ?? null, reviewerId])
    return [...recipients].flatMap((userId): InboxNews[] => {
      if (userId === null || userId === actor.userId) return []
      const isReview = userId === reviewerId
      const facts = { fromStatus: row.status, toStatus, isReview, actorName: actor.name }
      return [
        {
          userId,
          event: `scenario_status:${row.id}:${row.version}`,
          facts: { kind: 'scenario_status', ...factsAbout(row), ...facts },
        },
      ]
    })
  })
}
