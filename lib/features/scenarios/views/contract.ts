import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { isStorable } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { idSchema, requiredName, versionSchema } from '@/lib/shared/validation'
import { PARAMETER_LIMIT, VIEW_LISTS, VIEW_PARAMETERS } from './values'

const parameterSchema = z.string().max(PARAMETER_LIMIT).refine(isStorable, message('validation.invalid'))
export const viewAddressSchema = z.partialRecord(
  z.enum({ ...VIEW_PARAMETERS.scenarios, ...VIEW_PARAMETERS.errors }),
  parameterSchema,
)

const listSchema = z.enum(VIEW_LISTS)

/** A named view of the list of all scenarios, or of the register of errors. */
export const scenarioViewSchema = z.object({
  _id: idSchema,
  list: listSchema,
  name: z.string(),
  /** Whether everybody can choose it. */
  isShared: z.boolean(),
  owner: z.object({ _id: idSchema, name: z.string() }),
  /** The parameters of the list's address. */
  address: viewAddressSchema,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SavedView = z.infer<typeof scenarioViewSchema>

/** A view's name, and who can choose it. */
export const viewNamingSchema = z.object({
  name: requiredName(message('scenarioViews.nameRequired')),
  isShared: z.boolean(),
})
const given = { ...viewNamingSchema.shape, address: viewAddressSchema }
const params = z.object({ id: idSchema })
const oneView = z.object({ view: scenarioViewSchema })

export const listScenarioViews = endpoint('GET /scenarios/views', {
  summary:
    'The caller’s own views of the list of all scenarios or of the register of errors, and those that everybody has, by name.',
  access: 'authenticated',
  query: z.object({ list: listSchema.default('scenarios') }),
  data: z.object({ views: z.array(scenarioViewSchema) }),
})

export const createScenarioView = endpoint('POST /scenarios/views', {
  summary: 'Keeps a view under a name, for the caller or, unless they are a viewer, for everybody.',
  access: 'authenticated',
  body: z.object({
    ...given,
    isShared: given.isShared.default(false),
    list: listSchema.default('scenarios'),
  }),
  data: oneView,
  status: 201,
})
export type ViewCreation = z.output<typeof createScenarioView.body>

export const updateScenarioView = endpoint('PUT /scenarios/views/{id}', {
  summary:
    'Changes a view; what is absent stays as it is. A shared one is changed by its owner and by admins.',
  access: 'authenticated',
  params,
  body: z.object({ ...z.object(given).partial().shape, version: versionSchema }),
  data: oneView,
})
export type ViewUpdate = z.output<typeof updateScenarioView.body>

export const deleteScenarioView = endpoint('DELETE /scenarios/views/{id}', {
  summary: 'Deletes a view; it can be brought back for 30 days.',
  access: 'authenticated',
  params,
  data: z.object({}),
})

export const restoreScenarioView = endpoint('POST /scenarios/views/{id}/restore', {
  summary:
    'Brings a deleted view back; one that is there stays as it is. Its owner may, and the person who deleted it.',
  access: 'authenticated',
  params,
  data: oneView,
})
