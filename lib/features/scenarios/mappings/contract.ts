import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { idSchema, nameSchema, requiredName } from '@/lib/shared/validation'
import { sheetFieldSchema } from '../sheets/contract'
import { MAPPED_COLUMNS } from './values'

/** Null for a column that is not imported, and has the title of one that is. */
const mappedFieldSchema = sheetFieldSchema.nullable()
const mappedColumnsSchema = z
  .array(z.object({ title: nameSchema, field: mappedFieldSchema }))
  .min(1)
  .max(MAPPED_COLUMNS)

/** Which columns of a file hold which fields, under a name that everybody can choose. */
export const scenarioMappingSchema = z.object({
  _id: idSchema,
  name: z.string(),
  columns: z.array(z.object({ title: z.string(), field: mappedFieldSchema })),
  /** The person who saved it last; null for one who is gone. */
  savedBy: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})
export type ScenarioMapping = z.infer<typeof scenarioMappingSchema>

export const listScenarioMappings = endpoint('GET /scenarios/mappings', {
  summary: 'The saved mappings of columns to fields of scenarios, the one saved last first.',
  access: 'authenticated',
  data: z.object({ mappings: z.array(scenarioMappingSchema) }),
})

export const saveScenarioMapping = endpoint('POST /scenarios/mappings', {
  summary: 'Saves a mapping under a name for everybody; one that has this name is replaced.',
  access: 'editor',
  body: z.object({
    name: requiredName(message('scenarioImports.nameRequired')),
    columns: mappedColumnsSchema,
  }),
  data: z.object({ mapping: scenarioMappingSchema }),
  status: 201,
})
export type MappingInput = z.output<typeof saveScenarioMapping.body>

export const deleteScenarioMapping = endpoint('DELETE /scenarios/mappings/{id}', {
  summary: 'Deletes a saved mapping.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  data: z.object({}),
})
