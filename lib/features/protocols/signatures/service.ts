import 'server-only'
import {
  type Challenge,
  checkCode,
  consumeChallenge,
  limitCodeRequestsOfAddress,
  limitPairCodeRequests,
  openChallenge,
  requireConfirmation,
  secondsUntilNextCode,
  tappedSignature,
  voidSignatureCodes,
} from '@/lib/features/auth/codes/service'
import { deliverCode } from '@/lib/features/auth/deliveries/service'
import { remind, withdraw } from '@/lib/features/notifications/reminders/service'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { type HistoryChanges, recordHistory } from '@/lib/server/history'
import { announceTouched } from '@/lib/server/live'
import { allowInProject, projectNotFound } from '@/lib/server/parents'
import type { Requester } from '@/lib/server/process-wide'
import { botUsername } from '@/lib/server/telegram'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { type Language, parseLanguage } from '@/lib/shared/language'
import type { Protocol } from '../contract'
import { maySign } from '../policy'
import {
  findFrozen,
  findProtocol,
  lockProtocol,
  type ProtocolRow,
  readFrozen,
  toComposed,
  toWireProtocol,
} from '../queries'
import { awaitedSigner, isDraft, protocolLabel } from '../rules'
import { protocolEvent, protocolNotFound, storedProtocol } from '../service'
import { type PictureReading, seeOneState, takeSnapshot } from '../snapshots/queries'
import {
  type Frozen,
  hashDraft,
  hashPictures,
  liveSnapshot,
  readSnapshot,
  toFrozen,
} from '../snapshots/service'
import type { SIGNATURE_WAYS } from '../values'
import { findSignatory, lockPhotos, storeFrozen, storeRefusal, storeSignature, storeState } from './queries'
import { toTurnReminders, turnEvents } from './rules'

type Way = (typeof SIGNATURE_WAYS)[number]

/** The pictures' hashes, read before the transaction that signs. */
type PictureHashes = Awaited<ReturnType<typeof hashPictures>>

/**
 * Sends the person whose turn it is a code to sign a protocol with. It is good for what the protocol says now.
 * @param requested.seen the hash of what they have seen of it
 * @throws AppError `not_found`, `forbidden` where it is not their turn, `conflict` where it is not sent for signing, the stored
 * bytes are not those that were signed, or it says something else than they have seen, `invalid` for a draft that can't be
 * frozen, `rate_limited`.
 */
export async function requestSignatureCode(
  actor: Actor,
  id: string,
  { seen, address, userAgent, language }: Requester & { seen: string; language: Language | null },
) {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  requireTurn(row, actor.userId)
  await limitCodeRequestsOfAddress(address)
  await limitPairCodeRequests(actor.telegramUsername, address)
  const retryAfterSeconds = await secondsUntilNextCode(actor.telegramUsername)
  if (retryAfterSeconds > 0)
    throw new AppError('rate_limited', 'protocols.tooManyCodes', { retryAfterSeconds })
  const createdAt = new Date()
  // Every picture is read for it, which is not done for a code that is refused.
  const hash = await signatureHash(row, seen, createdAt)
  const person = await requireSignatory(actor.userId)
  const { telegramUsername } = person
  const challenge = await openChallenge({
    purpose: 'signature',
    telegramUsername,
    userId: person.id,
    protocolId: id,
    name: protocolLabel(row),
    snapshotHash: hash,
    createdAt,
    address,
    userAgent,
  })
  const { isLink: _, ...delivery } = await deliverCode(
    challenge,
    person,
    parseLanguage(person.language) ?? language,
  )
  return { challengeId: challenge.id, ...delivery, botUsername: await botUsername(), hash }
}

// The hash of what is signed: of the stored bytes or, of a draft, of what they would be.
async function signatureHash(row: ProtocolRow, seen: string, takenAt: Date): Promise<string> {
  if (row.state === 'draft') {
    const snapshot = { ...(await liveSnapshot(row)), takenAt: takenAt.toISOString() }
    requireSeen(hashDraft(snapshot), seen)
    return toFrozen(snapshot, await hashPictures(snapshot)).hash
  }
  const hash = await requireIntact(row)
  requireSeen(hash, seen)
  return hash
}

