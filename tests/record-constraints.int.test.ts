import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ATTACHMENT_OWNERS } from '@/lib/features/attachments/values'
import type { Purpose } from '@/lib/features/auth/codes/rules'
import { FEEDBACK_TYPES } from '@/lib/features/feedback/values'
import {
  BACKUP_FAILURES,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
} from '@/lib/features/notifications/reminders/values'
import { PROJECT_IMAGES, PROJECT_STATUSES } from '@/lib/features/projects/values'
import { PROTOCOL_STATES, SIGNATURE_WAYS } from '@/lib/features/protocols/values'
import { DATA_NAMES, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { RECEIPT_COUNTRIES, RECEIPT_STATES } from '@/lib/features/scenarios/receipts/values'
import { MONEY_COMPARISONS } from '@/lib/features/scenarios/reconciliation/values'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/values'
import { SCENARIO_STATUSES, SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { VIEW_LISTS } from '@/lib/features/scenarios/views/values'
import type { BoardFailureKind } from '@/lib/server/code-host-board'
import { is, type RowOf, readRows } from '@/lib/server/rows'
import { ROLES, TEAMS } from '@/lib/shared/actor'
import { HISTORY_ACTIONS, HISTORY_SUBJECTS } from '@/lib/shared/history'
import { LANGUAGES } from '@/lib/shared/language'
import { DENSITIES } from '@/lib/shared/table-layout'

// What code accepts and what the constraints of the database allow is written twice: in a list of fields and, by hand,
// in a migration. A value or a column that only one of them has is found here.

const PURPOSES: Record<Purpose, true> = { registration: true, login: true, signature: true, link: true }
const BOARD_FAILURES: Record<BoardFailureKind, true> = {
  unreachable: true,
  refused: true,
  rate_limited: true,
  changed: true,
}

/** The values of columns that are neither a choice field of a record nor one of a scenario's data. */
const VALUES: Record<string, readonly string[]> = {
  'Attachment.owner': ATTACHMENT_OWNERS,
  'ScenarioView.list': VIEW_LISTS,
  'BotMonitor.kind': ['token', 'url'],
  'CoverageExclusion.type': SCENARIO_TYPES,
  'DailyBackup.failure': ['', ...BACKUP_FAILURES],
  'Feedback.type': FEEDBACK_TYPES,
  'FormerExplanation.comparison': MONEY_COMPARISONS,
  'HistoryEvent.action': HISTORY_ACTIONS,
  'HistoryEvent.subject': HISTORY_SUBJECTS,
  'InboxItem.kind': [
    ...REMINDER_KINDS.filter((kind) => kind !== 'morning_digest'),
    'scenario_status',
    'signer_change',
  ],
  'MoneyExplanation.comparison': MONEY_COMPARISONS,
  'MutedReminder.channel': REMINDER_CHANNELS,
  'MutedReminder.kind': REMINDER_KINDS,
  'Project.projectImage': PROJECT_IMAGES,
  'Project.status': PROJECT_STATUSES,
  'Protocol.state': PROTOCOL_STATES,
  'ProtocolSigner.way': ['', ...SIGNATURE_WAYS],
  'ReceiptReading.country': ['', ...RECEIPT_COUNTRIES],
  'ReceiptReading.state': RECEIPT_STATES,
  'Reminder.channel': REMINDER_CHANNELS,
  'Reminder.kind': REMINDER_KINDS,
  'Roadmap.failure': ['', ...Object.keys(BOARD_FAILURES)],
  'RunOutcome.status': STEP_STATUSES,
  'Scenario.status': SCENARIO_STATUSES,
  'Scenario.type': SCENARIO_TYPES,
  'SignInChallenge.purpose': Object.keys(PURPOSES),
  'TableLayout.density': DENSITIES,
  'TelegramGroup.state': ['unknown', 'reachable', 'unreachable'],
  'User.language': LANGUAGES,
  'User.role': ROLES,
  'User.team': TEAMS,
}

/** Numbers of records that may be negative. */
const OF_ANY_SIGN = ['FinancialRecord.amount']

const COLUMN = {
  table: is.text,
  name: is.text,
  isNumber: is.boolean,
  isReference: is.boolean,
  /** The constraints that say something of it. */
  checks: is.listOf(is.text),
}
type Column = RowOf<typeof COLUMN>

const fieldSchema = z.looseObject({
  kind: z.string(),
  options: z.array(z.string()).optional(),
  most: z.number().optional(),
})
const recordSchema = z.looseObject({ fields: z.record(z.string(), fieldSchema) })
type Fields = z.infer<typeof recordSchema>['fields']

const state: { columns: Column[]; fields: Map<string, Fields> } = { columns: [], fields: new Map() }

beforeAll(async () => {
  state.columns = await readColumns()
  for (const fields of await listedFields()) state.fields.set(findTableName(fields), fields)
})

function readColumns(): Promise<Column[]> {
  return readRows(COLUMN)`
    SELECT c.relname AS "table", a.attname AS name,
      a.atttypid IN ('smallint'::regtype, 'integer'::regtype, 'numeric'::regtype) AND attgenerated = '' AS "isNumber",
      EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey))
        AS "isReference",
      ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.convalidated AND a.attnum = ANY (k.conkey)) AS checks
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT starts_with(c.relname, '_')`
}

/** Returns the list of fields of every record: those that a feature's rules or contract export. */
async function listedFields(): Promise<Fields[]> {
  const folder = path.resolve('lib/features')
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(rules|contract)\.ts$/.test(file))
  const modules: object[] = await Promise.all(files.map((file) => import(path.join(folder, file))))
  const records = new Set(modules.flatMap((exports) => Object.values(exports)))
  return [...records].flatMap((record) => {
    const { success, data } = recordSchema.safeParse(record)
    return success ? [data.fields] : []
  })
}

/** Returns the table that fits a list of fields best: it has all of them as columns, a version, and the fewest others. */
function findTableName(fields: Fields): string {
  const names = new Map<string, string[]>()
  for (const { table, name } of state.columns) names.set(table, [...(names.get(table) ?? []), name])
  const fitting = [...names].filter(([, columns]) =>
    ['version', ...Object.keys(fields)].every((name) => columns.includes(name)),
  )
  const [best] = fitting.toSorted(([, one], [, other]) => one.length - other.length)
  if (!best) throw new Error(`No table has the columns ${Object.keys(fields)}.`)
  return best[0]
}

/** Returns the values that a constraint lists of its column; null if it checks something else. */
function listedValues(check: string): string[] | null {
  const list = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1]
  return list
    ? [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value.replaceAll("''", "'"))
    : null
}

