import 'server-only'
import { NO_SCOPE } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import { LINK } from './rules'

/** Addresses that are worth knowing. */
export const links = defineRecord({
  rules: LINK,
  table: 'DocumentationLink',
  scope: NO_SCOPE,
  sheet: 'Links',
  notFound: 'documentation.links.notFound',
  toWire: rowToWire(LINK),
  trash: true,
})
