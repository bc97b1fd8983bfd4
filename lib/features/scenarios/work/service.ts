import 'server-only'
import { personToday } from '@/lib/server/person-day'
import type { Actor } from '@/lib/shared/actor'
import { scenarioStatusSchema } from '../contract'
import type { ScenarioNeighbours } from '../neighbours/contract'
import { toNeighbours } from '../neighbours/rules'
import type { WorkItem, WorkQuery } from './contract'
import { countWork, findOwnWork, type Worker, type WorkRow, workList } from './queries'

const BY_NEED = { sort: 'need', order: 'asc' } as const

/**
 * Returns a page of the scenarios in which something waits for a person, the greatest need first.
 * @throws AppError `invalid` for a cursor of another list.
 */
export async function listWork(actor: Actor, { limit, cursor }: WorkQuery) {
  const filter = await toWorker(actor)
  const { rows, ...cursors } = await workList.find({ ...BY_NEED, filter, limit, cursor })
  return { work: rows.map(toWireWork), ...cursors }
}

/** Returns the neighbours of a scenario in a person's work; one that is no longer in it is followed by the first. */
export async function workNeighbours(actor: Actor, id: string): Promise<ScenarioNeighbours> {
  const filter = await toWorker(actor)
  const row = await findOwnWork(filter, id)
  if (!row) {
    const { rows } = await workList.find({ ...BY_NEED, filter, limit: 1 })
    const { total } = await countWork(filter)
    return toNeighbours({ previous: null, next: rows[0] ?? null, before: 0, total, isListed: false })
  }
  const { isBefore, ...beside } = await workList.beside({ ...BY_NEED, filter }, row)
  return toNeighbours({ ...beside, ...(await countWork(filter, isBefore)), isListed: true })
}

async function toWorker(actor: Actor): Promise<Worker> {
  return { id: actor.userId, name: actor.name, today: await personToday(actor) }
}

const toWireWork = (row: WorkRow): WorkItem => ({
  _id: row._id,
  scenarioNumber: row.scenarioNumber,
  projectName: row.projectName,
  status: scenarioStatusSchema.parse(row.status),
  need: row.need,
  needsErrorReport: row.needsErrorReport,
  steps: { total: row.steps, completed: row.completed },
  openStep: row.openStep,
  errors: { total: row.errors, blockers: row.blockers, plannedFixDate: row.fixDay, isLate: row.isLate },
})
