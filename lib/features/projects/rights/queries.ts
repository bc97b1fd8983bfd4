import 'server-only'
import { PROJECT_RIGHTS, selectProjectRights } from '@/lib/server/parents'
import { isNotDeleted, readRows } from '@/lib/server/rows'
import type { ProjectRights } from './contract'

/** Returns what decides who may change a project, or null where there is none or it is deleted. */
export async function findRights(id: string): Promise<ProjectRights | null> {
  const [rights] = await readRows(PROJECT_RIGHTS)`
    SELECT ${selectProjectRights()} FROM "Project" p WHERE p.id = ${id} AND ${isNotDeleted('p')}`
  return rights ?? null
}
