import 'server-only'
import { OPEN_STATUSES } from '@/lib/features/scenarios/rules'
import { prisma } from '@/lib/server/db'
import { NOT_DELETED } from '@/lib/server/rows'
import { canEdit } from '@/lib/shared/actor'
import { parseLanguage } from '@/lib/shared/language'
import { roleSchema } from '@/lib/shared/validation'

/**
 * Returns the registered person behind a Telegram account; `isMember` is whether they may come in. Null for an unregistered one.
 */
export async function findPerson(telegramId: bigint) {
  const user = await prisma.user.findUnique({
    where: { telegramId },
    select: { id: true, language: true, role: true, isActive: true, isApproved: true },
  })
  if (!user) return null
  return {
    id: user.id,
    language: parseLanguage(user.language),
    isMember: user.isActive && user.isApproved,
    mayEdit: canEdit({ role: roleSchema.parse(user.role) }),
  }
}

/** Maximum number of projects offered as buttons: a person should see them at a glance. */
const OWN_PROJECTS = 6

/** Returns the projects that a person tracks, or is responsible for open scenarios of, the one changed last first. */
export function findOwnProjects(userId: string) {
  const mine = { responsibleId: userId, status: { in: [...OPEN_STATUSES] }, ...NOT_DELETED }
  return prisma.project.findMany({
    where: { ...NOT_DELETED, OR: [{ trackedBy: { some: { userId } } }, { scenarios: { some: mine } }] },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    take: OWN_PROJECTS,
    select: { projectNumber: true, name: true },
  })
}
