import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { isUniqueViolation, type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import { requireProjectEditor, SCENARIO_SCOPE } from '@/lib/server/parents'
import { bulkSetting } from '@/lib/server/record-bulk'
import { defineRecord } from '@/lib/server/records'
import type { TableRow } from '@/lib/server/rows'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { SpellingCorrection } from '@/lib/shared/gs1-spelling'
import type { Undone } from '@/lib/shared/record-endpoints'
import {
  type BrandType,
  brandTypeSchema,
  type ProductMark,
  type ProductMarkInput,
  type ProductMarkSpellingChange,
  type StoredPiece,
} from './contract'
import {
  countProductMarks,
  findCodes,
  findGoods,
  findPieces,
  findTakenCodes,
  productMarks as rows,
} from './queries'
import { correctedCode, goodsByGtin, PRODUCT_MARK, readMark, withoutRepeats } from './rules'
import { MARK_STATUSES } from './values'

const records = defineRecord({
  ...rows,
  rules: PRODUCT_MARK,
  scope: SCENARIO_SCOPE,
  hidden: ['isMadeUp'],
  sheet: 'Product marks',
  notFound: 'scenarios.parts.marks.notFound',
})

/** Returns a page of a scenario's marks, listed like all records, and the total of all pages. */
async function list(parent: { scenarioId: string }, query: Parameters<typeof records.list>[1]) {
  const [page, total] = await Promise.all([records.list(parent, query), countProductMarks(parent.scenarioId)])
  return { ...page, total }
}

interface Added {
  /** All marks of the scenario. */
  productMarks: ProductMark[]
  added: number
  skipped: number
}

/**
 * Adds marks to a scenario, each code once, as one event of its history.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown scenario.
 */
async function addAll(
  actor: Actor,
  parent: { scenarioId: string },
  inputs: readonly ProductMarkInput[],
): Promise<Added> {
  requireEditor(actor)
  await SCENARIO_SCOPE.require(parent)
  const wanted = inputs.map(readInput)
  const added = await transaction(async (tx) => {
    // From here on nobody else changes the scenario's marks.
    const place = await SCENARIO_SCOPE.place(tx, parent)
    await requireProjectEditor(tx, actor, place)
    const taken = await findTakenCodes(
      tx,
      parent.scenarioId,
      wanted.map(({ brand }) => brand),
    )
    const fresh = withoutRepeats(wanted, taken)
    if (fresh.length === 0) return 0
    await insertMarks(tx, parent, fresh)
    await recordHistory(tx, {
      ...place,
      subject: 'product_mark',
      // The event is about all of the scenario's marks, not about one.
      subjectId: parent.scenarioId,
      label: '',
      action: 'created',
      changes: { inserted: { before: null, after: fresh.length } },
      actorId: actor.userId,
    })
    return fresh.length
  })
  const { rows: productMarks } = await records.list(parent, { sort: 'created', order: 'desc' })
  return { productMarks, added, skipped: inputs.length - added }
}

function readInput(input: ProductMarkInput) {
  const fields = typeof input === 'string' ? { brand: input } : input
  return { ...readMark(fields.brand), ...fields }
}

/** Inserts marks; what is not given of their goods is that of the scenario's product lines. */
async function insertMarks(
  tx: TransactionClient,
  parent: { scenarioId: string },
  marks: readonly ReturnType<typeof readInput>[],
): Promise<void> {
  const goods = goodsByGtin(await findGoods(tx, parent.scenarioId))
  const creations = marks.map(({ gtin, brand, brandType, ...fields }) => {
    const known = goods.get(gtin ?? '')
    return {
      product: fields.product ?? known?.product ?? '',
      barcode: fields.barcode ?? known?.barcode ?? '',
      supplierCode: fields.supplierCode ?? known?.supplierCode ?? '',
      brandType,
      brand,
      status: fields.status || MARK_STATUSES[0],
      isMadeUp: fields.isMadeUp ?? false,
    }
  })
  // Lists run by falling id: the last code gets the lowest, so that they show the codes in their order.
  await records.table.insert(tx, parent, creations.toReversed())
}

/**
 * Returns the marks that are stored of these pieces of goods, in any scenario.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown scenario.
 */
async function findStored(
  actor: Actor,
  parent: { scenarioId: string },
  pieces: readonly string[],
): Promise<{ stored: StoredPiece[] }> {
  requireEditor(actor)
  await SCENARIO_SCOPE.require(parent)
  return { stored: await findPieces(parent.scenarioId, pieces) }
}

type ChangeRecord = typeof records.change

/** Changes a mark like any record. A new code brings its type along, unless a type is given. */
const change: ChangeRecord = async (actor, place, update) => {
  const { brand, brandType } = update
  const followed =
    brand !== undefined && brandType === undefined ? { brandType: readMark(brand).brandType } : {}
  return orTaken(() => records.change(actor, place, { ...update, ...followed }))
}

/** @throws AppError `conflict` where a code is taken: only the database knows what others store at the same time. */
async function orTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'scenarios.parts.marks.taken', {
      fields: { brand: 'scenarios.parts.marks.taken' },
    })
  }
}

/** A mark's code and its type, which correcting changes together. */
interface Spelling {
  brand: string
  brandType: BrandType
}

const toSpelling = ({ brand, brandType }: TableRow<'ProductMark'>): Spelling => ({
  brand,
  brandType: brandTypeSchema.parse(brandType),
})

const spelling = bulkSetting<TableRow<'ProductMark'>, { scenarioId: string }, Spelling>(records.rows, {
  hasValue: (row, { brand, brandType }) => row.brand === brand && row.brandType === brandType,
  columns: (value) => ({ ...value }),
  event: ({ row, value }) => ({
    action: 'updated',
    changes: changesBetween({ ...toSpelling(row) }, { ...value }),
  }),
})

/**
 * Corrects the spelling of marks in these ways, all or none of them. A code stays as it is where the scenario has the corrected one
 * already. Returns the earlier values of the changed marks.
 * @throws AppError `forbidden` for a viewer, `not_found` when the scenario lacks one of them.
 */
async function correct(
  actor: Actor,
  parent: { scenarioId: string },
  { ids, mends: corrections }: { ids: readonly string[]; mends: readonly SpellingCorrection[] },
): Promise<{ changes: ProductMarkSpellingChange[] }> {
  const applied = new Set(corrections)
  const changed = await spelling.set(actor, parent, ids, async (tx) => {
    const taken = await findCodes(tx, parent.scenarioId)
    return (row) => {
      const brand = correctedCode(row.brand, applied)
      if (taken.has(brand)) return toSpelling(row)
      taken.add(brand)
      const { brandType } = readMark(brand)
      return { brand, brandType: brandType === 'КМЧЗ' ? brandType : toSpelling(row).brandType }
    }
  })
  return { changes: changed.map((row) => ({ _id: row.id, version: row.version + 1, ...toSpelling(row) })) }
}

/**
 * Puts back the codes that `correct` returned, except for marks that were changed since.
 * @throws AppError `forbidden` for a viewer, `conflict` where another mark has one of the codes meanwhile.
 */
function undoCorrection(
  actor: Actor,
  parent: { scenarioId: string },
  changes: readonly ProductMarkSpellingChange[],
): Promise<Undone> {
  return orTaken(() =>
    spelling.undo(actor, parent, changes, async () => ({ brand, brandType }) => ({ brand, brandType })),
  )
}

/** The product marks of a scenario. */
export const productMarks = {
  ...records,
  list,
  addAll,
  findStored,
  change,
  correct,
  undoCorrection,
}
