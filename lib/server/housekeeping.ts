import 'server-only'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '@/lib/shared/dates'
import { prisma } from './db'
import { IDEMPOTENCY_HOURS } from './idempotency'
import { defineJob } from './jobs'
import { removeUnclaimedFiles } from './stored-files'
import { recountTallies } from './tallies'

/** Expired challenges are kept for a while, so that they are still answered with the message that says so. */
const CHALLENGE_MS = DAY_MS
const NOTIFICATION_MS = 30 * DAY_MS
/** Milliseconds for which a deleted view can be restored. */
const VIEW_MS = 30 * DAY_MS
/** Milliseconds for which an inbox keeps what was read, and what was not. */
const READ_ITEM_MS = 30 * DAY_MS
const INBOX_ITEM_MS = 180 * DAY_MS
/** Milliseconds for which the picture of a photo before it was turned or cropped is kept. */
const EARLIER_PHOTO_MS = 30 * DAY_MS
const MAX_FILES_PER_HOUR = 10_000

/**
 * Deletes what has expired: challenges, limits, idempotency keys, sessions with their tokens, notifications,
 * reminders, what inboxes have kept long enough, deleted views, earlier pictures of photos, and unreferenced files; and repairs
 * the tallies.
 */
export const housekeeping = defineJob({
  name: 'housekeeping',
  data: z.object({}),
  everyMinutes: 60,
  isHeavy: true,
  run: async () => {
    const now = Date.now()
    const before = (milliseconds: number) => ({ lt: new Date(now - milliseconds) })
    await prisma.signInChallenge.deleteMany({ where: { expiresAt: before(CHALLENGE_MS) } })
    await prisma.rateLimit.deleteMany({ where: { resetsAt: before(0) } })
    await prisma.idempotencyKey.deleteMany({ where: { createdAt: before(IDEMPOTENCY_HOURS * HOUR_MS) } })
    await prisma.refreshToken.deleteMany({ where: { expiresAt: before(0) } })
    await prisma.session.deleteMany({ where: { expiresAt: before(0) } })
    await prisma.groupNotification.deleteMany({ where: { createdAt: before(NOTIFICATION_MS) } })
    await prisma.reminder.deleteMany({ where: { createdAt: before(NOTIFICATION_MS) } })
    await prisma.inboxItem.deleteMany({
      where: { OR: [{ createdAt: before(INBOX_ITEM_MS) }, { readAt: before(READ_ITEM_MS) }] },
    })
    await prisma.scenarioView.deleteMany({ where: { deletedAt: before(VIEW_MS) } })
    await prisma.earlierPhotoFile.deleteMany({ where: { replacedAt: before(EARLIER_PHOTO_MS) } })
    await removeUnclaimedFiles(MAX_FILES_PER_HOUR)
    await recountTallies()
  },
})
