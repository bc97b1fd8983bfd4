import 'server-only'
import type { TransactionClient } from '@/lib/server/db'

/** Marks a token as used; false where it is unknown, past its time or used before. One statement, so that one wins. */
export async function useToken(open: TransactionClient, tokenHash: string, now: Date): Promise<boolean> {
  const used = await open.$executeRaw`
    UPDATE "RefreshToken" SET "usedAt" = ${now}
    WHERE "tokenHash" = ${tokenHash} AND "usedAt" IS NULL AND "expiresAt" > ${now}`
  return used === 1
}

/** A token with its session, as far as that is live and its person may come in. */
export function findTokenOfLiveSession(open: TransactionClient, tokenHash: string, now: Date) {
  return open.refreshToken.findFirst({
    where: {
      tokenHash,
      session: { revokedAt: null, expiresAt: { gt: now }, user: { isActive: true, isApproved: true } },
    },
    include: { session: true },
  })
}

/** Ends a session; its access token, refresh token and cookie stop working at once. */
export async function revoke(open: TransactionClient, sessionId: string): Promise<void> {
  await open.session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date() },
  })
}
