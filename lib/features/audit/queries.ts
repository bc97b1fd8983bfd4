import 'server-only'
import { Prisma } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { foldedColumn, is, type RowOf, readRows, selectColumns, tableColumns } from '@/lib/server/rows'
import { byMoment } from '@/lib/shared/cursor'
import { searchPattern } from '@/lib/shared/search-text'
import { type AuditEntry, type AuditQuery, auditKindSchema } from './contract'

type AuditFilter = Pick<AuditQuery, 'kind' | 'search'>

const ENTRY_COLUMNS = tableColumns('AuditEntry')
const ENTRY = { ...ENTRY_COLUMNS, actorName: is.orNull(is.text), userName: is.orNull(is.text) }

function toWireEntry(row: RowOf<typeof ENTRY>): AuditEntry {
  const toPerson = (id: string | null, name: string | null) =>
    id === null ? null : { _id: id, name: name ?? '' }
  return {
    _id: row.id,
    kind: auditKindSchema.parse(row.kind),
    actor: toPerson(row.actorId, row.actorName),
    user: toPerson(row.userId, row.userName),
    label: row.label,
    before: row.before,
    after: row.after,
    address: row.address,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
  }
}

async function readEntries({ kind, search }: AuditFilter, rest: Prisma.Sql): Promise<AuditEntry[]> {
  const conditions = [
    Prisma.sql`true`,
    ...(kind ? [Prisma.sql`e.kind = ${kind}`] : []),
    ...(search
      ? [
          Prisma.sql`(actor."searchText" LIKE ${searchPattern(search)} OR person."searchText" LIKE ${searchPattern(search)}
            OR starts_with(e.address, ${search}) OR ${foldedColumn('e', 'label')} LIKE ${searchPattern(search)})`,
        ]
      : []),
  ]
  const rows = await readRows(ENTRY)`
    SELECT ${selectColumns('e', ENTRY_COLUMNS)}, actor.name AS "actorName", person.name AS "userName"
    FROM "AuditEntry" e
    LEFT JOIN "User" actor ON actor.id = e."actorId"
    LEFT JOIN "User" person ON person.id = e."userId"
    WHERE ${Prisma.join(conditions, ' AND ')} ${rest}`
  return rows.map(toWireEntry)
}

/** The audit log with the people it names, page by page, the last entry first. */
export const auditList = keysetList({
  sorts: { createdAt: byMoment<AuditEntry>(({ createdAt }) => createdAt) },
  columns: { createdAt: Prisma.sql`e."createdAt"` },
  id: Prisma.sql`e.id`,
  read: readEntries,
})
