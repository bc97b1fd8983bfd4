import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import { type ReadTable, readTable } from '@/lib/server/spreadsheets/reader'
import { uploadedFile } from '@/lib/server/spreadsheets/uploaded-file'
import type { ExportedTable } from '@/lib/server/table-file'
import { yieldToEventLoop } from '@/lib/server/waiting'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import type { MessageKey, Translate } from '@/lib/shared/messages'
import type { TableChoice } from '@/lib/shared/table-source'
import type { RepositoryStep } from '../contract'
import { findStepsByNumber, insertSteps, toWireStep } from '../queries'
import { paddedNumber, REPOSITORY_STEP } from '../rules'
import { stepIndexingJob, stepRows, whereNumbersAreFree } from '../service'
import {
  EXECUTION_BYTES,
  IMPORT_BYTES,
  IMPORT_ROWS,
  type ImportExecution,
  type ImportedUpdate,
  type ImportNotes,
  type ImportPreviewRow,
  type ImportSummary,
} from './contract'
import {
  CASES_LAYOUT,
  comparedRow,
  IMPORT_LAYOUTS,
  type ImportProblem,
  type ImportRow,
  importProblems,
  importRows,
  lookalikeWarnings,
  similarNumbers,
  TEMPLATE_TITLES,
  toCaseSteps,
  toStepInput,
} from './rules'

/** Returns a file with the titles of the columns that an import reads. */
export function importTemplate(language: Language | null): ExportedTable<never> {
  return {
    name: REPOSITORY_STEP.name,
    fileName: 'repository-steps-template.csv',
    sheet: 'Steps',
    format: 'csv',
    language,
    head: TEMPLATE_TITLES,
    batches: (async function* () {})(),
    toCells: () => [],
  }
}

interface ImportPreview {
  previewData: ImportPreviewRow[]
  summary: ImportSummary
  source: ReadTable<string>['source']
  notes: ImportNotes
}

/**
 * Reads a file and returns how it was read, the problems of each row, and what each would add or change; stores nothing.
 * @throws AppError `forbidden` for a viewer, `invalid` without a file, for one that is empty, is something else, holds
 * too much, or has no titles of columns (with how it was read), `too_large`, `unsupported_type`.
 */
export async function previewImport(
  actor: Actor,
  form: FormData,
  choice: TableChoice,
): Promise<ImportPreview> {
  requireEditor(actor)
  const file = uploadedFile(form, IMPORT_BYTES)
  const table = await readTable(file, { layouts: IMPORT_LAYOUTS, mostRows: IMPORT_ROWS }, choice)
  await yieldToEventLoop()
  const { source, notes, layout } = table
  if (layout === null) throw refusal('repositorySteps.import.noTitles', source)
  if (table.rows.length === 0) throw refusal('repositorySteps.import.noRows', source)
  const isCases = layout === CASES_LAYOUT
  const rows = isCases ? toCaseSteps(table.rows, await findDigitNumbers()) : importRows(table.rows)
  const previewData = await judgedRows(rows, table.columns, getTranslator(actor.language))
  return {
    previewData,
    summary: summarize(previewData),
    source,
    notes: { ...notes, numberedRows: isCases ? rows.length : 0 },
  }
}

function refusal(problem: MessageKey, source: ReadTable<string>['source']): AppError {
  return new AppError('invalid', problem, { fields: { file: problem }, data: { source } })
}

function summarize(rows: readonly ImportPreviewRow[]): ImportSummary {
  const count = (state: ImportPreviewRow['state']) =>
    rows.filter((row) => row.isValid && row.state === state).length
  const [newRows, changedRows, sameRows] = [count('new'), count('changed'), count('same')]
  const validRows = newRows + changedRows + sameRows
  return {
    totalRows: rows.length,
    validRows,
    invalidRows: rows.length - validRows,
    newRows,
    changedRows,
    sameRows,
    canImport: newRows + changedRows > 0,
  }
}

/** Number of rows checked before the event loop handles other work. */
const JUDGED_AT_ONCE = 2_000

