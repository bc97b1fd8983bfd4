import 'server-only'
import { prisma } from '@/lib/server/db'

/** Maximum number of waiting entries that one round sends on. */
const MAX_ENTRIES_PER_ROUND = 50

const withAuthor = { user: { select: { id: true, name: true, team: true } } } as const

/** Returns the feedback that is still to be sent on, oldest first. */
export function findWaitingFeedback() {
  return prisma.feedback.findMany({
    where: { sentAt: null },
    include: withAuthor,
    orderBy: { number: 'asc' },
    take: MAX_ENTRIES_PER_ROUND,
  })
}

/** Returns one entry by its id. */
export function findFeedback(id: string) {
  return prisma.feedback.findUnique({ where: { id }, include: withAuthor })
}

/** Returns one entry by the number that a person sees. */
export function findFeedbackByNumber(number: number) {
  return prisma.feedback.findUnique({ where: { number }, include: withAuthor })
}