test('the database accepts the values of a choice that code knows, and no others', () => {
  const known = new Map(Object.entries(VALUES))
  for (const [table, fields] of state.fields) {
    for (const [name, { kind, options = [] }] of Object.entries(fields)) {
      if (kind === 'choice') known.set(`${table}.${name}`, options)
    }
  }
  for (const name of DATA_NAMES) {
    const field = SCENARIO_DATA[name]
    if (field.kind === 'choice') known.set(`Scenario.${field.column}`, ['', ...field.options])
  }
  const accepted = state.columns.flatMap(({ table, name, checks }) =>
    checks.flatMap((check) => {
      const values = listedValues(check)
      return values ? [[`${table}.${name}`, values.toSorted()]] : []
    }),
  )
  const expected = [...known].map(([column, values]) => [column, values.toSorted()])
  expect(Object.fromEntries(accepted)).toEqual(Object.fromEntries(expected))
})

test('the database limits a text whose field has its own limit', () => {
  const limited = [...state.fields].flatMap(([table, fields]) =>
    Object.entries(fields).flatMap(([name, { most }]) => (most === undefined ? [] : { table, name, most })),
  )
  expect(limited.length).toBeGreaterThan(2)
  const unlimited = limited.filter(({ table, name, most }) => {
    const checks =
      state.columns.find((column) => column.table === table && column.name === name)?.checks ?? []
    return !checks.some((check) => new RegExp(`(<= |,)${most}\\b`).test(check))
  })
  expect(unlimited).toEqual([])
})

/** Returns whether a constraint limits a number from below, or says what it is computed of. */
function limitsFromBelow(check: string, name: string): boolean {
  return new RegExp(`\\b${name}"? (>=? |= \\()|\\bLEAST\\([^)]*\\b${name}\\b[^)]*\\) >= 0`).test(check)
}

test('each number of a record has a constraint that limits it from below', () => {
  const versioned = new Set(state.columns.filter(({ name }) => name === 'version').map(({ table }) => table))
  const tables = new Set([...versioned, ...state.fields.keys(), 'ProductLine'])
  const unlimited = state.columns
    .filter(({ table, name, isNumber, isReference, checks }) => {
      const isLimited = checks.some((check) => limitsFromBelow(check, name))
      return tables.has(table) && isNumber && !isReference && !isLimited
    })
    .map(({ table, name }) => `${table}.${name}`)
  expect(unlimited).toEqual(OF_ANY_SIGN)
})
