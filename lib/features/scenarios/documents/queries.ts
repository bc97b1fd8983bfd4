import 'server-only'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { toIso } from '@/lib/shared/dates'
import { documentTypeSchema, type ScenarioDocument } from './contract'

/** Returns a stored document on the wire. */
function toWireDocument(row: StoredRow<'ScenarioDocument'>): ScenarioDocument {
  return {
    _id: row.id,
    docnum: row.docnum,
    type: documentTypeSchema.parse(row.type),
    comment: row.comment,
    version: row.version,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The documents of a scenario. */
export const documents: RowList<'ScenarioDocument', ScenarioDocument> = {
  table: 'ScenarioDocument',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: toWireDocument,
}
