import { type Actor, canEdit } from '@/lib/shared/actor'

type Editor = Pick<Actor, 'role'>

/** Who may create scenarios, and change a scenario's status, data, people and parts. */
export function canEditScenarios(actor: Editor): boolean {
  return canEdit(actor)
}

/** Who may delete a scenario. */
export function canDeleteScenarios(actor: Editor): boolean {
  return canEdit(actor)
}
