import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Prisma } from '@/lib/server/db'
import type { AggregationRow } from '@/tests/factories/aggregation'
import type { AggregationErrorRow } from '@/tests/factories/aggregation-error'
import type { AttachmentRow } from '@/tests/factories/attachment'
import type { BasketProductRow, BasketRow } from '@/tests/factories/basket'
import type { BotRow } from '@/tests/factories/bot'
import type { CashRegisterRow } from '@/tests/factories/cash-register'
import type { CloseDayRow } from '@/tests/factories/close-day'
import type { CommentRow } from '@/tests/factories/comment'
import type { DocumentationLinkRow } from '@/tests/factories/documentation-link'
import type { ErrorReportRow } from '@/tests/factories/error-report'
import type { FinancialRecordRow } from '@/tests/factories/financial-record'
import type { HistoryEventRow } from '@/tests/factories/history-event'
import type { MilestoneRow } from '@/tests/factories/milestone'
import type { ProductLineRow } from '@/tests/factories/product-line'
import type { ProductMarkRow } from '@/tests/factories/product-mark'
import type { ProjectRow } from '@/tests/factories/project'
import type { ProjectMemberRow } from '@/tests/factories/project-member'
import type { ProjectTaskRow } from '@/tests/factories/project-task'
import type { RepositoryStepRow } from '@/tests/factories/repository-step'
import type { ScenarioRow } from '@/tests/factories/scenario'
import type { ScenarioDocumentRow } from '@/tests/factories/scenario-document'
import type { ScenarioStepRow } from '@/tests/factories/scenario-step'
import type { TrackedProjectRow } from '@/tests/factories/tracked-project'
import type { TransactionRow } from '@/tests/factories/transaction'
import type { UserRow } from '@/tests/factories/user'

interface Rows {
  User: UserRow
  Basket: BasketRow
  BasketProduct: BasketProductRow
  RepositoryStep: RepositoryStepRow
  CashRegister: CashRegisterRow
  Bot: BotRow
  DocumentationLink: DocumentationLinkRow
  Project: ProjectRow
  ProjectTask: ProjectTaskRow
  ProjectMember: ProjectMemberRow
  TrackedProject: TrackedProjectRow
  CloseDay: CloseDayRow
  Milestone: MilestoneRow
  Aggregation: AggregationRow
  AggregationError: AggregationErrorRow
  Scenario: ScenarioRow
  ProductLine: ProductLineRow
  ProductMark: ProductMarkRow
  ScenarioDocument: ScenarioDocumentRow
  ScenarioStep: ScenarioStepRow
  Transaction: TransactionRow
  FinancialRecord: FinancialRecordRow
  ErrorReport: ErrorReportRow
  ErrorReportLine: Prisma.ErrorReportLineCreateManyInput
  ErrorBlock: Prisma.ErrorBlockCreateManyInput
  Comment: CommentRow
  MoneyExplanation: Prisma.MoneyExplanationCreateManyInput
  Attachment: AttachmentRow
  HistoryEvent: HistoryEventRow
}

type Table = keyof Rows

// Each after the tables that its rows refer to.
const TABLES: readonly Table[] = [
  'User',
  'Basket',
  'BasketProduct',
  'RepositoryStep',
  'CashRegister',
  'Bot',
  'DocumentationLink',
  'Project',
  'ProjectTask',
  'ProjectMember',
  'TrackedProject',
  'CloseDay',
  'Milestone',
  'Aggregation',
  'AggregationError',
  'Scenario',
  'ProductLine',
  'ProductMark',
  'ScenarioDocument',
  'ScenarioStep',
  'Transaction',
  'FinancialRecord',
  'ErrorReport',
  'ErrorReportLine',
  'ErrorBlock',
  'Comment',
  'MoneyExplanation',
  'Attachment',
  'HistoryEvent',
]

/** Rows held until they are sent; while one batch is stored, at most one more is buffered. */
const BATCH_ROWS = 20_000

type GatheredRow = Record<string, unknown>

/** A store that takes rows in bulk. Everything is one transaction: all of it is stored, or nothing is. */
export class Store {
  private readonly client: pg.Client
  private readonly isEmptied: boolean
  private gathered = new Map<Table, GatheredRow[]>()
  private gatheredRows = 0
  private sending: Promise<void> = Promise.resolve()
  /** The number of rows added to each table. */
  readonly counts = new Map<Table, number>()

  /**
   * `isEmptied`: whether the transaction has emptied all tables. No other transaction sees its rows before it ends,
   * so they are stored as frozen, which VACUUM would otherwise do row by row.
   */
  constructor(client: pg.Client, { isEmptied = false } = {}) {
    this.client = client
    this.isEmptied = isEmptied
  }

  add<Name extends Table>(table: Name, rows: Rows[Name][]): void {
    const there = this.gathered.get(table)
    if (there) there.push(...rows)
    else this.gathered.set(table, [...rows])
    this.gatheredRows += rows.length
    this.counts.set(table, (this.counts.get(table) ?? 0) + rows.length)
  }

