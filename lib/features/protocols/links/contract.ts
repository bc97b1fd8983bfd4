import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery } from '@/lib/shared/pagination'
import { idSchema, requiredDay, timeZoneSchema } from '@/lib/shared/validation'

/** A link by which people without an account read a protocol, without its token (docs/domain.md, Protocols). */
export const protocolLinkSchema = z.object({
  _id: idSchema,
  /** From then on it is no longer good: the end of its last day in the time zone of who made it. */
  expiresAt: z.iso.datetime(),
  lastDay: z.iso.date(),
  timeZone: z.string(),
  revokedAt: z.iso.datetime().nullable(),
  openings: z.number().int(),
  lastOpenedAt: z.iso.datetime().nullable(),
  createdBy: z.object({ _id: idSchema, name: z.string() }),
  createdAt: z.iso.datetime(),
})
export type ProtocolLink = z.infer<typeof protocolLinkSchema>

/** The secret of a link, which its address has. */
export const linkTokenSchema = z.string().regex(/^[\w-]{43}$/)

const params = z.object({ id: idSchema })

export const listProtocolLinks = endpoint('GET /protocols/{id}/links', {
  summary:
    'The links by which people without an account read a protocol, the good ones first and then the latest, without their tokens.',
  access: 'authenticated',
  params,
  query: z.object(sortedPageQuery),
  data: z.object({ links: z.array(protocolLinkSchema), ...pageCursors }),
})

export const createProtocolLink = endpoint('POST /protocols/{id}/links', {
  summary:
    'Makes a link to a frozen protocol that is good until the end of a day, within a year: by the clocks of `timeZone`, without it by those of the person. Its address is answered once: only a hash of it is stored.',
  access: 'editor',
  params,
  body: z.object({
    lastDay: requiredDay(message('protocols.links.dayRequired')),
    timeZone: timeZoneSchema.optional(),
  }),
  data: z.object({ link: protocolLinkSchema, address: z.url() }),
  status: 201,
  isSecret: true,
})
export type LinkCreation = z.output<typeof createProtocolLink.body>

export const revokeProtocolLink = endpoint('DELETE /protocols/{id}/links/{linkId}', {
  summary: 'Revokes a link: from then on it leads nowhere.',
  access: 'editor',
  params: z.object({ id: idSchema, linkId: idSchema }),
  data: z.object({ link: protocolLinkSchema }),
})

export const getSharedPicture = endpoint('GET /shared-protocols/{token}/pictures/{key}', {
  summary: 'A small picture of a receipt in a protocol, for everybody with a valid link to it.',
  access: 'public',
  params: z.object({
    token: linkTokenSchema,
    key: z.string().regex(/^[0-9a-f]{32}\.webp$/),
  }),
  data: z.object({}),
  answers: 'file',
})
