import { z } from 'zod'
import { AUDIT_KINDS } from '@/lib/shared/audit'
import { endpoint } from '@/lib/shared/endpoint'
import { nextCursorSchema, sortedPageQuery } from '@/lib/shared/pagination'
import { exportFormatSchema, idSchema, optionalNameSchema } from '@/lib/shared/validation'

export const auditKindSchema = z.enum(AUDIT_KINDS)

const personSchema = z.object({ _id: idSchema, name: z.string() }).nullable()

/** One entry of the audit log. */
export const auditEntrySchema = z.object({
  _id: idSchema,
  kind: auditKindSchema,
  /** The person who did it; null where nobody was signed in. */
  actor: personSchema,
  /** The person to whom it was done; null for somebody who is not registered, and for what is no person. */
  user: personSchema,
  /** The username of somebody who is not registered, or the name of what was set: a bot, a group, a variable. */
  label: z.string(),
  /** The value before, such as a role; of a refusal that was repeated its number within the hour, from the 20th on. */
  before: z.string(),
  /** The value after; of a sign-in its means, of a refusal the reason. */
  after: z.string(),
  /** From where, as far as the proxies in front of the server are trusted. */
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const filter = {
  kind: auditKindSchema.optional(),
  /** Finds by the name or the username of either person, by the address, and by the name of what was set. */
  search: optionalNameSchema,
}

export const listAuditEntries = endpoint('GET /audit', {
  summary:
    'Who signed in from where, who was refused, what admins decided about people, and how the installation is set; the last first.',
  access: 'admin',
  query: z.object({ ...filter, ...sortedPageQuery }),
  data: z.object({ entries: z.array(auditEntrySchema), nextCursor: nextCursorSchema }),
})
export type AuditQuery = z.output<typeof listAuditEntries.query>

export const exportAuditEntries = endpoint('GET /audit/export', {
  summary:
    'The audit log as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula. The export is recorded in it.',
  access: 'admin',
  query: z.object({ format: exportFormatSchema, ...filter }),
  data: z.object({}),
  answers: 'file',
})
export type AuditExport = z.output<typeof exportAuditEntries.query>
