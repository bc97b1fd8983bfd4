import 'server-only'
import { prisma } from '@/lib/server/db'

/** Whether anything at all was changed after `moment`. */
export async function hasChangedAfter(moment: Date): Promise<boolean> {
  const event = await prisma.historyEvent.findFirst({
    where: { createdAt: { gt: moment } },
    select: { id: true },
  })
  return event !== null
}
