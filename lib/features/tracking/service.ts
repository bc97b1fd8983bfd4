import 'server-only'
import { listedProjects } from '@/lib/features/projects/service'
import { transaction } from '@/lib/server/db'
import { type Announcement, announceTouched } from '@/lib/server/live'
import { requireProject } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { newId } from '@/lib/shared/ids'
import type { TrackedProject } from './contract'
import { findTracked, isTracked } from './queries'

/** Returns the caller's tracked projects, the one tracked last first. */
export async function listTrackedProjects(actor: Actor): Promise<TrackedProject[]> {
  const rows = await findTracked(actor.userId)
  const projects = await listedProjects(rows.map(({ projectId }) => projectId))
  const byId = new Map(projects.map((project) => [project._id, project]))
  return rows.flatMap(({ id, trackedAt, projectId }) => {
    const project = byId.get(projectId)
    return project ? [{ _id: id, trackedAt: trackedAt.toISOString(), project }] : []
  })
}

/**
 * Tracks a project for the caller; tracking it again changes nothing.
 * @throws AppError `not_found` for an unknown project.
 */
export async function trackProject(actor: Actor, projectId: string): Promise<void> {
  await requireProject(projectId)
  const row = { id: newId(), userId: actor.userId, projectId }
  await transaction(async (tx) => {
    const { count } = await tx.trackedProject.createMany({ data: [row], skipDuplicates: true })
    if (count > 0) await announceTouched(tx, touchedBy(actor, projectId))
  })
}

/**
 * Ends tracking a project for the caller, where it was tracked.
 * @throws AppError `not_found` for an unknown project.
 */
export async function untrackProject(actor: Actor, projectId: string): Promise<void> {
  await requireProject(projectId)
  await transaction(async (tx) => {
    const { count } = await tx.trackedProject.deleteMany({ where: { userId: actor.userId, projectId } })
    if (count > 0) await announceTouched(tx, touchedBy(actor, projectId))
  })
}

function touchedBy({ userId }: Actor, projectId: string): Announcement[] {
  return [{ subject: 'tracked_project', projectId, onlyFor: userId }]
}

/**
 * Returns whether the caller tracks a project.
 * @throws AppError `not_found` for an unknown project.
 */
export async function trackStatus(actor: Actor, projectId: string): Promise<boolean> {
  await requireProject(projectId)
  return isTracked(actor.userId, projectId)
}
