import type { z } from 'zod'
import type { projectMemberInputSchema, projectTaskInputSchema } from '@/lib/features/projects/contract'
import { UNASSIGNED } from '@/lib/features/projects/rules'

type TaskRow = z.input<typeof projectTaskInputSchema>
export type MemberRow = z.input<typeof projectMemberInputSchema>

/** The lists of the form. */
export interface ProjectRows {
  tasks?: TaskRow[]
  teamMembers?: MemberRow[]
}

/**
 * The row that 'Add Task' adds: with names to replace in a new project, blank in one that exists (docs/domain.md,
 * Projects).
 */
export function newTask(isNewProject: boolean): TaskRow {
  const person = isNewProject ? UNASSIGNED : ''
  return { task: '', description: '', pm: person, executor: person }
}

export const NEW_MEMBER: MemberRow = { name: '', team: '', telegramId: '' }

/** Whether a row was added and left as it began: a stored one never is, and none that holds a text of somebody. */
function isUntouched({ _id, ...texts }: TaskRow | MemberRow, beginnings: readonly string[]): boolean {
  return !_id && Object.values(texts).every((text) => !text?.trim() || beginnings.includes(text))
}

/** The form's values without the rows that somebody added and left as they began. */
export function withoutUntouchedRows<Values extends ProjectRows>(values: Values): Values {
  return {
    ...values,
    tasks: values.tasks?.filter((task) => !isUntouched(task, [UNASSIGNED])),
    teamMembers: values.teamMembers?.filter((member) => !isUntouched(member, [])),
  }
}
