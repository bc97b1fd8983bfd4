import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { announceTouched } from '@/lib/server/live'
import { projectNotFound, requireProject } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { canDeleteProject } from '../policy'
import { lockProject } from '../queries'
import type { ProjectContents } from './contract'
import { countContents, lockWholeProject, markDeleted, restoreDeletedWith } from './queries'
import { PROJECT_CONTENTS } from './rules'

/** Returns how many things are deleted with a project. @throws AppError `not_found`. */
export async function projectContents(id: string): Promise<ProjectContents> {
  await requireProject(id)
  return countContents(id)
}

/**
 * Deletes a project with everything in it, which is restored together. Its group gets no message.
 * @throws AppError `forbidden` for anybody but admins and its manager, `not_found`.
 */
export async function deleteProject(actor: Actor, id: string): Promise<void> {
  requireEditor(actor)
  await transaction(async (tx) => {
    await lockWholeProject(tx, id)
    const row = await lockProject(tx, id)
    if (!row) throw projectNotFound()
    if (!canDeleteProject(actor, row)) throw new AppError('forbidden', 'projects.deletion.forbidden')
    await markDeleted(tx, { id, actorId: actor.userId })
    await recordHistory(tx, {
      projectId: id,
      subject: 'project',
      subjectId: id,
      label: row.name,
      action: 'deleted',
      fromStatus: row.status,
      actorId: actor.userId,
    })
    await announceContents(tx, [id])
  })
}

/** Restores what was deleted with these projects, after the projects themselves. */
export async function restoreContents(tx: TransactionClient, projectIds: string[]): Promise<void> {
  await restoreDeletedWith(tx, projectIds)
  await announceContents(tx, projectIds)
}

const announceContents = (tx: TransactionClient, projectIds: string[]) =>
  announceTouched(
    tx,
    projectIds.flatMap((projectId) => PROJECT_CONTENTS.map((subject) => ({ subject, projectId }))),
  )
