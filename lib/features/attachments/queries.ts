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

/** Returns the number of attachments of each owner in a scenario, or of those that belong to a project itself. */
export function countByOwner(
  parent: { scenarioId: string } | { projectId: string },
): Promise<AttachmentCount[]> {
  const isInside =
    'scenarioId' in parent
      ? Prisma.sql`place."scenarioId" = ${parent.scenarioId}`
      : Prisma.sql`place."projectId" = ${parent.projectId} AND place."scenarioId" IS NULL`
  return readRows({ owner: is.oneOf(ATTACHMENT_OWNERS), ownerId: is.text, count: is.number })`
    SELECT attachment.owner, attachment."ownerId", count(*)::int AS count
    FROM "Attachment" attachment
    JOIN "AttachmentPlace" place ON place.owner = attachment.owner AND place.id = attachment."ownerId"
    WHERE ${isInside} AND ${isNotDeleted('attachment')}
    GROUP BY attachment.owner, attachment."ownerId" ORDER BY attachment."ownerId"`
}
