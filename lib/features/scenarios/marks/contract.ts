import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { SPELLING_CORRECTIONS } from '@/lib/shared/gs1-spelling'
import { isStorable, MEBIBYTE } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import {
  bulkDeleteEndpoint,
  bulkSetEndpoint,
  bulkUndoEndpoint,
  changedRow,
  deleteEndpoint,
  exportEndpoint,
} from '@/lib/shared/record-endpoints'
import {
  clearableNameSchema,
  idSchema,
  messageIfMissing,
  nameSchema,
  requiredName,
  versionSchema,
} from '@/lib/shared/validation'
import { BRAND_TYPES, MARK_CODE_LIMIT, MARK_PASTE_LIMIT, MARK_SORTS, MARK_STATUSES } from './values'

export const brandTypeSchema = z.enum(BRAND_TYPES)
export type BrandType = z.infer<typeof brandTypeSchema>

/** A product mark on the wire (docs/domain.md, Parts of a scenario). */
export const productMarkSchema = z.object({
  _id: idSchema,
  product: z.string(),
  barcode: z.string(),
  supplierCode: z.string(),
  brandType: brandTypeSchema,
  /** The exact code, control characters included. */
  brand: z.string(),
  /** The same code; clients read it under both names. */
  datamatrix: z.string(),
  /** One of the usual ones, or any other text. */
  status: z.string(),
  /** Whether its code was made up for a test: no goods have it. */
  isMadeUp: z.boolean(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProductMark = z.infer<typeof productMarkSchema>

export const productMarkSortSchema = z.enum(MARK_SORTS)

/** How a list of product marks and its export are sorted. */
const order = {
  sort: productMarkSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
}

const incomplete = message('scenarios.parts.marks.incomplete')
// It isn't trimmed: a later scan has to give the same code.
const codeSchema = z
  .string(messageIfMissing(incomplete))
  .max(MARK_CODE_LIMIT)
  .refine((code) => code.trim() !== '', incomplete)
  .refine(isStorable, message('validation.invalid'))

/** A mark to add: its code alone, or with other fields. */
export const productMarkInputSchema = z.union([
  codeSchema,
  z.object({
    brand: codeSchema,
    product: nameSchema.nullish(),
    barcode: nameSchema.nullish(),
    supplierCode: nameSchema.nullish(),
    brandType: brandTypeSchema.optional(),
    status: nameSchema.nullish(),
    isMadeUp: z.boolean().optional(),
  }),
])
export type ProductMarkInput = z.output<typeof productMarkInputSchema>

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, markId: idSchema })

export const listProductMarks = endpoint('GET /scenarios/{id}/product-marks', {
  summary:
    'The product marks of a scenario: what was added last first, and codes added at once in their order, unless ' +
    '`sort` and `order` say otherwise. A cursor belongs to its order. `total` is how many there are on all pages.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...order, ...sortedPageQuery }),
  data: z.object({ productMarks: z.array(productMarkSchema), total: z.number().int(), ...pageCursors }),
})

export const createProductMarks = endpoint('POST /scenarios/{id}/product-marks/bulk', {
  summary:
    'Adds up to 5,000 product marks to a scenario; codes that it has already, or that are given twice, are skipped. ' +
    'What is not said of a mark is taken from the product line that its GTIN names. Answers all marks of the scenario.',
  access: 'editor',
  params: listParams,
  body: z.object({
    datamatrixes: z
      .array(productMarkInputSchema, messageIfMissing(incomplete))
      .min(1, incomplete)
      .max(MARK_PASTE_LIMIT, message('scenarios.parts.marks.tooMany')),
  }),
  bodyLimit: 10 * MEBIBYTE,
  data: z.object({
    productMarks: z.array(productMarkSchema),
    added: z.number().int(),
    skipped: z.number().int(),
  }),
  status: 201,
})

/** A mark that is stored in some scenario, found by its piece of goods. */
export const storedPieceSchema = z.object({
  /** GTIN and serial number, as elements: `01…21…`. */
  piece: z.string(),
  brand: z.string(),
  scenarioId: idSchema,
  /** The number of the scenario. */
  scenario: z.string(),
})
export type StoredPiece = z.infer<typeof storedPieceSchema>

export const findStoredPieces = endpoint('POST /scenarios/{id}/product-marks/pieces', {
  summary:
    'The marks of these pieces of goods (GTIN and serial number, as `01…21…`) in any scenario and in whatever spelling; at ' +
    'most one for each piece, that of this scenario before others. Nothing is changed.',
  access: 'editor',
  params: listParams,
  body: z.object({
    pieces: z
      .array(z.string().max(MARK_CODE_LIMIT).refine(isStorable, message('validation.invalid')))
      .max(MARK_PASTE_LIMIT),
  }),
  bodyLimit: 10 * MEBIBYTE,
  data: z.object({ stored: z.array(storedPieceSchema) }),
})

export const updateProductMark = endpoint('PUT /scenarios/{id}/product-marks/{markId}', {
  summary:
    'Changes a product mark; fields that are absent stay as they are. The type follows a new code unless it is given.',
  access: 'editor',
  params,
  body: z.object({
    product: clearableNameSchema.optional(),
    barcode: clearableNameSchema.optional(),
    supplierCode: clearableNameSchema.optional(),
    brandType: brandTypeSchema.optional(),
    brand: codeSchema.optional(),
    status: requiredName(incomplete).optional(),
    version: versionSchema,
  }),
  data: z.object({ productMark: productMarkSchema }),
})
export type ProductMarkUpdate = z.output<typeof updateProductMark.body>

export const deleteProductMark = deleteEndpoint('/scenarios/{id}/product-marks/{markId}', {
  summary: 'Deletes a product mark; it can be restored.',
  params,
})

export const deleteProductMarks = bulkDeleteEndpoint('/scenarios/{id}/product-marks/bulk/delete', {
  summary: 'Deletes up to 1,000 product marks of a scenario: all or none. They can be restored.',
  params: listParams,
})

/** A product mark that a call has given another status, with the one it had before. */
export const productMarkStatusChangeSchema = z.object({ ...changedRow, status: nameSchema.min(1) })
export type ProductMarkStatusChange = z.infer<typeof productMarkStatusChangeSchema>

export const setStatusOfProductMarks = bulkSetEndpoint('/scenarios/{id}/product-marks/bulk/status', {
  summary:
    'Gives up to 1,000 product marks of a scenario one of the usual statuses: all or none. Answers what the changed ' +
    'ones had before.',
  params: listParams,
  value: { status: z.enum(MARK_STATUSES) },
  change: productMarkStatusChangeSchema,
})

export const undoStatusOfProductMarks = bulkUndoEndpoint('/scenarios/{id}/product-marks/bulk/status/undo', {
  summary: 'Puts back the status of product marks that nobody has changed since.',
  params: listParams,
  change: productMarkStatusChangeSchema,
})

/** A product mark whose spelling a call has corrected, with the code and the type that it had before. */
export const productMarkSpellingChangeSchema = z.object({
  ...changedRow,
  brand: codeSchema,
  brandType: brandTypeSchema,
})
export type ProductMarkSpellingChange = z.infer<typeof productMarkSpellingChangeSchema>

export const mendProductMarks = bulkSetEndpoint('/scenarios/{id}/product-marks/bulk/spelling', {
  summary:
    'Corrects the spelling of up to 1,000 product marks of a scenario in these ways: all or none. Left as they are: codes that ' +
    'need none of them, and those whose corrected code the scenario has already. Answers what the changed ones had before.',
  params: listParams,
  value: { mends: z.array(z.enum(SPELLING_CORRECTIONS)).min(1).max(SPELLING_CORRECTIONS.length) },
  change: productMarkSpellingChangeSchema,
})

export const undoMendOfProductMarks = bulkUndoEndpoint('/scenarios/{id}/product-marks/bulk/spelling/undo', {
  summary: 'Puts back the codes of product marks that nobody has changed since.',
  params: listParams,
  change: productMarkSpellingChangeSchema,
})

export const exportProductMarks = exportEndpoint('/scenarios/{id}/product-marks/export', {
  summary:
    'Every one of a scenario’s product marks in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: order,
})