// Rows that can't be sent afterwards are not offered: the size of the valid rows is counted on the way.
async function judgedRows(
  rows: readonly ImportRow[],
  columns: ReadonlySet<string>,
  translate: Translate,
): Promise<ImportPreviewRow[]> {
  const stored = await findStepsByNumber(rows.flatMap(({ number }) => [number, ...similarNumbers(number)]))
  const problems = importProblems(rows)
  const warnings = lookalikeWarnings(rows, stored.keys())
  const toTexts = (some: readonly ImportProblem[] = []) =>
    some.map(({ messageKey, params }) => translate(messageKey, params))
  const judged: ImportPreviewRow[] = []
  let bytes = Buffer.byteLength(JSON.stringify({ validatedData: [], updates: [] }))
  while (judged.length < rows.length) {
    await yieldToEventLoop()
    const some = rows
      .slice(judged.length, judged.length + JUDGED_AT_ONCE)
      .map((row, index): ImportPreviewRow => {
        const known = stored.get(row.number)
        const { step, state } = comparedRow(row, known, columns)
        const validationErrors = toTexts(problems[judged.length + index])
        return {
          rowNumber: row.rowNumber,
          ...step,
          isValid: validationErrors.length === 0,
          validationErrors,
          warnings: toTexts(warnings[judged.length + index]),
          state,
          stored: known ? { _id: known._id, version: known.version } : null,
        }
      })
    const sent = some.filter(({ isValid, state }) => isValid && state !== 'same')
    // One of its brackets stands for the comma to the next rows: the size is never underestimated.
    bytes +=
      Buffer.byteLength(JSON.stringify(sent.map((row) => ({ ...toStepInput(row), ...row.stored })))) - 1
    judged.push(...some)
  }
  if (bytes > EXECUTION_BYTES)
    throw new AppError('invalid', 'errors.largeSpreadsheet', { fields: { file: 'errors.largeSpreadsheet' } })
  return judged
}

async function findDigitNumbers(): Promise<Set<string>> {
  const all = Array.from({ length: 9_999 }, (_, index) => paddedNumber(String(index + 1)))
  return new Set((await findStepsByNumber(all)).keys())
}

/**
 * Adds and updates the steps of a preview, all or none. Returns how many.
 * @throws AppError `forbidden` for a viewer, `invalid` where a number comes twice, `not_found` where a step is gone,
 * `conflict` where a number is taken or a step was changed since the preview.
 */
export async function executeImport(
  actor: Actor,
  { validatedData, updates }: ImportExecution,
): Promise<{ imported: number; updated: number }> {
  requireEditor(actor)
  const steps = validatedData.map((step) => ({ ...step, number: paddedNumber(step.number) }))
  const numbers = [...steps, ...updates].map(({ number }) => number)
  if (new Set(numbers).size < numbers.length)
    throw new AppError('invalid', 'repositorySteps.import.repeatedNumbers', {
      fields: { validatedData: 'repositorySteps.import.repeatedNumbers' },
    })
  return whereNumbersAreFree(() =>
    transaction(async (tx) => {
      const updated = await updateSteps(tx, actor, updates)
      if (steps.length > 0) await addSteps(tx, actor, steps)
      return { imported: steps.length, updated }
    }),
  )
}

/** A person who has just imported steps looks at them first, and needs the processor for that. */
const INDEXED_AFTER_MS = 10_000

async function addSteps(
  tx: TransactionClient,
  actor: Actor,
  steps: ImportExecution['validatedData'],
): Promise<void> {
  const first = await insertSteps(tx, steps, actor.name)
  await recordHistory(tx, {
    subject: 'repository_step',
    subjectId: first,
    label: '',
    action: 'created',
    changes: { inserted: { before: null, after: steps.length } },
    actorId: actor.userId,
  })
  await stepIndexingJob.queue(tx, {}, { startAfter: new Date(Date.now() + INDEXED_AFTER_MS) })
}

const UPDATED = [
  'description',
  'systemTransactionProgram',
  'responsible',
  'expectedResult',
  'status',
] as const

/** Number of rows updated by one statement: on a busy machine more would exceed its time limit. */
const UPDATED_AT_ONCE = 2_000

async function updateSteps(
  tx: TransactionClient,
  actor: Actor,
  updates: readonly ImportedUpdate[],
): Promise<number> {
  const change = await stepRows.begin(tx, actor, {})
  let count = 0
  for (let from = 0; from < updates.length; from += UPDATED_AT_ONCE) {
    const some = new Map(updates.slice(from, from + UPDATED_AT_ONCE).map((update) => [update._id, update]))
    const rows = await change.lockAll([...some.keys()])
    const events = rows.flatMap((row) => {
      const update = some.get(row.id)
      if (!update || row.version !== update.version || row.number !== update.number)
        throw new AppError('conflict', 'repositorySteps.import.changedMeanwhile', {
          params: { number: row.number },
        })
      const changes = changesBetween(pick(toWireStep(row)), pick(update))
      if (Object.keys(changes).length === 0) return []
      const statuses = changes.status && { fromStatus: row.status, toStatus: update.status }
      return [
        { row, action: 'updated' as const, ...statuses, changes, values: { id: row.id, ...pick(update) } },
      ]
    })
    if (events.length === 0) continue
    await change.update(
      UPDATED,
      events.map(({ values }) => values),
    )
    await change.record(events.map(({ values: _, ...event }) => event))
    count += events.length
  }
  return count
}

const pick = (step: Pick<RepositoryStep, (typeof UPDATED)[number]>) =>
  Object.fromEntries(UPDATED.map((name) => [name, step[name]]))
