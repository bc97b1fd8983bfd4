import { UNASSIGNED } from '@/lib/features/projects/contract'

/** A task as the form holds it. */
export interface TaskRow {
  _id?: string | null
  task: string
  description: string
  pm: string
  executor: string
}

/** A member as the form holds it. */
export interface MemberRow {
  _id?: string | null
  name: string
  team: string
  telegramId: string
}

/** The lists of the form. */
export interface ProjectRows {
  tasks: TaskRow[]
  teamMembers: MemberRow[]
}

/** The row that 'Add Task' adds: with names to replace in a new project, blank in one that exists (first text, section 2). */
export function newTask(isNewProject: boolean): TaskRow {
  const person = isNewProject ? UNASSIGNED : ''
  return { task: '', description: '', pm: person, executor: person }
}

export const NEW_MEMBER: MemberRow = { name: '', team: '', telegramId: '' }

/** The rows without those that somebody added and left blank. */
export function withoutBlankRows<Rows extends ProjectRows>(rows: Rows): Rows {
  return {
    ...rows,
    tasks: rows.tasks.filter(({ task, description }) => task.trim() !== '' || description.trim() !== ''),
    teamMembers: rows.teamMembers.filter(({ name }) => name.trim() !== ''),
  }
}
