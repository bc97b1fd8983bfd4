import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { is, isNotDeleted, NOT_DELETED, readRows, type TableRow } from '@/lib/server/rows'
import { toIso } from '@/lib/shared/dates'
import {
  type Attachment,
  type AttachmentCount,
  type AttachmentOwner,
  attachmentOwnerForm,
  attachmentSchema,
} from './contract'
import { ATTACHMENT_OWNERS } from './values'

/** Returns a stored attachment on the wire. */
export function toWireAttachment(row: TableRow<'Attachment'>): Attachment {
  const { id: _id, filename, fileKey, kind, size, version } = row
  return {
    _id,
    filename,
    kind: attachmentSchema.shape.kind.parse(kind),
    size,
    url: `/api/files/${fileKey}`,
    version,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** Returns the project of an owner of attachments, and its scenario where it is in one; null where there is no owner. */
export async function findPlace(
  { owner, ownerId }: AttachmentOwner,
  tx: TransactionClient = prisma,
): Promise<{ projectId: string; scenarioId: string | null } | null> {
  const [place] = await readRows({ projectId: is.text, scenarioId: is.orNull(is.text) }, tx)`
    SELECT place."projectId", place."scenarioId" FROM "AttachmentPlace" place
    WHERE place.owner = ${owner} AND place.id = ${ownerId}`
  return place ?? null
}

/** Returns the owner of an attachment that is not deleted; null where there is none. */
export async function findOwner(id: string): Promise<AttachmentOwner | null> {
  const row = await prisma.attachment.findFirst({
    where: { id, ...NOT_DELETED },
    select: { owner: true, ownerId: true },
  })
  return row && attachmentOwnerForm.parse(row)
}

/** The tables of owners, with the columns that name them. */
const OWNERS_OF = {
  scenarioId: [
    Prisma.sql`"ScenarioStep" own ON own.id = a."stepId"`,
    Prisma.sql`"ErrorReport" own ON own.id = a."errorReportId"`,
  ],
  projectId: [
    Prisma.sql`"CloseDay" own ON own.id = a."closeDayId"`,
    Prisma.sql`"AggregationError" own ON own.id = a."aggregationErrorId"`,
  ],
}

/**
 * Returns the number of attachments of each owner in a scenario, or of those that belong to a project itself. Owners in
 * the trash are counted, too: no number changes when one is deleted or restored.
 */
export function countByOwner(
  parent: { scenarioId: string } | { projectId: string },
): Promise<AttachmentCount[]> {
  const [owners, isInside] =
    'scenarioId' in parent
      ? [OWNERS_OF.scenarioId, Prisma.sql`own."scenarioId" = ${parent.scenarioId}`]
      : [OWNERS_OF.projectId, Prisma.sql`own."projectId" = ${parent.projectId}`]
  const counts = owners.map(
    (owner) => Prisma.sql`
      SELECT a.owner, a."ownerId", count(*)::int AS count FROM "Attachment" a JOIN ${owner}
      WHERE ${isInside} AND ${isNotDeleted('a')} GROUP BY a.owner, a."ownerId"`,
  )
  return readRows({ owner: is.oneOf(ATTACHMENT_OWNERS), ownerId: is.text, count: is.number })`
    ${Prisma.join(counts, ' UNION ALL ')}`
}
