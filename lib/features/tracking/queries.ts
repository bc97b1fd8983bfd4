import 'server-only'
import { prisma } from '@/lib/server/db'

/** Returns a person's tracked projects, the one tracked last first: ids and moments, without the projects. */
export function findTracked(userId: string) {
  return prisma.trackedProject.findMany({
    where: { userId },
    orderBy: [{ trackedAt: 'desc' }, { id: 'desc' }],
  })
}

/** Returns whether a person tracks a project. */
export async function isTracked(userId: string, projectId: string): Promise<boolean> {
  return (await prisma.trackedProject.count({ where: { userId, projectId } })) > 0
}
