import 'server-only'
import type { Prisma, TransactionClient } from '@/lib/server/db'
import { changesBetween, type HistoryEntry, recordHistoryEntries } from '@/lib/server/history'
import { lockRows, NOT_DELETED } from '@/lib/server/rows'
import type { Actor } from '@/lib/shared/actor'
import { newId } from '@/lib/shared/ids'
import type { ProjectTaskInput } from '../contract'
import { matchRows, needsTicket, ticketPrefix } from '../rules'
import { giveTickets } from '../tickets/service'

type TaskRow = Prisma.ProjectTaskGetPayload<true>

/** A task as it will be stored; one that still needs its ticket key has null. */
type PlannedTask = Omit<TaskRow, 'projectId' | 'ticket' | 'createdAt' | 'updatedAt'> & {
  ticket: string | null
  createdAt?: Date
}

/** Returns the rows to store for a list of tasks. */
export function planTasks(known: readonly TaskRow[], sent: readonly ProjectTaskInput[]): PlannedTask[] {
  return matchRows(known, sent).map(({ before, entry }, position) => ({
    id: before?.id ?? newId(),
    position,
    task: entry.task,
    ticket: keptTicket(entry.task, before),
    description: entry.description,
    pm: entry.pm,
    executor: entry.executor,
    createdAt: before?.createdAt,
  }))
}

// A key is given once and kept, also when the task is reworded; a task with a hyphen gets none.
function keptTicket(task: string, before: TaskRow | null): string | null {
  if (!needsTicket(task)) return task
  return before && needsTicket(before.task) ? before.ticket : null
}

/**
 * Replaces a project's tasks by the planned ones, and gives a ticket key to each that needs one.
 * @throws AppError `conflict` when all keys of a kind are taken.
 */
export async function storeTasks(
  tx: TransactionClient,
  projectId: string,
  plan: readonly PlannedTask[],
): Promise<void> {
  const given = await giveTickets(
    tx,
    plan.filter(({ ticket }) => ticket === null).map(({ task }) => ticketPrefix(task)),
  )
  const rows = plan.map((row) => ({ ...row, projectId, ticket: row.ticket ?? given.shift() ?? '' }))
  await tx.projectTask.deleteMany({ where: { projectId } })
  await tx.projectTask.createMany({ data: rows })
}

/** The fields of a task that can be edited. */
export type EditableTask = Pick<TaskRow, 'id' | 'task' | 'description' | 'pm' | 'executor'>

/** Returns the editable fields of a task, as history records them. */
export const toTaskFields = ({ id, task, description, pm, executor }: EditableTask) => ({
  _id: id,
  task,
  description,
  pm,
  executor,
})

interface NameReplacement {
  from: { name: string }
  to: { name: string }
  /** The projects that may change. */
  ids: readonly string[]
}

/**
 * Writes another name into the tasks of projects that name a person as PM or executor, as a part of a transaction.
 * Returns the number of these tasks.
 */
export async function replaceInTasks(
  tx: TransactionClient,
  actor: Actor,
  { from, to, ids }: NameReplacement,
): Promise<number> {
  await lockRows(tx, 'Project', ids)
  const projects = await tx.project.findMany({
    where: { id: { in: [...ids] }, ...NOT_DELETED },
    include: { tasks: { orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
    orderBy: { id: 'asc' },
  })
  const named = (name: string) => (name === from.name ? to.name : name)
  const events = projects.flatMap(({ id, name, tasks }): HistoryEntry[] => {
    const after = tasks.map((task) => ({ ...task, pm: named(task.pm), executor: named(task.executor) }))
    const changes = changesBetween({ tasks: tasks.map(toTaskFields) }, { tasks: after.map(toTaskFields) })
    if (!changes.tasks) return []
    const subject = { projectId: id, subject: 'project', subjectId: id, label: name } as const
    return [{ ...subject, action: 'updated', changes, actorId: actor.userId }]
  })
  const changed = { in: events.map(({ subjectId }) => subjectId) }
  const inTasks = { projectId: changed }
  const count = await tx.projectTask.count({
    where: { ...inTasks, OR: [{ pm: from.name }, { executor: from.name }] },
  })
  await tx.projectTask.updateMany({ where: { ...inTasks, pm: from.name }, data: { pm: to.name } })
  await tx.projectTask.updateMany({ where: { ...inTasks, executor: from.name }, data: { executor: to.name } })
  await tx.project.updateMany({ where: { id: changed }, data: { version: { increment: 1 } } })
  await recordHistoryEntries(tx, events)
  return count
}
