import { type Actor, canEdit } from '@/lib/shared/actor'

/** Returns whether the person may create projects, and change a project's details, tasks, members and status. */
export function canEditProjects(actor: Pick<Actor, 'role'>): boolean {
  return canEdit(actor)
}
