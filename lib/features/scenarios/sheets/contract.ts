import { z } from 'zod'
import { basketNumberSchema } from '@/lib/features/baskets/contract'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { MEBIBYTE } from '@/lib/shared/limits'
import { tableChoiceSchema, tableNotesSchema, tableSourceSchema } from '@/lib/shared/table-source'
import { idSchema, nameSchema } from '@/lib/shared/validation'
import { listedScenarioSchema, scenarioPersonSchema } from '../contract'
import { scenarioDataPatchSchema } from '../data/contract'
import { IMPORTED_PEOPLE, KEY_LENGTH, ROW_FIELDS, SHEET_BYTES, SHEET_ROWS, STORED_BYTES } from './values'

const params = z.object({ id: idSchema })

/** The field that a column of a file of scenarios can hold. */
export const sheetFieldSchema = z.enum([
  ...ROW_FIELDS,
  'milestone',
  ...IMPORTED_PEOPLE,
  ...scenarioDataPatchSchema.keyof().options,
])

const sheetRowSchema = z.object({
  /** Where it stands in the file, counted from 1 as spreadsheets do. */
  rowNumber: z.number().int(),
  cells: z.array(z.string()),
  /**
   * Values that the file itself has in place of texts: in which column, null for the row as a whole, and what they mean.
   */
  problems: z.array(z.object({ column: z.number().int().nullable(), kind: z.string(), text: z.string() })),
  /** The same for rows with the same texts, numbered where a file has several of them. */
  fingerprint: z.string(),
})
export type SheetRow = z.infer<typeof sheetRowSchema>

export const readScenarioSheet = endpoint('POST /projects/{id}/scenarios/import/read', {
  summary:
    'Reads a table (.xlsx, .xls, .csv, .tsv, .txt or .html, at most 5 MB and 2,000 rows) with all of its columns and says how it was read. Encoding, sheet and row of titles are recognised unless they are given. Nothing is stored.',
  access: 'editor',
  params,
  bodyKind: 'multipart',
  form: { file: 'file' },
  bodyLimit: SHEET_BYTES + MEBIBYTE / 8,
  query: tableChoiceSchema,
  data: z.object({
    source: tableSourceSchema,
    notes: tableNotesSchema,
    /** Empty for a column without one. */
    titles: z.array(z.string()),
    /** The names of these columns in spreadsheets. */
    letters: z.array(z.string()),
    rows: z.array(sheetRowSchema),
  }),
})
export type ScenarioSheet = z.output<typeof readScenarioSheet.data>

const fingerprintSchema = z.string().regex(/^[0-9a-f]{32}(#[0-9]{1,4})?$/)
/** A scenario that a row names, as it is stored. */
const knownScenarioSchema = z.object({
  scenario: listedScenarioSchema,
  isDeleted: z.boolean(),
  milestone: z.object({ _id: idSchema, name: z.string() }).nullable(),
  /** The values that the last import stored, by their fields; people and milestones by their ids. */
  imported: z.record(z.string(), z.unknown()),
  /** The key that the last import stored; null for none. */
  key: z.string().nullable(),
})
export type KnownScenario = z.infer<typeof knownScenarioSchema>

const foundPersonSchema = scenarioPersonSchema.extend({
  /** Whether they can be set; people who have left only stay where they are. */
  isActive: z.boolean(),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>

const sheetMilestoneSchema = z.object({ _id: idSchema, name: z.string(), day: z.iso.date() })
export type SheetMilestone = z.infer<typeof sheetMilestoneSchema>

export const matchScenarioRows = endpoint('POST /projects/{id}/scenarios/import/match', {
  summary:
    'Returns what rows of a file name: for each the scenario with its number in the project, else with its own key, else the one that was imported from the same row; people by name or username; and which of the baskets there are.',
  access: 'editor',
  params,
  bodyLimit: STORED_BYTES,
  body: z.object({
    rows: z
      .array(
        z.object({
          /** The number of a scenario in the project, as it is written; empty where the row has none. */
          number: nameSchema,
          /** The row's own key; empty where it has none. */
          key: nameSchema.max(KEY_LENGTH),
          fingerprint: fingerprintSchema,
        }),
      )
      .max(SHEET_ROWS),
    people: z.array(nameSchema).max(SHEET_ROWS * IMPORTED_PEOPLE.length),
    baskets: z.array(basketNumberSchema).max(SHEET_ROWS),
  }),
  data: z.object({
    projectNumber: z.number().int(),
    /** The rights to change the project: they say who of the people can only read it. */
    rights: projectRightsSchema,
    /** In the order of the rows: the key by which the next import finds the scenario, and the scenario. */
    rows: z.array(
      z.object({
        key: z.string(),
        known: knownScenarioSchema.nullable(),
        /** The number of another scenario that has the row's own key. */
        keyHolder: z.string().nullable(),
      }),
    ),
    /** In the order of the names: those who are called so. */
    people: z.array(z.array(foundPersonSchema)),
    baskets: z.array(z.number().int()),
    /** Those of the project. */
    milestones: z.array(sheetMilestoneSchema),
  }),
})
export type RowMatches = z.output<typeof matchScenarioRows.data>
export type RowsToMatch = z.output<typeof matchScenarioRows.body>