  /**
   * To be awaited now and then: sends the buffered rows once there are enough, and slows down a caller that is faster
   * than the database. Returns whether it did.
   */
  async sendFullBatch(): Promise<boolean> {
    if (this.gatheredRows < BATCH_ROWS) return false
    await this.send()
    return true
  }

  /** Sends the rest and waits until it is stored. */
  async finish(): Promise<void> {
    await this.send()
    await this.sending
  }

  private async send(): Promise<void> {
    await this.sending
    const batch = this.gathered
    this.gathered = new Map()
    this.gatheredRows = 0
    this.sending = this.store(batch)
    // The caller that awaits it gets the failure; until then it must not end the process.
    this.sending.catch(() => {})
  }

  private async store(batch: Map<Table, GatheredRow[]>): Promise<void> {
    for (const table of TABLES) {
      const rows = batch.get(table) ?? []
      const [first] = rows
      if (!first) continue
      const columns = Object.keys(first)
      const names = columns.map(pg.escapeIdentifier).join(', ')
      const how = this.isEmptied ? 'WITH (FREEZE)' : ''
      const copy = copyFrom(`COPY ${pg.escapeIdentifier(table)} (${names}) FROM STDIN ${how}`)
      await pipeline(Readable.from(copyLines(columns, rows)), this.client.query(copy))
    }
  }
}

const ROWS_A_CHUNK = 500

/** Yields rows in the text format of PostgreSQL's COPY, some lines at a time. */
function* copyLines(columns: string[], rows: GatheredRow[]) {
  for (let from = 0; from < rows.length; from += ROWS_A_CHUNK) {
    const lines = rows
      .slice(from, from + ROWS_A_CHUNK)
      .map((row) => columns.map((name) => copyText(row[name])).join('\t'))
    yield `${lines.join('\n')}\n`
  }
}

function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escapeCopyText(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? escapeCopyText(JSON.stringify(value)) : String(value)
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escapeCopyText = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (found) => COPY_ESCAPES[found] ?? found) : text

// Those that begin with _ record which migrations and files of SQL were applied.
const OWN_TABLES = `
  SELECT quote_ident(tablename) AS name FROM pg_tables
  WHERE schemaname = current_schema() AND NOT starts_with(tablename, '_')`

/** Returns whether the database has data. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM "User") OR EXISTS (SELECT FROM "Project") OR EXISTS (SELECT FROM "Basket")
       OR EXISTS (SELECT FROM "RepositoryStep") AS used`,
  )
  return rows[0]?.used === false
}

/**
 * Loads without what costs time for each row: triggers but those that always work, references, and every index that enforces no constraint.
 * References and indexes are created again afterwards, and references checked, which at once takes a fraction of the
 * time. Within the transaction, so that all exist again whatever happens.
 */
export async function inBulk<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const references = await client.query<Aside>(REFERENCES)
  const indexes = await client.query<Aside>(PLAIN_INDEXES)
  const tables = await client.query<{ name: string }>(OWN_TABLES)
  const always = await client.query<{ definition: string }>(ALWAYS_TRIGGERS)
  const switchTriggers = async (how: 'DISABLE' | 'ENABLE') => {
    for (const { name } of tables.rows) await client.query(`ALTER TABLE ${name} ${how} TRIGGER USER`)
    for (const { definition } of always.rows) await client.query(definition)
  }
  await switchTriggers('DISABLE')
  for (const { removal } of [...references.rows, ...indexes.rows]) await client.query(removal)
  const result = await work()
  for (const { definition } of [...indexes.rows, ...references.rows]) await client.query(definition)
  await switchTriggers('ENABLE')
  return result
}

/** The statements that take something away and make it again. */
interface Aside {
  removal: string
  definition: string
}

const REFERENCES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS removal,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS definition
  FROM pg_constraint WHERE contype IN ('f', 'x') AND connamespace = current_schema()::regnamespace`

// Those that work while data is loaded as well: what they write is not in what is loaded.
const ALWAYS_TRIGGERS = `
  SELECT format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', tgrelid::regclass, tgname) AS definition
  FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
  WHERE tgenabled = 'A' AND c.relnamespace = current_schema()::regnamespace`

const PLAIN_INDEXES = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS removal, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE NOT i.indisunique AND NOT i.indisexclusion AND c.relnamespace = current_schema()::regnamespace`

/** Empties the database, and resets its sequences. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OWN_TABLES)
  // A trigger keeps the audit log from being emptied.
  await client.query('ALTER TABLE "AuditEntry" DISABLE TRIGGER USER')
  await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`)
  await client.query('ALTER TABLE "AuditEntry" ENABLE TRIGGER USER')
}

/** Lets the numbers that the database gives go on after those that were loaded. */
export async function continueNumbers(client: pg.Client): Promise<void> {
  for (const [table, column] of [
    ['Project', 'projectNumber'],
    ['Basket', 'number'],
  ]) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), max("${column}")) FROM "${table}"
       HAVING max("${column}") IS NOT NULL`,
    )
  }
}
