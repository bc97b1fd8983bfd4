import { formatDay, parseDay } from '@/lib/shared/dates'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { ScenarioStep } from '../steps/contract'
import type { ErrorReport, ErrorReportUpdate, ReportedLine } from './contract'
import { DEFAULT_ERROR_REPORT_STATUS, ERROR_REPORT_SORTS, ERROR_REPORT_STATUSES } from './values'

const NAME_LENGTH = 80

/** The fields of an error report, as browser and server know them. */
export const ERROR_REPORT = {
  name: 'error-reports',
  subject: 'error_report',
  sorts: ERROR_REPORT_SORTS,
  // The beginning of the first line.
  toLabel: ({ description }) => (description.trim().split('\n')[0] ?? '').slice(0, NAME_LENGTH),
  fields: {
    author: {
      kind: 'line',
      label: message('scenarios.parts.errors.fields.author'),
    },
    isBlocker: {
      kind: 'flag',
      label: message('scenarios.parts.errors.fields.isBlocker'),
      names: { yes: message('scenarios.parts.yes'), no: message('scenarios.parts.no') },
    },
    description: {
      kind: 'text',
      label: message('scenarios.parts.errors.fields.description'),
      isRequired: true,
    },
    stepId: { kind: 'reference' },
    stepName: { kind: 'line', label: message('scenarios.parts.errors.fields.step') },
    lineNames: { kind: 'text', label: message('scenarios.parts.errors.fields.lines') },
    cause: { kind: 'text', label: message('scenarios.parts.errors.fields.cause') },
    solution: { kind: 'text', label: message('scenarios.parts.errors.fields.solution') },
    responsible: { kind: 'line', label: message('scenarios.parts.errors.fields.responsible') },
    responsibleUserId: { kind: 'reference' },
    plannedFixDate: {
      kind: 'day',
      label: message('scenarios.parts.errors.fields.plannedFixDate'),
      none: message('scenarios.parts.errors.noDay'),
      isRequired: true,
    },
    detectionDate: { kind: 'day', label: message('scenarios.parts.errors.fields.detectionDate') },
    status: {
      kind: 'choice',
      label: message('scenarios.parts.errors.fields.status'),
      options: ERROR_REPORT_STATUSES,
      default: DEFAULT_ERROR_REPORT_STATUS,
      names: {
        open: message('scenarios.parts.errors.status.open'),
        closed: message('scenarios.parts.errors.status.closed'),
        need_test: message('scenarios.parts.errors.status.need_test'),
        no_relevant: message('scenarios.parts.errors.status.no_relevant'),
        in_progress: message('scenarios.parts.errors.status.in_progress'),
        resolved: message('scenarios.parts.errors.status.resolved'),
      },
    },
  },
} as const satisfies RecordRules<ErrorReport, Omit<ErrorReportUpdate, 'lineIds'>>

/** Returns the name of a step in an error report: its place, number and description, as far as a name has room. */
export function reportedStepName({
  step,
  ...texts
}: Pick<ScenarioStep, 'step' | 'number' | 'description'>): string {
  const { number, description } = texts
  const name = [step, number, description.replaceAll(/\s+/g, ' ')].filter(Boolean).join(' · ')
  return Array.from(name).slice(0, NAME_LIMIT).join('')
}

/** Maximum number of characters of what an error report calls a product line. */
const LINE_NAME_LENGTH = 150

/**
 * Returns the name of a product line in an error report: its place and its name, as far as there is room.
 * @param place its place among the product lines, from 1
 */
export function reportedLineName(name: string, place: number): string {
  const named = [place, name.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(' · ')
  return Array.from(named).slice(0, LINE_NAME_LENGTH).join('')
}

/** Returns the names of product lines as one text of a report. */
export const toLineNames = (names: readonly string[]): string => names.join('\n')

/** Returns the names of product lines in the text of a report. */
export const fromLineNames = (text: string): string[] => text.split('\n').filter(Boolean)

/**
 * Returns the names of a report's product lines, each with the place of its line: of several with one name each has a line of
 * its own. Null where the line is deleted.
 * @param lines the lines that the report is about
 */
export function withPlaces(names: readonly string[], lines: readonly Pick<ReportedLine, 'name' | 'place'>[]) {
  const left = [...lines]
  return names.map((name) => {
    const at = left.findIndex((line) => line.name === name)
    const [line] = at === -1 ? [] : left.splice(at, 1)
    return { name, place: line?.place ?? null }
  })
}

/** Returns the ids of the unsolved reports about each product line, by the line's id, in their order. */
export function unsolvedByLine(lines: readonly ReportedLine[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { lineId, errorId, isUnsolved } of lines) {
    if (isUnsolved) found.set(lineId, [...(found.get(lineId) ?? []), errorId])
  }
  return found
}

const isWorkingDay = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6

/**
 * Returns the fix date that the form for an error report proposes on a day: a number of working days later, Monday to Friday.
 * Both days are `YYYY-MM-DD`; empty where `today` is no day.
 * @param fixDays the number of working days, a setting of the project
 */
export function proposedFixDate(today: string, fixDays: number): string {
  const day = parseDay(today)
  if (!day) return ''
  for (let left = fixDays; left > 0; left -= isWorkingDay(day) ? 1 : 0) day.setUTCDate(day.getUTCDate() + 1)
  return formatDay(day)
}
