import type { z } from 'zod'
import {
  type projectMemberInputSchema,
  type projectTaskInputSchema,
  UNASSIGNED,
} from '@/lib/features/projects/contract'

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

const isBlank = (text: string | null | undefined) => !text?.trim()

/** The form's values without the rows that somebody added and left blank. */
export function withoutBlankRows<Values extends ProjectRows>(values: Values): Values {
  return {
    ...values,
    tasks: values.tasks?.filter(({ task, description }) => !isBlank(task) || !isBlank(description)),
    teamMembers: values.teamMembers?.filter(({ name }) => !isBlank(name)),
  }
}
