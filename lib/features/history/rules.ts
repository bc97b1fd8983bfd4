import type { HistorySubject } from '@/lib/shared/history'
import { SCENARIO_PARTS } from '@/lib/shared/scenario-parts'
import type { HistoryChange, HistoryEvent, HistoryPart, SharedPart } from './contract'

/** The subject of the events of each part. */
export const HISTORY_PARTS = {
  project: ['project'],
  scenarios: ['scenario', ...SCENARIO_PARTS, 'attachment'],
  close_days: ['close_day'],
  milestones: ['milestone'],
  protocols: ['protocol', 'signature'],
  aggregations: ['aggregation', 'aggregation_error'],
} as const satisfies Record<HistoryPart, readonly HistorySubject[]>

/** A subject of the history of a project. */
export type ProjectSubject = (typeof HISTORY_PARTS)[HistoryPart][number]

/** The subjects of the history on each page of records that all projects share. */
export const SHARED_PARTS = {
  documentation: ['cash_register', 'bot', 'link', 'repository_step'],
  baskets: ['basket', 'basket_product'],
} as const satisfies Record<SharedPart, readonly HistorySubject[]>

/** A subject of the history of such a page. */
export type SharedSubject<Part extends SharedPart> = (typeof SHARED_PARTS)[Part][number]

/** A field's value, as a screen can show it. */
export type ShownValue =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  /** As `YYYY-MM-DD`. */
  | { kind: 'day'; day: string }
  /** In UTC. */
  | { kind: 'moment'; moment: string }
  | { kind: 'switch'; isOn: boolean }

/** A field's change. */
export type ChangeLine =
  /** `of` is the product line that the field belongs to. */
  | { kind: 'value'; field: string; of?: string; before: ShownValue; after: ShownValue }
  /** A deleted record's field, with its last value. */
  | { kind: 'lastValue'; field: string; value: ShownValue }
  /** A list of entries such as a project's tasks, by their names; all three empty where only their order changed. */
  | { kind: 'entries'; field: string; added: string[]; removed: string[]; changed: string[] }

type Json = HistoryChange['before']

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const NOTHING: ShownValue = { kind: 'nothing' }

/** Returns an event's changes, field by field; the event itself has the status. */
export function changeLines({ action, changes }: Pick<HistoryEvent, 'action' | 'changes'>): ChangeLine[] {
  return Object.entries(changes).flatMap(([field, change]): ChangeLine[] => {
    if (field === 'status') return []
    if (action === 'deleted') return lastValueLine(field, change.before)
    if (Array.isArray(change.before) && Array.isArray(change.after)) {
      return [{ kind: 'entries', field, ...compareEntries(change.before, change.after) }]
    }
    const line = lineChanges(change)
    return line ?? [{ kind: 'value', field, before: shown(change.before), after: shown(change.after) }]
  })
}

// A product line is shown with its name and its changed fields.
function lineChanges({ before, after }: HistoryChange): ChangeLine[] | null {
  if (!isFields(before) || !isFields(after) || typeof after.line !== 'string') return null
  const { _id, line, ...values } = after
  return Object.entries(values).map(([field, value]) => ({
    kind: 'value',
    field,
    of: String(line),
    before: shown(before[field] ?? null),
    after: shown(value),
  }))
}

function isFields(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lastValueLine(field: string, before: Json): ChangeLine[] {
  const value = shown(before)
  return value.kind === 'nothing' ? [] : [{ kind: 'lastValue', field, value }]
}

function shown(value: Json): ShownValue {
  if (value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return { kind: 'switch', isOn: value }
  if (typeof value === 'number') return { kind: 'text', text: String(value) }
  if (typeof value === 'string') return shownText(value)
  const name = entryName(value)
  return name === '' ? NOTHING : { kind: 'text', text: name }
}

function shownText(text: string): ShownValue {
  if (DAY.test(text)) return { kind: 'day', day: text }
  return MOMENT.test(text) ? { kind: 'moment', moment: text } : { kind: 'text', text }
}

function readText(value: Json, key: string): string {
  if (!isFields(value)) return ''
  const text = value[key]
  return typeof text === 'string' ? text : ''
}

/** Returns the name of an entry: a task and a product line are named by one of their texts. */
const entryName = (value: Json) =>
  readText(value, 'task') || readText(value, 'line') || readText(value, 'name')

function compareEntries(before: Json[], after: Json[]) {
  const byId = (entries: Json[]) => new Map(entries.map((entry) => [readText(entry, '_id'), entry]))
  const [old, now] = [byId(before), byId(after)]
  const entryNames = (entries: Json[]) => entries.map(entryName)
  return {
    added: entryNames(after.filter((entry) => !old.has(readText(entry, '_id')))),
    removed: entryNames(before.filter((entry) => !now.has(readText(entry, '_id')))),
    changed: entryNames(
      after.filter((entry) => {
        const former = old.get(readText(entry, '_id'))
        return former !== undefined && JSON.stringify(former) !== JSON.stringify(entry)
      }),
    ),
  }
}

/** Returns the number of records that an event added at once; null for any other event. */
export function insertedCount({ changes }: Pick<HistoryEvent, 'changes'>): number | null {
  const count = changes.inserted?.after
  return typeof count === 'number' ? count : null
}
