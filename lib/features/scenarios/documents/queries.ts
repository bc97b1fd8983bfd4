import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { documentTypeSchema, type ScenarioDocument } from './contract'

/** A stored document on the wire. */
export function wireDocument(row: Prisma.ScenarioDocumentGetPayload<true>): ScenarioDocument {
  return {
    _id: row.id,
    docnum: row.docnum,
    type: documentTypeSchema.parse(row.type),
    comment: row.comment,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