function requireSeen(shownHash: string, seen: string): void {
  if (shownHash !== seen) throw new AppError('conflict', 'protocols.changedMeanwhile')
}

async function requireIntact(row: ProtocolRow): Promise<string> {
  const stored = await findFrozen(row.id)
  if (!stored || !readFrozen(stored, row.signers).isIntact)
    throw new AppError('conflict', 'protocols.bytesChanged')
  return stored.hash
}

/**
 * Signs a protocol with a code.
 * @throws AppError `invalid`, `expired`, `rate_limited` for the code; `not_found`; `forbidden` where it is not their turn,
 * or a tap is needed; `conflict` where the protocol says something else than when the code was asked for, or is taken back.
 */
export async function signWithCode(
  actor: Actor,
  id: string,
  answer: { challengeId: string; code: string; address: string; language: Language | null },
): Promise<Protocol> {
  // Taking it back has voided the code, which would be called wrong.
  requireSent(await findProtocol(id))
  const challenge = await checkCode('signature', answer)
  if (challenge.userId !== actor.userId || challenge.protocolId !== id)
    throw new AppError('invalid', 'auth.wrongCode')
  await requireConfirmation(challenge, answer.language)
  return sign(challenge, id, { way: 'code' })
}

/**
 * Signs a protocol for the account that tapped the button in the bot's message.
 * @param reading what ends the reading of its pictures, and what is called meanwhile
 * @returns the protocol; null where there is no live request of this account.
 * @throws AppError as {@link signWithCode}, `unavailable` when it was stopped: then nothing is signed.
 */
export async function signWithTap(
  challengeId: string,
  telegramId: bigint,
  reading: PictureReading,
): Promise<Protocol | null> {
  const challenge = await tappedSignature(challengeId, telegramId)
  const protocolId = challenge?.protocolId
  return challenge && protocolId ? sign(challenge, protocolId, { way: 'tap', reading }) : null
}

async function sign(
  challenge: Challenge,
  id: string,
  { way, reading }: { way: Way; reading?: PictureReading },
): Promise<Protocol> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  // Before every picture is read.
  requireTurn(row, challenge.userId ?? '')
  const pictures: PictureHashes =
    row.state === 'draft' ? await hashPictures(await liveSnapshot(row), reading) : new Map()
  if (row.state !== 'draft') await requireIntact(row)
  return transaction(async (tx) => {
    await seeOneState(tx)
    const { locked, place, person } = await lockTurn(tx, id, challenge.userId ?? '')
    // The account that the code was sent to may be somebody else's by now, or nobody's.
    if (way === 'tap' && person.telegramId !== challenge.telegramId)
      throw new AppError('forbidden', 'protocols.notYourTurn')
    const frozen = await freeze(tx, locked, { takenAt: challenge.createdAt, pictures })
    const hash = frozen ? frozen.hash : locked.snapshotHash
    if (hash === null || hash !== challenge.snapshotHash)
      throw new AppError('conflict', 'protocols.changedMeanwhile')
    await consumeChallenge(tx, challenge)
    const { name, team } = person
    await storeSignature(tx, { protocolId: id, place }, { name, team, way, hash })
    const after = await storedProtocol(tx, id)
    const isLast = awaitedSigner(toWireProtocol(after)) === null
    return conclude(
      tx,
      { before: locked, userId: person.id, state: isLast ? 'signed' : 'signing' },
      { signature: { before: null, after: `${name} · ${way}` } },
    )
  })
}

/**
 * Refuses to sign a protocol, which is frozen as it is.
 * @param refusal.seen the hash of what the person has seen of it
 * @throws AppError `not_found`, `forbidden` where it is not their turn, `invalid` for a draft that can't be frozen,
 * `conflict` where it is not sent for signing, or says something else than they have seen.
 */
export async function refuseProtocol(
  actor: Actor,
  id: string,
  { reason, seen }: { reason: string; seen: string },
): Promise<Protocol> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  requireTurn(row, actor.userId)
  const { snapshot, isFrozen, shownHash } = await readSnapshot(id)
  requireSeen(shownHash, seen)
  const pictures: PictureHashes = snapshot && !isFrozen ? await hashPictures(snapshot) : new Map()
  return transaction(async (tx) => {
    await seeOneState(tx)
    const { locked, place, person } = await lockTurn(tx, id, actor.userId)
    await freeze(tx, locked, { takenAt: new Date(), pictures, seen })
    const { name, team } = person
    await storeRefusal(tx, { protocolId: id, place }, { name, team, reason })
    return conclude(
      tx,
      { before: locked, userId: person.id, state: 'refused' },
      { refusal: { before: null, after: `${name}: ${reason}` } },
    )
  })
}

