import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { MEBIBYTE } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { tableChoiceSchema, tableNotesSchema, tableSourceSchema } from '@/lib/shared/table-source'
import { idSchema, versionSchema } from '@/lib/shared/validation'
import { createRepositoryStep, repositoryStepStatusSchema } from '../contract'

/** Maximum number of rows of an imported file, and its maximum size in bytes. */
export const IMPORT_ROWS = 20_000
export const IMPORT_BYTES = 5 * MEBIBYTE
/** Maximum size in bytes of the call that stores its rows. */
export const EXECUTION_BYTES = 10 * MEBIBYTE

export const getImportTemplate = endpoint('GET /repository-steps/import/template', {
  summary: 'A CSV file with the titles of the columns that an import reads.',
  access: 'authenticated',
  data: z.object({}),
  answers: 'file',
})

/** A row of a file that is to be imported, with everything that is wrong with it. */
export const importPreviewRowSchema = z.object({
  rowNumber: z.number().int(),
  number: z.string(),
  description: z.string(),
  systemTransactionProgram: z.string(),
  responsible: z.string(),
  expectedResult: z.string(),
  status: repositoryStepStatusSchema,
  isValid: z.boolean(),
  validationErrors: z.array(z.string()),
  /** Warnings that a person should look at; the row can be imported all the same. */
  warnings: z.array(z.string()),
  /** Whether the repository has a step with its number, with the same fields or with others. */
  state: z.enum(['new', 'changed', 'same']),
  /** The step with its number, and the version that the row was compared with. */
  stored: z.object({ _id: idSchema, version: z.number().int() }).nullable(),
})
export type ImportPreviewRow = z.infer<typeof importPreviewRowSchema>

/** Valid rows are new, changed or the same as what is stored. */
export const importSummarySchema = z.object({
  totalRows: z.number().int(),
  validRows: z.number().int(),
  invalidRows: z.number().int(),
  newRows: z.number().int(),
  changedRows: z.number().int(),
  sameRows: z.number().int(),
  /** Whether there is anything to add or to update. */
  canImport: z.boolean(),
})
export type ImportSummary = z.infer<typeof importSummarySchema>

export const previewImport = endpoint('POST /repository-steps/import/preview', {
  summary:
    'Reads a file (.xlsx, .xls or .csv, at most 5 MB and 20,000 rows) and says how it was read and what is wrong with each row. Encoding, sheet and row of titles are recognised unless they are given. Nothing is stored.',
  access: 'editor',
  bodyKind: 'multipart',
  form: { file: 'file' },
  bodyLimit: IMPORT_BYTES + MEBIBYTE / 8,
  query: tableChoiceSchema,
  data: z.object({
    previewData: z.array(importPreviewRowSchema),
    summary: importSummarySchema,
    source: tableSourceSchema,
    notes: tableNotesSchema.extend({
      /** Number of rows that got a free number, since the file is of another tool and numbers no steps. */
      numberedRows: z.number().int(),
    }),
  }),
})
export type ImportNotes = z.infer<typeof previewImport.data>['notes']

const updatedStep = createRepositoryStep.body.extend({ _id: idSchema, version: versionSchema.unwrap() })
export type ImportedUpdate = z.output<typeof updatedStep>

export const executeImport = endpoint('POST /repository-steps/import/execute', {
  summary:
    'Adds and updates the steps of a preview, checked again: all or none. A number that is taken meanwhile, or a step that was changed meanwhile, is 409.',
  access: 'editor',
  bodyLimit: EXECUTION_BYTES,
  body: z
    .object({
      validatedData: z.array(createRepositoryStep.body).max(IMPORT_ROWS),
      updates: z.array(updatedStep).max(IMPORT_ROWS).default([]),
    })
    .refine(
      ({ validatedData, updates }) => validatedData.length + updates.length > 0,
      message('repositorySteps.import.nothing'),
    ),
  data: z.object({ imported: z.number().int(), updated: z.number().int() }),
})
export type ImportExecution = z.output<typeof executeImport.body>
