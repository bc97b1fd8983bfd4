import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { LARGEST_INTEGER } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { plainLine } from '@/lib/shared/plain-line'
import {
  bulkDeleteEndpoint,
  bulkSetEndpoint,
  bulkUndoEndpoint,
  changedRow,
  deleteEndpoint,
} from '@/lib/shared/record-endpoints'
import {
  clearableTextSchema,
  idSchema,
  messageIfMissing,
  nameSchema,
  optionalNameSchema,
  optionalTextSchema,
  requiredName,
  requiredText,
  versionSchema,
} from '@/lib/shared/validation'
import {
  DEFAULT_REPOSITORY_STEP_STATUS,
  normalText,
  REPOSITORY_STEP_STATUSES,
  STEP_NUMBER_LENGTH,
} from './values'

export const repositoryStepStatusSchema = z.enum(REPOSITORY_STEP_STATUSES)
export type RepositoryStepStatus = z.infer<typeof repositoryStepStatusSchema>

/** Default number of steps on a page of the list. */
export const STEP_PAGE_SIZE = 50

/** A step that scenarios are put together from, on the wire. */
export const repositoryStepSchema = z.object({
  _id: idSchema,
  number: z.string(),
  description: z.string(),
  systemTransactionProgram: z.string(),
  responsible: z.string(),
  expectedResult: z.string(),
  status: repositoryStepStatusSchema,
  createdBy: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type RepositoryStep = z.infer<typeof repositoryStepSchema>

/** A step in the list, with the number of scenarios that use it. */
export const listedStepSchema = repositoryStepSchema.extend({ useCount: z.number().int() })
export type ListedStep = z.infer<typeof listedStepSchema>

const incomplete = message('repositorySteps.incomplete')
const emptied = message('repositorySteps.emptied')

const stepNumber = (messageKey: typeof incomplete | typeof emptied) =>
  z
    .string(messageIfMissing(messageKey))
    .overwrite(plainLine)
    .min(1, messageKey)
    .max(STEP_NUMBER_LENGTH, message('repositorySteps.numberTooLong'))
    .pipe(nameSchema)

const filter = {
  search: nameSchema.optional(),
  systemFilter: nameSchema.optional(),
  responsibleFilter: nameSchema.optional(),
  statusFilter: repositoryStepStatusSchema.optional(),
}
export type StepFilter = { [Name in keyof typeof filter]?: z.output<(typeof filter)[Name]> }

const params = z.object({ id: idSchema })
const oneStep = z.object({ step: repositoryStepSchema })

export const listRepositorySteps = endpoint('GET /repository-steps', {
  summary:
    'A page of the steps that a search and filters find, by number, with what the filters can be set to.',
  access: 'authenticated',
  query: z.object({
    page: z.coerce.number().int().min(1).max(LARGEST_INTEGER).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(STEP_PAGE_SIZE),
    ...filter,
  }),
  data: z.object({
    steps: z.array(listedStepSchema),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      total: z.number().int(),
      /** The pages of those that were counted. */
      pages: z.number().int(),
      /** Present where counting stopped at a maximum: `total` is a lower bound then. */
      isAtLeast: z.literal(true).optional(),
    }),
    filterOptions: z.object({ systems: z.array(z.string()), responsibles: z.array(z.string()) }),
  }),
})
export type StepListQuery = z.output<typeof listRepositorySteps.query>

export const listSimilarSteps = endpoint('GET /repository-steps/similar', {
  summary: 'At most five steps whose description resembles a text, the most similar first.',
  access: 'authenticated',
  query: z.object({ description: z.string().max(10_000), exceptId: idSchema.optional() }),
  data: z.object({
    steps: z.array(repositoryStepSchema.pick({ _id: true, number: true, description: true, status: true })),
  }),
})

export const createRepositoryStep = endpoint('POST /repository-steps', {
  summary:
    'Adds a step; a number of digits alone gets zeros in front up to four. A number that is taken is 409.',
  access: 'editor',
  body: z.object({
    number: stepNumber(incomplete),
    description: requiredText(incomplete).transform(normalText),
    systemTransactionProgram: requiredName(incomplete),
    responsible: optionalNameSchema,
    expectedResult: optionalTextSchema.transform(normalText),
    status: repositoryStepStatusSchema.default(DEFAULT_REPOSITORY_STEP_STATUS),
  }),
  data: oneStep,
  status: 201,
})
export type RepositoryStepCreation = z.output<typeof createRepositoryStep.body>

export const updateRepositoryStep = endpoint('PUT /repository-steps/{id}', {
  summary: 'Changes a step; fields that are absent stay as they are. A number that is taken is 409.',
  access: 'editor',
  params,
  body: z.object({
    number: stepNumber(emptied).optional(),
    description: requiredText(emptied).transform(normalText).optional(),
    systemTransactionProgram: requiredName(emptied).optional(),
    responsible: nameSchema
      .nullable()
      .transform((text) => text ?? '')
      .optional(),
    expectedResult: clearableTextSchema.transform(normalText).optional(),
    status: repositoryStepStatusSchema.optional(),
    version: versionSchema,
  }),
  data: oneStep,
})
export type RepositoryStepUpdate = z.output<typeof updateRepositoryStep.body>

export const setRepositoryStepStatus = endpoint('PATCH /repository-steps/{id}/status', {
  summary: 'Enables or disables a step.',
  access: 'editor',
  params,
  body: z.object({ status: repositoryStepStatusSchema, version: versionSchema }),
  data: oneStep,
})

export const deleteRepositoryStep = deleteEndpoint('/repository-steps/{id}', {
  summary: 'Deletes a step; it can be restored. Scenarios keep the steps that were made of it.',
  params,
})

export const deleteRepositorySteps = bulkDeleteEndpoint('/repository-steps/bulk/delete', {
  summary: 'Deletes up to 1,000 steps: all or none. They can be restored.',
})

/** A step that a call has enabled or disabled, with the status it had before. */
export const stepStatusChangeSchema = z.object({ ...changedRow, status: repositoryStepStatusSchema })

export const setStatusOfRepositorySteps = bulkSetEndpoint('/repository-steps/bulk/status', {
  summary: 'Enables or disables up to 1,000 steps: all or none. Answers what the changed ones had before.',
  value: { status: repositoryStepStatusSchema },
  change: stepStatusChangeSchema,
})

export const undoStatusOfRepositorySteps = bulkUndoEndpoint('/repository-steps/bulk/status/undo', {
  summary: 'Puts back the status of steps that nobody has changed since.',
  change: stepStatusChangeSchema,
})

export const exportRepositorySteps = endpoint('POST /repository-steps/export', {
  summary: 'The steps that a search and filters find, by number, as an Excel file; 404 where there are none.',
  access: 'authenticated',
  body: z.object({ filter: z.object(filter).default({}) }),
  data: z.object({}),
  answers: 'file',
})
