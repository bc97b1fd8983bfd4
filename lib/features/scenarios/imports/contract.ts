import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { isStorable, TEXT_LIMIT } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { changedRow, undoneSchema } from '@/lib/shared/record-endpoints'
import { idSchema } from '@/lib/shared/validation'
import { scenarioCopySchema } from '../contract'
import {
  ordersCreationSchema,
  ordersDataSchema,
  receiptsCreationSchema,
  receiptsDataSchema,
  scenarioDataPatchSchema,
} from '../data/contract'
import { KEY_LENGTH, SHEET_ROWS, STORED_BYTES } from '../sheets/values'

const params = z.object({ id: idSchema })
/** A row's own key or its fingerprint, with what it is before it. */
const rowKeySchema = z
  .string()
  .min(1)
  .max(KEY_LENGTH + 20)
  .refine(isStorable, message('validation.invalid'))

/** People and the milestone by their ids: null for none; absent ones stay as they are. */
const references = {
  responsible: idSchema.nullable().optional(),
  reviewer: idSchema.nullable().optional(),
  dataResponsible: idSchema.nullable().optional(),
  milestone: idSchema.nullable().optional(),
}
export type ImportedReferences = z.output<z.ZodObject<typeof references>>

const addedSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('orders'), data: ordersCreationSchema, key: rowKeySchema, ...references }),
  z.object({ type: z.literal('receipts'), data: receiptsCreationSchema, key: rowKeySchema, ...references }),
])
export type AddedScenario = z.output<typeof addedSchema>

const changedSchema = z.object({
  ...changedRow,
  key: rowKeySchema.nullable(),
  data: scenarioDataPatchSchema,
  ...references,
})
export type ChangedScenario = z.output<typeof changedSchema>

/** The memory of earlier imports of a scenario: the key of its row, and the values by their fields. */
export const rememberedSchema = z.object({
  key: rowKeySchema.nullable(),
  values: z.record(
    z.string().max(KEY_LENGTH).refine(isStorable, message('validation.invalid')),
    z.union([
      z.string().max(TEXT_LIMIT).refine(isStorable, message('validation.invalid')),
      z.number(),
      z.boolean(),
      z.null(),
    ]),
  ),
})
export type Remembered = z.output<typeof rememberedSchema>

/** A scenario that an import has changed: the version that this led to, and what was before. */
const formerSchema = z.object({
  ...changedRow,
  data: ordersDataSchema.extend(receiptsDataSchema.shape).partial(),
  ...references,
  remembered: rememberedSchema.nullable(),
})
export type FormerScenario = z.output<typeof formerSchema>

export const importScenarios = endpoint('POST /projects/{id}/scenarios/import', {
  summary:
    'Adds and changes the scenarios of a file’s rows, checked again: all or none. A scenario that was changed since it was compared, or a row that was imported meanwhile, is 409.',
  access: 'editor',
  params,
  bodyLimit: STORED_BYTES,
  body: z
    .object({
      added: z.array(addedSchema).max(SHEET_ROWS),
      changed: z
        .array(changedSchema)
        .max(SHEET_ROWS)
        .refine(
          (rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length,
          message('validation.invalid'),
        ),
    })
    .refine(({ added, changed }) => added.length + changed.length > 0, message('scenarioImports.nothing')),
  data: z.object({
    added: z.array(scenarioCopySchema.extend(changedRow)),
    changed: z.array(formerSchema),
  }),
})
export type SheetImport = z.output<typeof importScenarios.body>
export type SheetImported = z.output<typeof importScenarios.data>

export const undoScenarioImport = endpoint('POST /projects/{id}/scenarios/import/undo', {
  summary:
    'Deletes the scenarios that an import added and puts back those that it changed, where nobody has changed them since.',
  access: 'editor',
  params,
  bodyLimit: STORED_BYTES,
  body: z.object({
    added: z.array(z.object(changedRow)).max(SHEET_ROWS),
    changed: z.array(formerSchema).max(SHEET_ROWS),
  }),
  data: undoneSchema,
})
export type UndoneImport = z.output<typeof undoScenarioImport.body>
