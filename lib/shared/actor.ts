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

/** The facts that decide who may change a project and what is in it (docs/domain.md, Who may what). */
export interface ProjectRights {
  /** Whether only its members do. */
  membersOnly: boolean
  createdById: string
  /** A member is a person by their Telegram username alone: names can be shared, and changed by oneself. */
  teamMembers: readonly { telegramId: string }[]
}

type Person = Pick<Actor, 'userId' | 'role' | 'telegramUsername'>

/**
 * Returns whether a person may change a project and everything in it, such as its scenarios; comments are open to all who
 * may edit.
 * @param project null for one that all who may edit change
 */
export function canEditProject(person: Person, project: ProjectRights | null): boolean {
  if (!canEdit(person)) return false
  return !project?.membersOnly || person.role === 'admin' || isProjectMember(person, project)
}

/** Returns whether a person who is given work in a project can only read it, by the same rule. */
export function onlyReadsProject(
  { _id: userId, role, telegramUsername }: Omit<Person, 'userId'> & { _id: string },
  project: ProjectRights | null,
): boolean {
  return !canEditProject({ userId, role, telegramUsername }, project)
}

// Telegram compares usernames without case.
function isProjectMember(
  { userId, telegramUsername }: Person,
  { createdById, teamMembers }: ProjectRights,
): boolean {
  const username = telegramUsername.toLowerCase()
  const isTheirs = ({ telegramId }: { telegramId: string }) =>
    telegramId !== '' && telegramId.toLowerCase() === username
  return createdById === userId || teamMembers.some(isTheirs)
}
