import 'server-only'
import { randomInt } from 'node:crypto'
import type { Prisma, TransactionClient } from '@/lib/server/db'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { ProjectTaskInput } from '../contract'
import { matchRows } from '../rules'
import { formatTicket, isTicketKey, TICKET_NUMBERS, ticketPrefix } from './rules'

type TaskRow = Prisma.ProjectTaskGetPayload<true>

const CANDIDATES_PER_TICKET = 16
const ROUNDS = 10

/** A task as it will be stored; one that still needs its ticket key has null. */
type PlannedTask = Omit<TaskRow, 'projectId' | 'ticket' | 'createdAt' | 'updatedAt'> & {
  ticket: string | null
  createdAt?: Date
}

/** The rows that a list of tasks becomes. */
export function planTasks(known: readonly TaskRow[], sent: readonly ProjectTaskInput[]): PlannedTask[] {
  return matchRows(known, sent).map(({ before, entry }, position) => ({
    id: before?.id ?? newId(),
    position,
    task: entry.task,
    ticket: ticketOf(entry.task, before),
    description: entry.description,
    pm: entry.pm,
    executor: entry.executor,
    createdAt: before?.createdAt,
  }))
}

// A key is given once and kept, also when the task is worded anew; a task that is a key itself has none given.
function ticketOf(task: string, before: TaskRow | null): string | null {
  if (isTicketKey(task)) return task
  return before && !isTicketKey(before.task) ? before.ticket : null
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

/** A free ticket key for each prefix, random as the specification says and unique; kept free until the commit. */
async function giveTickets(tx: TransactionClient, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return []
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('projects.giveTickets'))`
  const tickets: (string | undefined)[] = prefixes.map(() => undefined)
  for (let round = 0; round < ROUNDS && tickets.includes(undefined); round += 1) {
    const candidates = prefixes.map((prefix, index) => (tickets[index] ? [] : candidatesOf(prefix)))
    const taken = new Set([...(await takenAmong(tx, candidates.flat())), ...tickets])
    candidates.forEach((numbers, index) => {
      const free = numbers.find((ticket) => !taken.has(ticket))
      if (!free) return
      tickets[index] = free
      taken.add(free)
    })
  }
  return tickets.map((ticket) => {
    if (!ticket) throw new AppError('conflict', 'projects.ticketsExhausted')
    return ticket
  })
}

function candidatesOf(prefix: string): string[] {
  return Array.from({ length: CANDIDATES_PER_TICKET }, () => formatTicket(prefix, randomInt(TICKET_NUMBERS)))
}

async function takenAmong(tx: TransactionClient, tickets: string[]): Promise<string[]> {
  const rows = await tx.projectTask.findMany({
    where: { ticket: { in: tickets } },
    select: { ticket: true },
  })
  return rows.map(({ ticket }) => ticket)
}
