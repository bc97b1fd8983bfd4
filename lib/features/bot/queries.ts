import 'server-only'
import { prisma } from '@/lib/server/db'
import { parseLanguage } from '@/lib/shared/language'

/** The registered person behind a Telegram account; `isMember` tells whether they may come in. Null for a stranger. */
export async function findPerson(telegramId: bigint) {
  const user = await prisma.user.findUnique({
    where: { telegramId },
    select: { id: true, language: true, isActive: true, isApproved: true },
  })
  if (!user) return null
  return { id: user.id, language: parseLanguage(user.language), isMember: user.isActive && user.isApproved }
}
