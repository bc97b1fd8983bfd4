import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { ID_PATTERN } from '@/lib/shared/ids'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkDeleteEndpoint, deleteEndpoint, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  clearableNameSchema,
  clearableTextSchema,
  daySchema,
  idSchema,
  optionalNameSchema,
  optionalTextSchema,
  requiredDay,
  requiredName,
  requiredText,
  versionSchema,
} from '@/lib/shared/validation'
import {
  DEFAULT_ERROR_REPORT_STATUS,
  ERROR_REPORT_SORTS,
  ERROR_REPORT_STATUSES,
  MAX_REPORTED_LINES,
} from './values'

export const errorReportStatusSchema = z.enum(ERROR_REPORT_STATUSES)
export type ErrorReportStatus = z.infer<typeof errorReportStatusSchema>

/** A scenario's error report on the wire. */
export const errorReportSchema = z.object({
  _id: idSchema,
  /** Any typed name. */
  author: z.string(),
  description: z.string(),
  /** The step that failed; null where there is none, or where it is gone for good. */
  stepId: idSchema.nullable(),
  /** The name of the step when it was chosen. */
  stepName: z.string(),
  /** The names of its product lines when they were chosen, one in each line of the text. */
  lineNames: z.string(),
  isBlocker: z.boolean(),
  cause: z.string(),
  solution: z.string(),
  /** Any typed name. */
  responsible: z.string(),
  /** The user with this name, where there is one. */
  responsibleUserId: idSchema.nullable(),
  /** `YYYY-MM-DD`. */
  plannedFixDate: z.iso.date().nullable(),
  /** `YYYY-MM-DD`. */
  detectionDate: z.iso.date(),
  status: errorReportStatusSchema,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ErrorReport = z.infer<typeof errorReportSchema>

export const errorReportSortSchema = z.enum(ERROR_REPORT_SORTS)

/** How a list of error reports and its export are sorted. */
const order = {
  sort: errorReportSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
}

const incomplete = message('scenarios.parts.errors.incomplete')
const required = { description: requiredText(incomplete), plannedFixDate: requiredDay(incomplete) }

/** The ids of the product lines that a report is about, which also give their names; null changes nothing. */
const lineIds = z.array(idSchema).max(MAX_REPORTED_LINES).nullish()

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, errorId: idSchema })
const NO_SCENARIO = message('scenarios.parts.errors.noScenario')
const oneReport = z.object({ error: errorReportSchema })

export const listErrorReports = endpoint('GET /scenarios/{id}/errors', {
  summary:
    'The error reports of a scenario, the one added last first unless `sort` and `order` say otherwise. A cursor ' +
    'belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...order, ...sortedPageQuery }),
  data: z.object({ errors: z.array(errorReportSchema), ...pageCursors }),
})

export const countErrorReports = endpoint('GET /scenarios/{id}/errors/counts', {
  summary:
    'How many error reports name each step of a scenario, and which of them was added last; steps without any are left out.',
  access: 'authenticated',
  params: listParams,
  data: z.object({
    steps: z.record(idSchema, z.number().int().min(1)),
    /** The id of the last report by that of the step. */
    latest: z.record(idSchema, idSchema),
  }),
})

/** A product line that an error report is about. */
export const reportedLineSchema = z.object({
  errorId: idSchema,
  lineId: idSchema,
  /** Its place among the product lines, from 1; null while it is deleted. */
  place: z.number().int().nullable(),
  /** Its name when it was chosen. */
  name: z.string(),
  /** Whether the report still waits for somebody. */
  isUnsolved: z.boolean(),
})
export type ReportedLine = z.infer<typeof reportedLineSchema>

export const listReportedLines = endpoint('GET /scenarios/{id}/errors/lines', {
  summary:
    'The product lines that the error reports of a scenario are about, in their order; deleted ones have no place.',
  access: 'authenticated',
  params: listParams,
  data: z.object({ lines: z.array(reportedLineSchema) }),
})

export const createErrorReport = endpoint('POST /scenarios/{id}/errors', {
  summary:
    'Reports an error of a scenario. `stepId` gives the name of the step, too, and `lineIds` those of the product lines. Without `author` it is the caller, without `detectionDate` today. Notifies the ' +
    'project’s group, and answers the scenario’s asking for a report.',
  access: 'editor',
  params: listParams,
  body: z.object({
    ...required,
    author: optionalNameSchema,
    stepId: idSchema.nullable().default(null),
    stepName: optionalNameSchema,
    lineIds,
    lineNames: optionalTextSchema,
    isBlocker: z.boolean().default(false),
    cause: optionalTextSchema,
    solution: optionalTextSchema,
    responsible: optionalNameSchema,
    responsibleUserId: idSchema.nullable().default(null),
    detectionDate: daySchema.optional(),
    status: errorReportStatusSchema.default(DEFAULT_ERROR_REPORT_STATUS),
  }),
  data: oneReport,
  status: 201,
})

export const updateErrorReport = endpoint('PUT /scenarios/{id}/errors/{errorId}', {
  summary: 'Changes an error report; fields that are absent stay as they are.',
  access: 'editor',
  params: params.extend({ id: z.string().regex(ID_PATTERN, NO_SCENARIO) }),
  body: z.object({
    ...z.object(required).partial().shape,
    author: requiredName(incomplete).optional(),
    stepId: idSchema.nullable().optional(),
    stepName: clearableNameSchema.optional(),
    lineIds,
    lineNames: clearableTextSchema.optional(),
    isBlocker: z.boolean().optional(),
    cause: clearableTextSchema.optional(),
    solution: clearableTextSchema.optional(),
    responsible: clearableNameSchema.optional(),
    responsibleUserId: idSchema.nullable().optional(),
    detectionDate: requiredDay(incomplete).optional(),
    status: errorReportStatusSchema.optional(),
    version: versionSchema,
  }),
  data: oneReport,
})
export type ErrorReportUpdate = z.output<typeof updateErrorReport.body>

export const deleteErrorReport = deleteEndpoint('/scenarios/{id}/errors/{errorId}', {
  summary: 'Deletes an error report; it can be restored.',
  params,
})

export const deleteErrorReports = bulkDeleteEndpoint('/scenarios/{id}/errors/bulk/delete', {
  summary: 'Deletes up to 1,000 error reports of a scenario: all or none. They can be restored.',
  params: listParams,
})

export const exportErrorReports = exportEndpoint('/scenarios/{id}/errors/export', {
  summary:
    'Every one of a scenario’s error reports in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: order,
})
