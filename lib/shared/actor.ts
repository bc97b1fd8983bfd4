import type { Language } from './language'

/** Roles of docs/domain.md, Who may what. */
export const ROLES = ['admin', 'pm', 'executor', 'tester', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** The teams of docs/domain.md, Who may what, in its order. */
export const TEAMS = ['OD', 'CASH', 'GIS_EDO', 'IM_KD', 'DL', 'TEST', 'ABAP', '2.5'] as const
export type Team = (typeof TEAMS)[number]

/** The signed-in person on whose behalf a call or a page runs. */
export interface Actor {
  userId: string
  sessionId: string
  name: string
  role: Role
  team: string
  avatar: string
  telegramUsername: string
  language: Language | null
}

/** Returns whether the person may change more than their own profile, tracking and feedback; a viewer may not. */
export function canEdit(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'viewer'
}
