import 'server-only'
import { recordAudit } from '@/lib/server/audit'
import { transaction } from '@/lib/server/db'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import type { AuditEntry, AuditExport, AuditQuery } from './contract'
import { auditList } from './queries'
import { AUDIT_KIND_NAMES, actorText, detailText, labelText } from './rules'

const LAST_FIRST = { sort: 'createdAt', order: 'desc' } as const

/**
 * Returns a page of the audit log, the last entry first.
 * @throws AppError `invalid` for a cursor of another list.
 */
export async function listAuditEntries({ kind, search, limit, cursor }: AuditQuery) {
  const { rows, nextCursor } = await auditList.find({
    ...LAST_FIRST,
    filter: { kind, search },
    limit,
    cursor,
  })
  return { entries: rows, nextCursor }
}

// Recorded once the file is being written: an export that was refused has given nothing away.
async function* exportedEntries(
  actor: Actor,
  { format, kind, search }: AuditExport,
): AsyncGenerator<AuditEntry[], void> {
  await transaction((tx) =>
    recordAudit(tx, [{ kind: 'audit_exported', actorId: actor.userId, userId: null, after: format }]),
  )
  yield* auditList.batches({ ...LAST_FIRST, filter: { kind, search } })
}

/** Returns the filtered audit log as a file, and records the export. */
export function exportAuditEntries(
  actor: Actor,
  query: AuditExport,
  language: Language | null,
): ExportedTable<AuditEntry> {
  const translate = getTranslator(language)
  return {
    name: 'audit',
    sheet: 'Audit',
    format: query.format,
    language,
    head: [
      `${translate('audit.when')} (UTC)`,
      translate('audit.kind'),
      translate('audit.actor'),
      translate('audit.user'),
      translate('audit.detail'),
      translate('audit.address'),
      translate('audit.browser'),
    ],
    batches: exportedEntries(actor, query),
    toCells: (entry) => [
      { kind: 'exactMoment', at: entry.createdAt },
      translate(AUDIT_KIND_NAMES[entry.kind]),
      actorText(entry, translate),
      entry.user?.name ?? labelText(entry, translate),
      detailText(entry, translate),
      entry.address,
      entry.userAgent,
    ],
  }
}
