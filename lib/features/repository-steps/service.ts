import 'server-only'
import { z } from 'zod'
import { requireEditor } from '@/lib/server/auth'
import { isUniqueViolation, transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { defineJob, type Job } from '@/lib/server/jobs'
import { NO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { readSpreadsheet } from '@/lib/server/spreadsheets/reader'
import type { ExportedTable } from '@/lib/server/table-file'
import { breathe } from '@/lib/server/waiting'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import { recordCells } from '@/lib/shared/records'
import {
  EXECUTION_BYTES,
  IMPORT_BYTES,
  IMPORT_ROWS,
  type ImportPreviewRow,
  type ImportSummary,
  type RepositoryStep,
  type RepositoryStepCreation,
  type RepositoryStepUpdate,
  type StepFilter,
  type StepListQuery,
} from './contract'
import {
  countSteps,
  findFilterOptions,
  findSimilarSteps,
  findSteps,
  findStepsAfter,
  indexSomeSteps,
  insertSteps,
  takenNumbers,
  toWireStep,
} from './queries'
import {
  type ImportRow,
  importProblems,
  importRows,
  paddedNumber,
  REPOSITORY_STEP,
  type RowProblem,
  stepOfRow,
  TEMPLATE_TITLES,
} from './rules'

const records = defineRecord({
  rules: REPOSITORY_STEP,
  table: 'RepositoryStep',
  scope: NO_SCOPE,
  sheet: 'Steps',
  notFound: 'repositorySteps.notFound',
  toWire: toWireStep,
  trash: true,
  hidden: ['isIndexed'],
})

/** Deletes steps, and sets the status of several. */
export const { remove: removeSteps, setStatus: setStatusOfSteps, undoStatus: undoStatusOfSteps } = records

/** Returns a page of the steps that a filter finds, by number, with what the filters can be set to. */
export async function listSteps({ page, limit, ...filter }: StepListQuery) {
  const [{ count: total, ...bound }, steps, filterOptions] = await Promise.all([
    countSteps(filter),
    findSteps(filter, { limit, offset: (page - 1) * limit }),
    findFilterOptions(),
  ])
  const pages = Math.ceil(total / limit)
  return { steps, pagination: { page, limit, total, pages, ...bound }, filterOptions }
}

const SHORTEST_COMPARED = 4

/** Returns the steps whose description resembles a text; of a few letters none. */
export async function listSimilarSteps({
  description,
  exceptId,
}: {
  description: string
  exceptId?: string
}) {
  const text = description.trim()
  return { steps: text.length < SHORTEST_COMPARED ? [] : await findSimilarSteps(text, exceptId) }
}

// Only the database knows what others store at the same time.
async function whereNumbersAreFree<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'repositorySteps.numberTaken', {
      fields: { number: 'repositorySteps.numberTaken' },
    })
  }
}

/**
 * Adds a step.
 * @throws AppError `forbidden` for a viewer, `conflict` where its number is taken.
 */
export async function addStep(actor: Actor, creation: RepositoryStepCreation): Promise<RepositoryStep> {
  const number = paddedNumber(creation.number)
  return whereNumbersAreFree(() =>
    records.add(actor, {}, { ...creation, number, createdBy: actor.name, isIndexed: true }),
  )
}

/**
 * Changes the fields of a step that are given.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version or a number that is taken.
 */
export async function changeStep(
  actor: Actor,
  id: string,
  { number: typed, ...given }: RepositoryStepUpdate,
): Promise<RepositoryStep> {
  const number = typed === undefined ? {} : { number: paddedNumber(typed) }
  return whereNumbersAreFree(() => records.change(actor, { parent: {}, id }, { ...given, ...number }))
}

const EXPORT_BATCH = 2_000

/**
 * Returns the steps that a filter finds as an Excel file, which an import takes back.
 * @throws AppError `not_found` where there are none.
 */
export function exportSteps(filter: StepFilter, language: Language | null): ExportedTable<RepositoryStep> {
  const translate = getTranslator(language)
  const { createdBy: _, ...fields } = REPOSITORY_STEP.fields
  return {
    name: REPOSITORY_STEP.name,
    fileName: 'repository-steps.xlsx',
    sheet: 'Steps',
    format: 'xlsx',
    language,
    head: Object.values(fields).map(({ label }) => translate(label)),
    batches: readBatches(filter),
    toCells: (step) => recordCells(fields, step, translate),
  }
}

async function* readBatches(filter: StepFilter): AsyncGenerator<RepositoryStep[], void> {
  let steps = await findStepsAfter(filter, '', EXPORT_BATCH)
  if (steps.length === 0) throw new AppError('not_found', 'repositorySteps.nothingToExport')
  while (steps.length > 0) {
    yield steps
    steps = await findStepsAfter(filter, steps.at(-1)?.number ?? '', EXPORT_BATCH)
  }
}

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

