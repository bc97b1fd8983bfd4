import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/server/audit'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { recordHistoryEntries } from '@/lib/server/history'
import { readTimeZone } from '@/lib/server/person-day'
import { enforceLimits, type Limit } from '@/lib/server/rate-limit'
import { limitWork } from '@/lib/server/work-limit'
import type { Actor } from '@/lib/shared/actor'
import { countedAddress } from '@/lib/shared/client-address'
import { addDays, dayAt, endOfDay, formatDay, formatDottedDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { type Protocol, protocolSchema, type ReadSnapshot } from '../contract'
import { findFrozen, findProtocol, lockProtocol, readFrozen, toWireProtocol } from '../queries'
import { protocolLabel } from '../rules'
import { type EventRow, protocolEvent, protocolNotFound } from '../service'
import { LINK_DAYS, LINK_LIMIT, SHARED_PROTOCOLS } from '../values'
import type { LinkCreation, ProtocolLink } from './contract'
import {
  countGoodLinks,
  countOpening,
  findLink,
  findSharedHead,
  findSharedId,
  hasPicture,
  insertLink,
  linkList,
  storeAllRevoked,
  storeRevoked,
} from './queries'

export { countProtocolLinks } from './queries'

/** 256 bits, which nobody guesses. */
const TOKEN_BYTES = 32

/**
 * Returns a page of the links of a protocol: the good ones first, then the latest.
 * @throws AppError `not_found`, `invalid` for a malformed cursor.
 */
export async function listLinks(protocolId: string, paging: { limit?: number; cursor?: string }) {
  if (!(await findProtocol(protocolId))) throw protocolNotFound()
  const { rows, ...cursors } = await linkList.find({
    filter: { protocolId },
    sort: 'good',
    order: 'desc',
    ...paging,
  })
  return { links: rows, ...cursors }
}

/**
 * Makes a link to a frozen protocol that is good until the end of a day by the clock of the person. Returns it with its
 * address, which is known to nobody later.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a draft, `invalid` for a day that is over or too far
 * away, and where there are too many.
 */
export async function createLink(
  actor: Actor,
  protocolId: string,
  { lastDay, timeZone: given }: LinkCreation,
): Promise<{ link: ProtocolLink; address: string }> {
  requireEditor(actor)
  const timeZone = given ?? (await readTimeZone(actor))
  const day = formatDay(lastDay)
  const today = dayAt(new Date(), timeZone)
  if (day < today || day > addDays(today, LINK_DAYS)) throw invalidDay()
  return transaction(async (tx) => {
    const row = await lockProtocol(tx, protocolId)
    if (!row) throw protocolNotFound()
    if (row.state === 'draft') throw new AppError('conflict', 'protocols.links.onlyFrozen')
    if ((await countGoodLinks(tx, protocolId)) >= LINK_LIMIT)
      throw new AppError('invalid', 'protocols.links.tooMany')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const link = await insertLink(tx, {
      id: newId(),
      protocolId,
      token,
      expiresAt: endOfDay(day, timeZone),
      timeZone,
      createdById: actor.userId,
    })
    await recordLinks(tx, actor, 'protocol_link_made', [{ row, lastDay: link.lastDay }])
    return { link, address: `${environment().APP_URL}${SHARED_PROTOCOLS}${token}` }
  })
}

const invalidDay = () =>
  new AppError('invalid', 'protocols.links.dayWrong', { fields: { lastDay: 'protocols.links.dayWrong' } })

/**
 * Revokes a link; one that is revoked already stays so.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export function revokeLink(actor: Actor, protocolId: string, linkId: string): Promise<ProtocolLink> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const row = await lockProtocol(tx, protocolId)
    if (!row) throw protocolNotFound()
    const link = await findLink(tx, protocolId, linkId)
    if (!link) throw new AppError('not_found', 'protocols.links.notFound')
    if (link.revokedAt) return link
    await recordLinks(tx, actor, 'protocol_link_revoked', [{ row, lastDay: link.lastDay }])
    return storeRevoked(tx, linkId)
  })
}

/** Revokes all good links that a person has made, whatever protocols they lead to. Returns how many they were. */
export async function revokeProtocolLinks(
  tx: TransactionClient,
  actor: Actor,
  userId: string,
): Promise<number> {
  const revoked = await storeAllRevoked(tx, userId)
  await recordLinks(
    tx,
    actor,
    'protocol_link_revoked',
    revoked.map(({ protocol, ...link }) => ({ row: protocol, lastDay: link.lastDay })),
  )
  return revoked.length
}

interface RecordedLink {
  row: EventRow
  lastDay: string
}

// Also on the log of admins: a frozen protocol is then read without an account.
async function recordLinks(
  tx: TransactionClient,
  actor: Actor,
  kind: 'protocol_link_made' | 'protocol_link_revoked',
  links: readonly RecordedLink[],
): Promise<void> {
  const isMade = kind === 'protocol_link_made'
  const toChange = (lastDay: string) => ({
    before: isMade ? null : lastDay,
    after: isMade ? lastDay : null,
  })
  await recordHistoryEntries(
    tx,
    links.map(({ row, lastDay }) => ({
      ...protocolEvent(actor, row),
      action: 'updated',
      changes: { link: toChange(lastDay) },
    })),
  )
  await recordAudit(
    tx,
    links.map(({ row, lastDay }) => ({
      kind,
      actorId: actor.userId,
      userId: null,
      label: protocolLabel(row),
      after: formatDottedDay(lastDay),
    })),
  )
}

/** All of a protocol that is shown by a link, beside its snapshot. */
const sharedProtocolSchema = protocolSchema.pick({
  number: true,
  title: true,
  state: true,
  signers: true,
  signerChanges: true,
  hash: true,
})
type SharedProtocol = Pick<Protocol, keyof typeof sharedProtocolSchema.shape>

/** Openings from one address, of whatever links, and of one link: of its page and its files together. An office shares an address. */
const OPENING_LIMIT_PER_ADDRESS = { maximum: 120, seconds: 600 }
const OPENING_LIMIT_PER_LINK = { maximum: 300, seconds: 600 }
/** The files that people with the same link may save: each takes a turn that others wait for. */
const FILE_LIMIT_PER_LINK = { maximum: 20, seconds: 600 }

/** The opening of a link. */
interface Opening {
  kind: 'page' | 'file'
  /** Of who opens it. */
  address: string
}

/**
 * Counts an opening of a link: how often it is opened is limited for each address and for each link.
 * @returns the link, or null where it is unknown, over or revoked.
 * @throws AppError `rate_limited`.
 */
async function countSharedOpening(token: string, { kind, address }: Opening) {
  const counted = countedAddress(address)
  // Before the link is looked for: that is limited, too.
  if (counted !== null) await limitOpenings(`protocolOpeningsOfAddress:${counted}`, OPENING_LIMIT_PER_ADDRESS)
  const shared = await findSharedId(token)
  if (!shared) return null
  await limitOpenings(`protocolOpenings:${shared.id}`, OPENING_LIMIT_PER_LINK)
  if (kind === 'file') await limitOpenings(`protocolFiles:${shared.id}`, FILE_LIMIT_PER_LINK)
  await countOpening(shared.id)
  return shared
}

const limitOpenings = (key: string, limit: Limit) =>
  enforceLimits([{ key, limit }], 'protocols.links.openedTooOften')

/**
 * Returns the id of the protocol that a good link leads to, for a file of it, which says all that the page does.
 * @throws AppError `not_found` for any other link, `rate_limited`.
 */
export async function openSharedFile(token: string, address: string): Promise<string> {
  const shared = await countSharedOpening(token, { kind: 'file', address })
  if (!shared) throw protocolNotFound()
  return shared.protocolId
}

/**
 * Returns the protocol that a link leads to, and what it says, which counts as an opening; null for a link that is unknown,
 * over or revoked.
 * @throws AppError `rate_limited`, `unavailable` while too many are opened at once.
 */
async function openShared(
  token: string,
  address: string,
): Promise<{ protocol: SharedProtocol; read: ReadSnapshot } | null> {
  const shared = await countSharedOpening(token, { kind: 'page', address })
  return shared && limitWork('shared protocols', READING_LIMIT, () => readShared(shared.protocolId))
}

/**
 * The contents of a link's page: the protocol; number and state alone; or how long to wait where it is opened too often.
 */
type SharedVisit =
  | { protocol: SharedProtocol; read: ReadSnapshot }
  | { protocol: Pick<SharedProtocol, 'number' | 'state'> }
  | { waitSeconds: number }

/**
 * Returns the protocol that the page of a link shows; null for a link that is unknown, over or revoked.
 * @param visitor.isPreview whether a chat reads it for a preview, which is no opening
 */
export async function visitShared(
  token: string,
  { address, isPreview }: { address: string; isPreview: boolean },
): Promise<SharedVisit | null> {
  if (isPreview) {
    const protocol = await findSharedHead(token)
    return protocol && { protocol }
  }
  try {
    return await openShared(token, address)
  } catch (error) {
    if (error instanceof AppError && error.details.retryAfterSeconds !== undefined)
      return { waitSeconds: error.details.retryAfterSeconds }
    throw error
  }
}

async function readShared(protocolId: string) {
  const row = await findProtocol(protocolId)
  const frozen = await findFrozen(protocolId)
  if (!row || !frozen) return null
  const { number, title, state, signers, signerChanges, hash } = toWireProtocol(row)
  // Whether somebody can sign in is no part of the protocol.
  const shown = signers.map((signer) => ({ ...signer, isAway: false }))
  const protocol = { number, title, state, signers: shown, signerChanges, hash }
  return {
    protocol: sharedProtocolSchema.parse(JSON.parse(withoutIds(JSON.stringify(protocol)))),
    read: readFrozen(frozen, row.signers, withoutIds),
  }
}

/**
 * Returns JSON with numbers in place of the ids in it, the same for the same id: a page needs to tell records apart, its
 * reader needs to know none. What only looks so within a text has its quotes escaped.
 */
function withoutIds(json: string): string {
  const places = new Map<string, number>()
  return json.replaceAll(/"_id":"([0-9a-f]{24})"/g, (_, id: string) => {
    const place = places.get(id) ?? places.size + 1
    places.set(id, place)
    return `"_id":"${String(place).padStart(id.length, '0')}"`
  })
}

/** A protocol may have 32 MB, which the page reads, hashes and parses. */
const READING_LIMIT = { atOnce: 1, waiting: 20 }

/**
 * Returns the small picture of a receipt in the protocol that a good link leads to.
 * @throws AppError `not_found` for any other link or picture.
 */
export async function sharedPicture(token: string, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const shared = await findSharedId(token)
  if (!shared || !(await hasPicture(shared.protocolId, key)))
    throw new AppError('not_found', 'errors.notFound')
  // The other calls of links need nothing of what reads pictures.
  const { readFile } = await import('@/lib/features/files/service')
  return (await readFile(key, 'thumb')).bytes
}
