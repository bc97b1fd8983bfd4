import 'server-only'
import { cache } from 'react'
import { AppError } from '@/lib/shared/errors'
import { readRows } from './rows'

/** Returns the failure of what is asked of a project that is not there. */
export function projectNotFound(): AppError {
  return new AppError('not_found', 'projects.notFound')
}

/**
 * Makes sure that a project is there, for whichever feature has something below it; all reads of one render share it.
 * @throws AppError `not_found` where it is not.
 */
export const requireProject = cache(async (id: string): Promise<void> => {
  const found = await readRows({})`SELECT FROM "Project" WHERE id = ${id}`
  if (found.length === 0) throw projectNotFound()
})
