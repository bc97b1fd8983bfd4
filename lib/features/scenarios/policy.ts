import { type Actor, canEdit } from '@/lib/shared/actor'

type Editor = Pick<Actor, 'role'>

/** Returns whether the person may create scenarios, and change a scenario's status, data, people and parts. */
export function canEditScenarios(actor: Editor): boolean {
  return canEdit(actor)
}

/** Returns whether the person may delete a scenario. */
export function canDeleteScenarios(actor: Editor): boolean {
  return canEdit(actor)
}
