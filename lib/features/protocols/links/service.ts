import 'server-only'
import { randomBytes } from 'node:crypto'
import { readFile } from '@/lib/features/files/service'
import { requireEditor } from '@/lib/server/auth'
import { transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { recordHistory } from '@/lib/server/history'
import { inTurn } from '@/lib/server/places'
import type { Actor } from '@/lib/shared/actor'
import { addDays, formatDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { Protocol, ReadSnapshot } from '../contract'
import { findFrozen, findProtocol, lockProtocol, readFrozen, toWireProtocol } from '../queries'
import { protocolEvent, protocolNotFound } from '../service'
import { LINK_DAYS, LINK_LIMIT, SHARED_PROTOCOLS } from '../values'
import type { ProtocolLink } from './contract'
import {
  countGoodLinks,
  countOpening,
  findLink,
  findLinks,
  findSharedId,
  hasPicture,
  insertLink,
  storeRevoked,
} from './queries'

/** 256 bits, which nobody guesses. */
const TOKEN_BYTES = 32

/** Returns the links of a protocol, the latest first. @throws AppError `not_found`. */
export async function listLinks(protocolId: string): Promise<ProtocolLink[]> {
  if (!(await findProtocol(protocolId))) throw protocolNotFound()
  return findLinks(protocolId)
}

/**
 * Makes a link to a frozen protocol that is good until the end of a day (UTC). Returns it with its address, which is
 * known to nobody later.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a draft, `invalid` for a day that is over or too far
 * away, and where there are too many.
 */
export function createLink(
  actor: Actor,
  protocolId: string,
  lastDay: Date,
): Promise<{ link: ProtocolLink; address: string }> {
  requireEditor(actor)
  const day = formatDay(lastDay)
  const today = formatDay(new Date())
  if (day < today || day > addDays(today, LINK_DAYS)) throw invalidDay()
  return transaction(async (tx) => {
    const row = await lockProtocol(tx, protocolId)
    if (!row) throw protocolNotFound()
    if (row.state === 'draft') throw new AppError('conflict', 'protocols.links.onlyFrozen')
    if ((await countGoodLinks(tx, protocolId)) >= LINK_LIMIT)
      throw new AppError('invalid', 'protocols.links.tooMany')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = new Date(`${addDays(day, 1)}T00:00:00.000Z`)
    const link = await insertLink(tx, {
      id: newId(),
      protocolId,
      token,
      expiresAt,
      createdById: actor.userId,
    })
    const changes = { link: { before: null, after: day } }
    await recordHistory(tx, { ...protocolEvent(actor, row), action: 'updated', changes })
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
    const lastDay = addDays(formatDay(link.expiresAt), -1)
    const changes = { link: { before: lastDay, after: null } }
    await recordHistory(tx, { ...protocolEvent(actor, row), action: 'updated', changes })
    return storeRevoked(tx, linkId)
  })
}

/** All of a protocol that is shown by a link, beside its snapshot. */
export type SharedProtocol = Pick<Protocol, 'number' | 'title' | 'state' | 'signers' | 'hash'>

/**
 * Returns the protocol that a link leads to, and what it says; null for a link that is unknown, over or revoked.
 * @param isCounted whether this counts as an opening
 */
export async function openShared(
  token: string,
  { isCounted }: { isCounted: boolean },
): Promise<{ protocol: SharedProtocol; read: ReadSnapshot } | null> {
  return inTurn('shared protocols', ROOM, () => readShared(token, isCounted))
}

async function readShared(token: string, isCounted: boolean) {
  const shared = await findSharedId(token)
  const row = shared && (await findProtocol(shared.protocolId))
  const frozen = shared && (await findFrozen(shared.protocolId))
  if (!shared || !row || !frozen) return null
  if (isCounted) await countOpening(shared.id)
  const { number, title, state, signers, hash } = toWireProtocol(row)
  return { protocol: { number, title, state, signers, hash }, read: readFrozen(frozen, row.signers) }
}

/** A protocol may have 32 MB, which the page reads, hashes and parses. */
const ROOM = { atOnce: 1, waiting: 20 }

/**
 * Returns the small picture of a receipt in the protocol that a good link leads to.
 * @throws AppError `not_found` for any other link or picture.
 */
export async function sharedPicture(token: string, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const shared = await findSharedId(token)
  if (!shared || !(await hasPicture(shared.protocolId, key)))
    throw new AppError('not_found', 'errors.notFound')
  return (await readFile(key, 'thumb')).bytes
}
