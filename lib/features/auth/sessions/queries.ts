import 'server-only'
import type { TransactionClient } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'

/** Marks a token as used; false where it is unknown, past its time or used before. One statement, so that one wins. */
export async function useToken(tx: TransactionClient, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE "RefreshToken" SET "usedAt" = ${now}
    WHERE "tokenHash" = ${tokenHash} AND "usedAt" IS NULL AND "expiresAt" > ${now}`
  return used === 1
}

/** Returns a token with its session, as far as that is live and its person may come in. */
export function findTokenOfLiveSession(tx: TransactionClient, tokenHash: string, now: Date) {
  return tx.refreshToken.findFirst({
    where: {
      tokenHash,
      session: { revokedAt: null, expiresAt: { gt: now }, user: { isActive: true, isApproved: true } },
    },
    include: { session: true },
  })
}

/** Ends a session; its access token, refresh token and cookie stop working at once. */
export async function revoke(tx: TransactionClient, sessionId: string): Promise<void> {
  const ended = await tx.session.updateManyAndReturn({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { id: true, userId: true },
  })
  await announceTouched(
    tx,
    ended.map(({ id, userId }) => ({ subject: 'session', id, onlyFor: userId })),
  )
}
