import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/server/audit'
import { SESSION_SECONDS, signAccessToken, USER_AGENT_LENGTH } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { authSecret, authSecrets } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import { adoptTimeZone } from '@/lib/server/person-day'
import { hashToken } from '@/lib/server/secrets'
import { forgetVisitors } from '@/lib/server/visitor'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { Tokens } from '../contract'
import { findTokenOfLiveSession, revoke, useToken } from './queries'
import { isRepeat, sessionEnd } from './rules'

interface SessionKey {
  id: string
  userId: string
}

/** A live session with the tokens that a browser keeps of it. */
export interface SignedIn {
  session: SessionKey
  tokens: Tokens
}

const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000)

// Derived and not random, so that a repeat can be answered with the same successor although only hashes are stored.
function deriveSuccessor(token: string, secret: string): string {
  return createHmac('sha256', `refresh-successor:${secret}`).update(token).digest('base64url')
}

// The secret may have been rotated between the first use and the repeat.
async function findSuccessor(tx: TransactionClient, token: string): Promise<string> {
  const candidates = authSecrets().map((secret) => deriveSuccessor(token, secret))
  const stored = await tx.refreshToken.findFirst({
    where: { tokenHash: { in: candidates.map(hashToken) } },
    select: { tokenHash: true },
  })
  const successor = candidates.find((candidate) => hashToken(candidate) === stored?.tokenHash)
  if (successor === undefined) throw unauthenticated()
  return successor
}

function storeToken(tx: TransactionClient, sessionId: string, token: string, now: Date) {
  return tx.refreshToken.create({
    data: { tokenHash: hashToken(token), sessionId, expiresAt: expiryFrom(now) },
  })
}

/** Begins a session inside the transaction that let the person in; `userAgent` is what the browser calls itself. */
export async function startSession(
  tx: TransactionClient,
  userId: string,
  userAgent: string,
): Promise<SignedIn> {
  const now = new Date()
  const session = { id: newId(), userId }
  const refreshToken = randomBytes(32).toString('base64url')
  await tx.session.create({
    data: { ...session, userAgent: userAgent.slice(0, USER_AGENT_LENGTH), expiresAt: expiryFrom(now) },
  })
  await storeToken(tx, session.id, refreshToken, now)
  await announceTouched(tx, [{ subject: 'session', id: session.id, onlyFor: userId }])
  return { session, tokens: { accessToken: await signAccessToken(session, now), refreshToken } }
}

/**
 * Exchanges a refresh token for the next pair. A repeat within ten seconds answers the same pair; a later one means
 * that two parties hold the token, so the whole session ends at once.
 * @throws AppError `unauthenticated` for a token that is unknown, used, past its time, or of a session that is over.
 */
export async function refreshTokens(refreshToken: string): Promise<SignedIn> {
  const signedIn = await transaction((tx) => rotate(tx, refreshToken))
  if (!signedIn) throw unauthenticated()
  return signedIn
}

const unauthenticated = () => new AppError('unauthenticated', 'errors.unauthenticated')

// Null where the session was ended: throwing would take that back. Any other refusal throws, so that the token of a
// person who may come in again is not used up.
async function rotate(tx: TransactionClient, token: string): Promise<SignedIn | null> {
  const now = new Date()
  const isFirstUse = await useToken(tx, hashToken(token), now)
  const stored = await findTokenOfLiveSession(tx, hashToken(token), now)
  if (!stored?.usedAt) throw unauthenticated()
  const { session, usedAt } = stored
  const answer = async (successor: string) => ({
    session,
    tokens: { accessToken: await signAccessToken(session, usedAt), refreshToken: successor },
  })
  if (isFirstUse) {
    const successor = deriveSuccessor(token, authSecret())
    await storeToken(tx, session.id, successor, now)
    await adoptTimeZone(tx, session.userId)
    await tx.session.update({
      where: { id: session.id },
      data: { lastUsedAt: now, expiresAt: sessionEnd(session.createdAt, now, SESSION_SECONDS * 1000) },
    })
    return answer(successor)
  }
  if (isRepeat(usedAt, now)) return answer(await findSuccessor(tx, token))
  await revoke(tx, session.id)
  await recordAudit(tx, [{ kind: 'token_reused', actorId: null, userId: session.userId }])
  return null
}

/**
 * Ends a session for the Telegram account that its person is bound to.
 * @returns whether it was a live one of theirs.
 */
export function endOwnSession(telegramId: bigint, sessionId: string): Promise<boolean> {
  return transaction(async (tx) => {
    const now = new Date()
    const where = { id: sessionId, revokedAt: null, expiresAt: { gt: now }, user: { telegramId } }
    const session = await tx.session.findFirst({ where, select: { userId: true } })
    if (session === null) return false
    await revoke(tx, sessionId)
    await forgetVisitors(tx, session.userId)
    await recordAudit(tx, [{ kind: 'session_ended', actorId: session.userId, userId: session.userId }])
    return true
  })
}

/** Ends the session that a call was made with. */
export function logout(actor: Pick<Actor, 'sessionId'>): Promise<void> {
  return transaction((tx) => revoke(tx, actor.sessionId))
}
