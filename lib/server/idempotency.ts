import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/shared/errors'
import { announce, listen } from './database-channel'
import { Prisma, prisma, withBeforeCommit } from './db'
import { describeError, logger } from './logger'
import { InterruptibleWait } from './waiting'

/** A repeat within this time gets the first answer (docs/domain.md, The wire). */
export const IDEMPOTENCY_HOURS = 24

const KEY_LENGTH = 64
// Longer than the longest transaction, so that nobody takes over a key whose work still runs.
const LEASE_SECONDS = 60
/** The end of the first call is announced; this is for an announcement that was lost. */
const POLL_MS = 5_000

interface Claim {
  userId: string
  key: string
  /** The request that a repeat has to equal: method, path and body. */
  request: string
}

const storedAnswer = z.object({ status: z.number(), response: z.unknown() })

/**
 * Does `work` once for a key, and answers every repeat with the first answer. A repeat that comes while the first call
 * runs, here or in another process, waits for the announcement of its end, and holds no connection to the database
 * meanwhile: otherwise many repeats would leave none for the first call. A refused call releases the key. The key is
 * marked as carried out inside the transaction of the change, so that a crash after it creates nothing twice.
 * @throws AppError `invalid` for another request under the same key, `conflict` when the first call was carried out
 * but its answer was lost in a crash.
 */
export async function once(claim: Claim, work: () => Promise<Response>): Promise<Response> {
  if (claim.key.length > KEY_LENGTH) throw new AppError('invalid', 'errors.idempotencyKeyTooLong')
  const { userId, key } = claim
  const requestHash = createHash('sha256').update(claim.request).digest('hex')
  const pause = new InterruptibleWait()
  let stopListening: (() => Promise<void>) | undefined
  try {
    while (!(await acquire({ userId, key, requestHash }))) {
      const answer = await findAnswer({ userId, key, requestHash })
      if (answer) return answer
      // Checks once more before the first wait: the end may have been announced just before listening began.
      if (stopListening) await pause.wait(POLL_MS)
      else
        stopListening = listen('uta_answers', (name) => isAbout(name, { userId, key }) && pause.interrupt())
    }
  } finally {
    void stopListening?.()
  }
  return carryOut({ userId, key }, work)
}

const toName = ({ userId, key }: { userId: string; key: string }) => `${userId} ${key}`

const isAbout = (name: string, id: { userId: string; key: string }) => name === '' || name === toName(id)

/** Returns the first call's answer, or null when it has none yet. */
async function findAnswer({ requestHash, ...id }: { userId: string; key: string; requestHash: string }) {
  const stored = await prisma.idempotencyKey.findUnique({ where: { userId_key: id } })
  if (stored && stored.requestHash !== requestHash)
    throw new AppError('invalid', 'errors.idempotencyKeyReused')
  const answer = storedAnswer.safeParse(stored)
  if (answer.success) return Response.json(answer.data.response, { status: answer.data.status })
  if (stored?.isCommitted && stored.lockedUntil < new Date())
    throw new AppError('conflict', 'errors.alreadyDone')
  return null
}

// Takes the key when it is free, expired, or left behind by a process that died before its commit.
async function acquire(row: { userId: string; key: string; requestHash: string }): Promise<boolean> {
  const taken = await prisma.$executeRaw`
    INSERT INTO "IdempotencyKey" AS k ("userId", key, "requestHash", "lockedUntil")
    VALUES (${row.userId}, ${row.key}, ${row.requestHash}, now() + make_interval(secs => ${LEASE_SECONDS}))
    ON CONFLICT ("userId", key) DO UPDATE SET
      "requestHash" = excluded."requestHash", "lockedUntil" = excluded."lockedUntil",
      "isCommitted" = false, status = NULL, response = NULL, "createdAt" = now()
    WHERE k."createdAt" < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})
       OR (k.status IS NULL AND NOT k."isCommitted" AND k."lockedUntil" < now()
           AND k."requestHash" = excluded."requestHash")`
  return taken === 1
}

async function carryOut(
  id: { userId: string; key: string },
  work: () => Promise<Response>,
): Promise<Response> {
  const where = { userId_key: id }
  try {
    const answer = await withBeforeCommit(async (tx) => {
      await tx.idempotencyKey.update({ where, data: { isCommitted: true } })
    }, work)
    const response = z.json().parse(await answer.clone().json())
    await prisma.idempotencyKey.update({
      where,
      data: { status: answer.status, response: response ?? Prisma.JsonNull },
    })
    return answer
  } catch (error) {
    await prisma.idempotencyKey.deleteMany({ where: { ...id, isCommitted: false } })
    throw error
  } finally {
    await announce(prisma, 'uta_answers', toName(id)).catch((error: unknown) =>
      logger.warn({ failure: describeError(error) }, 'repeats not announced'),
    )
  }
}
