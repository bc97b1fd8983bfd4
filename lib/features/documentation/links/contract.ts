import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { bulkDeleteEndpoint, deleteEndpoint, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  idSchema,
  nameSchema,
  requiredLink,
  requiredName,
  requiredText,
  versionSchema,
} from '@/lib/shared/validation'
import { LINK_SORTS } from './values'

/** An address that is worth knowing, on the wire. */
export const linkRecordSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  category: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type LinkRecord = z.infer<typeof linkRecordSchema>

export const linkSortSchema = z.enum(LINK_SORTS)

/** Which links a list and its export have, and in which order. */
const view = {
  sort: linkSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
  search: nameSchema.optional(),
}

const incomplete = message('documentation.incomplete')
const required = {
  title: requiredName(incomplete),
  description: requiredText(incomplete),
  url: requiredLink(incomplete),
  category: requiredName(incomplete),
}

const params = z.object({ id: idSchema })
const oneLink = z.object({ link: linkRecordSchema })

export const listLinks = endpoint('GET /documentation/links', {
  summary:
    'The links that a search finds, the one added last first by default. A cursor belongs to its order.',
  access: 'authenticated',
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ links: z.array(linkRecordSchema), ...pageCursors }),
})

export const createLink = endpoint('POST /documentation/links', {
  summary: 'Adds a link; its address begins with http:// or https://.',
  access: 'editor',
  body: z.object(required),
  data: oneLink,
  status: 201,
})

export const updateLink = endpoint('PUT /documentation/links/{id}', {
  summary: 'Changes a link; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({ ...z.object(required).partial().shape, version: versionSchema }),
  data: oneLink,
})
export type LinkUpdate = z.output<typeof updateLink.body>

export const deleteLink = deleteEndpoint('/documentation/links/{id}', {
  summary: 'Deletes a link; it can be restored.',
  params,
})

export const deleteLinks = bulkDeleteEndpoint('/documentation/links/bulk/delete', {
  summary: 'Deletes up to 1,000 links: all or none. They can be restored.',
})

export const exportLinks = exportEndpoint('/documentation/links/export', {
  summary:
    'The links that a search finds, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  query: view,
})
