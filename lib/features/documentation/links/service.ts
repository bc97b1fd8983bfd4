import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { NO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import type { LinkRecord } from './contract'
import { LINK } from './rules'

/** Returns a stored link on the wire. */
function toWire(row: Prisma.DocumentationLinkGetPayload<true>): LinkRecord {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    url: row.url,
    category: row.category,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Addresses that are worth knowing. */
export const links = defineRecord({
  rules: LINK,
  table: 'DocumentationLink',
  scope: NO_SCOPE,
  sheet: 'Links',
  notFound: 'documentation.links.notFound',
  toWire,
  trash: true,
})
