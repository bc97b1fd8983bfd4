import { addCalls, changeCalls, fileCalls, listCalls, removalCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type { createLink, deleteLinks, exportLinks, LinkRecord, listLinks, updateLink } from './contract'
import { LINK } from './rules'

/** Queries and mutations of the links. */
export const linkRecords = {
  rules: LINK,
  update: () => import('./contract').then(({ updateLink }) => updateLink.body),
  toValues: (record: LinkRecord) => toEditValues(LINK.fields, record),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: () => ({
    ...listCalls<typeof listLinks>('GET /documentation/links', 'links', {}),
    ...fileCalls<typeof exportLinks>('GET /documentation/links/export', {}),
    ...addCalls<typeof createLink>('POST /documentation/links', {}),
    ...changeCalls<typeof updateLink>('PUT /documentation/links/{id}', { id: 'id', row: 'link' }, {}),
    ...removalCalls<typeof deleteLinks>('POST /documentation/links/bulk/delete', LINK, {}),
  }),
}
