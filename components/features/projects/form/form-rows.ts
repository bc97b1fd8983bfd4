import type { z } from 'zod'
import type { projectMemberInputSchema, projectTaskInputSchema } from '@/lib/features/projects/contract'
import { UNASSIGNED } from '@/lib/features/projects/rules'
import type { FoundUser } from '@/lib/features/users/contract'

type TaskRow = z.input<typeof projectTaskInputSchema>
export type MemberRow = z.input<typeof projectMemberInputSchema>

/** The lists of rows in the form. */
export interface ProjectRows {
  tasks?: TaskRow[]
  teamMembers?: MemberRow[]
}

/**
 * Returns the row that 'Add Task' adds: with placeholder names in a new project, blank in an existing one
 * (docs/domain.md, Projects).
 */
export function newTask(isNewProject: boolean): TaskRow {
  const person = isNewProject ? UNASSIGNED : ''
  return { task: '', description: '', pm: person, executor: person }
}

export const NEW_MEMBER: MemberRow = { name: '', team: '', telegramId: '' }

/** Returns the values that a picked person fills into their row. */
export function toMember({ name, team, telegramUsername, telegramId }: FoundUser): MemberRow {
  return { name, team, telegramId: telegramUsername || telegramId }
}

/** Returns the index of a person's row, or -1. Rows hold no id of a person: the Telegram id stands for it. */
export function findMemberIndex(members: readonly MemberRow[], user: FoundUser): number {
  const { name, telegramId } = toMember(user)
  return members.findIndex((row) => (telegramId ? row.telegramId === telegramId : row.name === name))
}

/** Returns whether an added row was left unchanged: stored rows and rows with typed text never are. */
function isUntouched({ _id, ...texts }: TaskRow | MemberRow, beginnings: readonly string[]): boolean {
  return !_id && Object.values(texts).every((text) => !text?.trim() || beginnings.includes(text))
}

/** Returns the form's values without rows that were added and left unchanged. */
export function withoutUntouchedRows<Values extends ProjectRows>(values: Values): Values {
  return {
    ...values,
    tasks: values.tasks?.filter((task) => !isUntouched(task, [UNASSIGNED])),
    teamMembers: values.teamMembers?.filter((member) => !isUntouched(member, [])),
  }
}

const countRows = ({ tasks, teamMembers }: ProjectRows) => (tasks?.length ?? 0) + (teamMembers?.length ?? 0)

/** Returns the number of rows that {@link withoutUntouchedRows} leaves out. */
export function countUntouchedRows(values: ProjectRows): number {
  return countRows(values) - countRows(withoutUntouchedRows(values))
}