/** The titles of the columns, and what may stand above them. */
const ROWS_ABOVE = 10

/**
 * Reads a file and returns the problems of each row; stores nothing.
 * @throws AppError `forbidden` for a viewer, `invalid` without a file, for one that holds too much, or has no titles of
 * columns, `too_large`, `unsupported_type`.
 */
export async function previewImport(
  actor: Actor,
  form: FormData,
): Promise<{ previewData: ImportPreviewRow[]; summary: ImportSummary }> {
  requireEditor(actor)
  const sheet = await readSpreadsheet(requireFile(form), { rows: IMPORT_ROWS, above: ROWS_ABOVE })
  await breathe()
  const rows = importRows(sheet)
  if (rows === null) throw new AppError('invalid', 'repositorySteps.import.noTitles', of('noTitles'))
  if (rows.length === 0) throw new AppError('invalid', 'repositorySteps.import.noRows', of('noRows'))
  if (rows.length > IMPORT_ROWS)
    throw new AppError('invalid', 'errors.longSpreadsheet', { params: { rows: IMPORT_ROWS } })
  const taken = await takenNumbers(rows.map(({ number }) => number))
  const problems = importProblems(rows, taken)
  const previewData = await judgedRows(rows, problems, getTranslator(actor.language))
  const validRows = previewData.filter(({ isValid }) => isValid).length
  const totalRows = rows.length
  return {
    previewData,
    summary: { totalRows, validRows, invalidRows: totalRows - validRows, canImport: validRows > 0 },
  }
}

/** Number of rows checked before the event loop handles other work. */
const JUDGED_AT_ONCE = 2_000

// Rows that can't be sent afterwards are not offered: the size of the valid rows is counted on the way.
async function judgedRows(
  rows: readonly ImportRow[],
  problems: readonly RowProblem[][],
  translate: Translate,
): Promise<ImportPreviewRow[]> {
  const judged: ImportPreviewRow[] = []
  let bytes = Buffer.byteLength(JSON.stringify({ validatedData: [] }))
  while (judged.length < rows.length) {
    await breathe()
    const some = rows.slice(judged.length, judged.length + JUDGED_AT_ONCE).map((row, index) => {
      const validationErrors = (problems[judged.length + index] ?? []).map(({ messageKey, params }) =>
        translate(messageKey, params),
      )
      return {
        ...row,
        status: row.status ?? 'Enable',
        isValid: validationErrors.length === 0,
        validationErrors,
      }
    })
    const steps = some.filter(({ isValid }) => isValid).map(stepOfRow)
    // One of its brackets stands for the comma to the next rows: the size is never underestimated.
    bytes += Buffer.byteLength(JSON.stringify(steps)) - 1
    judged.push(...some)
  }
  if (bytes > EXECUTION_BYTES)
    throw new AppError('invalid', 'errors.largeSpreadsheet', { fields: { file: 'errors.largeSpreadsheet' } })
  return judged
}

const of = (problem: 'noTitles' | 'noRows') => ({
  fields: { file: `repositorySteps.import.${problem}` as const },
})

function requireFile(form: FormData): File {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0)
    throw new AppError('invalid', 'validation.required', { fields: { file: 'validation.required' } })
  if (file.size > IMPORT_BYTES)
    throw new AppError('too_large', 'errors.tooLarge', { params: { limit: IMPORT_BYTES / 1024 } })
  return file
}

/** A person who has just imported steps looks at them first, and needs the processor for that. */
const INDEXED_AFTER_MS = 10_000

/**
 * Brings the texts of imported steps into the index that searches use (decision 17), in batches, so that a stopping
 * process does not have to wait for all.
 */
export const stepIndexingJob: Job<Record<never, never>> = defineJob({
  name: 'repository-steps-indexing',
  data: z.object({}),
  run: () =>
    transaction(async (tx) => {
      if ((await indexSomeSteps(tx)) > 0) await stepIndexingJob.queue(tx, {})
    }),
})

/**
 * Adds the steps of a preview, all or none. Returns how many.
 * @throws AppError `forbidden` for a viewer, `invalid` where a number comes twice, `conflict` where one is taken.
 */
export async function executeImport(actor: Actor, given: readonly RepositoryStepCreation[]): Promise<number> {
  requireEditor(actor)
  const steps = given.map((step) => ({ ...step, number: paddedNumber(step.number) }))
  const numbers = steps.map(({ number }) => number)
  if (new Set(numbers).size < numbers.length)
    throw new AppError('invalid', 'repositorySteps.import.repeatedNumbers', {
      fields: { validatedData: 'repositorySteps.import.repeatedNumbers' },
    })
  return whereNumbersAreFree(() =>
    transaction(async (tx) => {
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
      return steps.length
    }),
  )
}
