import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { encode } from 'next-auth/jwt'

const SESSION_SECONDS = 3_600

/**
 * Stores a session for each of these users, who may repeat. Returns for each its user, its id, and the headers of a call
 * with an access token and of a page with a cookie.
 */
export async function storeSessions(database, authSecret, userIds) {
  const key = new TextEncoder().encode(`access-token:${authSecret}`)
  const sessions = userIds.map((userId) => ({ userId, sid: randomBytes(12).toString('hex') }))
  await database.query(
    `INSERT INTO "Session" (id, "userId", "expiresAt")
     SELECT sid, "userId", now() + interval '1 hour' FROM unnest($1::text[], $2::text[]) AS given (sid, "userId")`,
    [sessions.map(({ sid }) => sid), userIds],
  )
  return Promise.all(
    sessions.map(async ({ userId, sid }) => {
      const token = await new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime('15m')
        .sign(key)
      const cookie = await encode({
        token: { sub: userId, sid },
        secret: authSecret,
        maxAge: SESSION_SECONDS,
      })
      return {
        userId,
        sid,
        bearer: { authorization: `Bearer ${token}` },
        cookie: { cookie: `next-auth.session-token=${cookie}` },
      }
    }),
  )
}