interface Turn {
  locked: ProtocolRow
  /** The person's place in the order. */
  place: number
  person: NonNullable<Awaited<ReturnType<typeof findSignatory>>>
}

async function lockTurn(tx: TransactionClient, id: string, userId: string): Promise<Turn> {
  const locked = await lockProtocol(tx, id)
  if (!locked) throw protocolNotFound()
  const place = requireTurn(locked, userId)
  allowInProject(tx, { userId }, { projectId: locked.projectId ?? undefined })
  return { locked, place, person: await requireSignatory(userId, tx) }
}

function requireSent(row: ProtocolRow | null): void {
  if (row?.sentAt === null) throw new AppError('conflict', 'protocols.notSent')
}

function requireTurn(row: ProtocolRow, userId: string): number {
  requireSent(row)
  const protocol = toWireProtocol(row)
  const next = awaitedSigner(protocol)
  if (!next || !maySign({ userId }, protocol)) throw new AppError('forbidden', 'protocols.notYourTurn')
  return next.place
}

async function requireSignatory(userId: string, tx?: TransactionClient) {
  const person = await findSignatory(userId, tx)
  if (!person) throw new AppError('forbidden', 'protocols.notYourTurn')
  return person
}

/** Stores the snapshot of a draft. Returns it; null where the protocol is frozen already. */
async function freeze(
  tx: TransactionClient,
  row: ProtocolRow,
  { takenAt, pictures, seen }: { takenAt: Date; pictures: PictureHashes; seen?: string },
): Promise<Frozen | null> {
  if (!isDraft(row)) return null
  const composed = toComposed(row)
  if (!composed) throw projectNotFound()
  await lockPhotos(tx, composed)
  const snapshot = await takeSnapshot(tx, composed, takenAt)
  if (seen !== undefined) requireSeen(hashDraft(snapshot), seen)
  const frozen = toFrozen(snapshot, pictures)
  await storeFrozen(tx, row.id, frozen)
  return frozen
}

/** The person whose decision it is, and how far the protocol is after it. */
interface Conclusion {
  before: ProtocolRow
  userId: string
  state: 'signing' | 'signed' | 'refused'
}

/** Stores how far a frozen protocol is, records it, and passes the turn to the next signer. Returns the protocol. */
export async function conclude(
  tx: TransactionClient,
  { before, userId, state }: Conclusion,
  changes: HistoryChanges,
): Promise<Protocol> {
  await storeState(tx, before.id, state)
  await recordHistory(tx, {
    ...protocolEvent({ userId }, before),
    // A signer need not be one who may change the protocol.
    subject: 'signature',
    action: 'updated',
    ...(before.state !== state && { fromStatus: before.state, toStatus: state }),
    changes,
  })
  const { id, projectId } = before
  await announceTouched(tx, [{ subject: 'protocol', id, projectId: projectId ?? undefined }])
  const after = toWireProtocol(await storedProtocol(tx, id))
  await passTurn(tx, { userId }, { before: toWireProtocol(before), after })
  return after
}

/**
 * Reminds the one whose turn to sign begins with a change of a protocol, and takes back the reminders of those whose turn it
 * no longer is, with the codes that they were sent. Where it stays somebody's turn nothing is sent again.
 */
export async function passTurn(
  tx: TransactionClient,
  actor: Pick<Actor, 'userId'>,
  { before, after }: { before: Protocol; after: Protocol },
): Promise<void> {
  const next = awaitedSigner(after)?.person._id
  if (awaitedSigner(before)?.person._id === next) return
  await voidSignatureCodes(tx, after._id)
  const others = before.signers.map(({ person }) => person._id).filter((userId) => userId !== next)
  await withdraw(tx, { userIds: others, event: turnEvents(after._id), hasInbox: true })
  await remind(tx, toTurnReminders(actor, after))
}
