import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'

/**
 * Statuses of an error report (docs/domain.md, Parts of a scenario); any may follow any. The first is what a new one
 * starts with.
 */
export const ERROR_REPORT_STATUSES = [
  'open',
  'closed',
  'need_test',
  'no_relevant',
  'in_progress',
  'resolved',
] as const

export const errorReportStatusSchema = z.enum(ERROR_REPORT_STATUSES)
export type ErrorReportStatus = z.infer<typeof errorReportStatusSchema>

/** A scenario's error report on the wire. */
export const errorReportSchema = z.object({
  _id: idSchema,
  /** Any typed name. */
  author: z.string(),
  description: z.string(),
  isBlocker: z.boolean(),
  cause: z.string(),
  solution: z.string(),
  /** Any typed name. */
  responsible: z.string(),
  /** The person who is meant by it, where that is somebody who signs in. */
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

export const listErrorReports = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/errors',
  summary: 'The error reports of a scenario.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ errors: z.array(errorReportSchema) }),
})
