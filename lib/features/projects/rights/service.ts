import 'server-only'
import { PROJECT_RIGHTS, projectNotFound, selectProjectRights } from '@/lib/server/parents'
import { isNotDeleted, readRows } from '@/lib/server/rows'
import type { ProjectRights } from './contract'

/** Returns the columns that decide who may change a project. @throws AppError `not_found`. */
export async function projectRights(id: string): Promise<ProjectRights> {
  const [rights] = await readRows(PROJECT_RIGHTS)`
    SELECT ${selectProjectRights()} FROM "Project" p WHERE p.id = ${id} AND ${isNotDeleted('p')}`
  if (!rights) throw projectNotFound()
  return rights
}
