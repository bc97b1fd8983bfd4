import 'server-only'
import { z } from 'zod'
import { isUniqueViolation, transaction } from '@/lib/server/db'
import { defineJob, type Job } from '@/lib/server/jobs'
import { NO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import { recordCells } from '@/lib/shared/records'
import type {
  RepositoryStep,
  RepositoryStepCreation,
  RepositoryStepUpdate,
  StepFilter,
  StepListQuery,
} from './contract'
import {
  countSteps,
  findFilterOptions,
  findSimilarSteps,
  findSteps,
  findStepsAfter,
  indexSomeSteps,
  toWireStep,
} from './queries'
import { paddedNumber, REPOSITORY_STEP } from './rules'
import { MIN_COMPARED_LENGTH } from './values'

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

/** How steps are locked, changed and audited together. */
export const stepRows = records.rows

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

/** Returns the first `limit` steps, by number, that a text finds. */
export const stepsByText = (search: string, limit: number) => findSteps({ search }, { limit, offset: 0 })

/** Returns the steps whose description resembles a text; of a few letters none. */
export async function listSimilarSteps({
  description,
  exceptId,
}: {
  description: string
  exceptId?: string
}) {
  const text = description.trim()
  return { steps: text.length < MIN_COMPARED_LENGTH ? [] : await findSimilarSteps(text, exceptId) }
}

// Only the database knows what others store at the same time.
/**
 * Runs a change of numbers.
 * @throws AppError `conflict` where one is taken.
 */
export async function whereNumbersAreFree<Result>(work: () => Promise<Result>): Promise<Result> {
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
