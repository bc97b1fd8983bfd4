import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { prisma } from './db'

/** Returns the failure of what is asked of a project that is not there. */
export function projectNotFound(): AppError {
  return new AppError('not_found', 'projects.notFound')
}

/**
 * Makes sure that a project is there, for whichever feature has something below it.
 * @throws AppError `not_found` where it is not.
 */
export async function requireProject(id: string): Promise<void> {
  if ((await prisma.project.count({ where: { id } })) === 0) throw projectNotFound()
}
