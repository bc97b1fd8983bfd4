import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
import type {
  createLink,
  deleteLinks,
  exportLinks,
  LinkRecord,
  LinkSort,
  listLinks,
  updateLink,
} from './contract'
import { LINK } from './rules'

/** Queries and mutations of the links. */
export const linkRecords = {
  rules: LINK,
  update: () => import('./contract').then(({ updateLink }) => updateLink.body),
  toValues: (record: LinkRecord) => toEditValues(LINK.fields, record),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: () => ({
    list: async (input: PageInput<LinkSort>) => {
      const { links: rows, nextCursor } = await callApi<typeof listLinks>('GET /documentation/links', input)
      return { rows, nextCursor }
    },
    ...fileCalls<typeof exportLinks>('GET /documentation/links/export', {}),
    add: (body: z.input<typeof createLink.body>) =>
      callApi<typeof createLink>('POST /documentation/links', { body }),
    change: async (id: string, body: z.input<typeof updateLink.body>) => {
      const { link } = await callApi<typeof updateLink>('PUT /documentation/links/{id}', {
        params: { id },
        body,
      })
      return link
    },
    ...removalCalls<typeof deleteLinks>('POST /documentation/links/bulk/delete', LINK, {}),
  }),
}
