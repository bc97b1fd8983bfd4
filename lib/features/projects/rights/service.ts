import 'server-only'
import { projectNotFound } from '@/lib/server/parents'
import type { ProjectRights } from './contract'
import { findRights } from './queries'

/** Returns what decides who may change a project. @throws AppError `not_found`. */
export async function projectRights(id: string): Promise<ProjectRights> {
  const rights = await findRights(id)
  if (!rights) throw projectNotFound()
  return rights
}
