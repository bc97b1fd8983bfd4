import { formatTicket, needsTicket, ticketPrefix } from '@/lib/features/projects/rules'
import { DAY_MS } from '@/lib/shared/dates'
import { aggregationRow } from '@/tests/factories/aggregation'
import { aggregationErrorRow } from '@/tests/factories/aggregation-error'
import { closeDayRow } from '@/tests/factories/close-day'
import { historyEventRow } from '@/tests/factories/history-event'
import { milestoneRow } from '@/tests/factories/milestone'
import { dayAfter, projectRow } from '@/tests/factories/project'
import { projectMemberRow } from '@/tests/factories/project-member'
import { projectTaskRow } from '@/tests/factories/project-task'
import { trackedProjectRow } from '@/tests/factories/tracked-project'
import { PROJECT_IDEAS } from '@/tests/factories/vocabulary/projects'
import type { Person } from './people'
import { type ProjectPlan, projectPath } from './sizes'
import type { Store } from './store'
import { momentsBetween } from './timeline'
import type { World } from './world'

/** How long a project goes on until it is completed. */
const LENGTH_DAYS = 75
/** Days between the planning of a project and the beginning of its work. */
const PLANNING_DAYS = 4

export interface MadeProject {
  id: string
  projectNumber: number
  /** In the order of their days. */
  milestoneIds: string[]
  /** Work went on from here … */
  from: Date
  /** … to here. */
  until: Date
}

/** Stores a project with its tasks, team, days, aggregations and history; its scenarios come one by one afterwards. */
export function addProject(world: World, store: Store, plan: ProjectPlan & { number: number }): MadeProject {
  const { draw, now, workers } = world
  const createdAt = new Date(now.getTime() - plan.ageDays * DAY_MS - draw.integer(0, DAY_MS / 2))
  const from = new Date(Math.min(now.getTime(), createdAt.getTime() + PLANNING_DAYS * DAY_MS))
  const until = new Date(Math.min(now.getTime(), createdAt.getTime() + LENGTH_DAYS * DAY_MS))
  const idea = PROJECT_IDEAS[(plan.number - 1) % PROJECT_IDEAS.length]
  const round = Math.ceil(plan.number / PROJECT_IDEAS.length)
  const manager = draw.pick(workers.filter(({ role }) => role === 'pm' || role === 'admin'))
  const changes = statusChanges(world, plan, { createdAt, from, until })
  const endDate = dayAfter(createdAt, LENGTH_DAYS)
  const project = projectRow(draw, createdAt, {
    projectNumber: plan.number,
    name: round === 1 ? idea?.name : `${idea?.name}, этап ${round}`,
    description: idea?.description,
    status: plan.status,
    isTemplate: plan.status === 'archived' && round === 1,
    startDate: dayAfter(createdAt, 2),
    endDate,
    lastScenarioNumber: plan.scenarios,
    version: 1 + changes.length,
    createdById: manager.id,
    updatedAt: changes.at(-1)?.at ?? createdAt,
  })
  store.add('Project', [project])
  addTasksAndTeam(world, store, { project, idea, manager })
  const milestoneIds =
    plan.status === 'draft' ? [] : addDays(world, store, { projectId: project.id, from, until, endDate })
  const about = {
    projectId: project.id,
    subject: 'project',
    subjectId: project.id,
    label: project.name,
    actorId: manager.id,
  }
  store.add('HistoryEvent', [
    historyEventRow(draw, createdAt, { ...about, action: 'created', toStatus: 'draft' }),
    ...changes.map(({ from: fromStatus, to: toStatus, at }) =>
      historyEventRow(draw, at, { ...about, action: 'status_changed', fromStatus, toStatus }),
    ),
  ])
  return { id: project.id, projectNumber: plan.number, milestoneIds, from, until }
}

function statusChanges(
  { draw, now }: World,
  { status }: ProjectPlan,
  life: { createdAt: Date; from: Date; until: Date },
): { from: string; to: string; at: Date }[] {
  const path = projectPath(status)
  // Work begins at the start of the project; the final events come at its end.
  const begins = momentsBetween(draw, life.createdAt, life.from, Math.min(path.length, 2))
  const ends = momentsBetween(
    draw,
    life.until,
    new Date(Math.min(now.getTime(), life.until.getTime() + 6 * DAY_MS)),
    Math.max(0, path.length - 2),
  )
  return [...begins, ...ends].flatMap((at, index) => {
    const to = path[index]
    return to === undefined ? [] : [{ from: path[index - 1] ?? 'draft', to, at }]
  })
}

let ticketNumber = 0

function addTasksAndTeam(
  { draw, workers }: World,
  store: Store,
  made: {
    project: ReturnType<typeof projectRow>
    idea: (typeof PROJECT_IDEAS)[number] | undefined
    manager: Person
  },
): void {
  const { id: projectId, createdAt } = made.project
  const team = [
    made.manager,
    ...draw.pickSome(
      workers.filter(({ id }) => id !== made.manager.id),
      draw.integer(3, 6),
    ),
  ]
  store.add(
    'ProjectMember',
    team.map(({ name, team: teamName, telegramUsername }, position) =>
      projectMemberRow(draw, createdAt, {
        projectId,
        position,
        name,
        team: teamName,
        telegramId: telegramUsername,
      }),
    ),
  )
  store.add(
    'ProjectTask',
    (made.idea?.tasks ?? []).map(({ task, description }, position) => {
      ticketNumber += 1
      return projectTaskRow(draw, createdAt, {
        projectId,
        position,
        task,
        ticket: needsTicket(task) ? formatTicket(ticketPrefix(task), ticketNumber) : task,
        description,
        pm: made.manager.name,
        executor: draw.pick(team).name,
      })
    }),
  )
}

/** Stores what happens on a project's days. Returns the ids of its milestones. */
function addDays(
  { draw, workers, attachments, size }: World,
  store: Store,
  made: { projectId: string; from: Date; until: Date; endDate: Date },
): string[] {
  const { projectId, from, until, endDate } = made
  const moments = (count: number) => momentsBetween(draw, from, until, count)
  const closeDays = moments(draw.integer(3, 6)).map((at) => closeDayRow(draw, at, { projectId }))
  store.add('CloseDay', closeDays)
  for (const { id, createdAt } of closeDays.slice(-1))
    attachments.add({ owner: 'close_day', ownerId: id }, createdAt)
  store.add(
    'Aggregation',
    moments(draw.integer(5, 10)).map((at) => aggregationRow(draw, at, { projectId })),
  )
  const daysTo = (moment: Date) => (moment.getTime() - from.getTime()) / DAY_MS
  const milestones = [0.5, 1].map((share) => {
    const day = dayAfter(from, Math.min(Math.round(share * daysTo(until)) + 3, Math.floor(daysTo(endDate))))
    return milestoneRow(draw, from, { projectId, day })
  })
  store.add('Milestone', milestones)
  const errors = moments(draw.integer(...size.aggregationErrors)).map((at) =>
    aggregationErrorRow(draw, at, { projectId, reporter: draw.pick(workers).name }),
  )
  store.add('AggregationError', errors)
  for (const { id, createdAt } of errors.slice(-1))
    attachments.add({ owner: 'aggregation_error', ownerId: id }, createdAt)
  return milestones.map(({ id }) => id)
}

/** Stores what people track: the first one three projects, the others a few each. */
export function addTracking(world: World, store: Store, people: Person[], projects: MadeProject[]): void {
  const { draw, now } = world
  people.forEach((person, index) => {
    const tracked = draw.pickSome(projects.slice(-50), index === 0 ? 3 : draw.integer(0, 3))
    const rows = tracked.map((project) =>
      trackedProjectRow(draw, draw.moment(project.from, now), { userId: person.id, projectId: project.id }),
    )
    store.add('TrackedProject', rows)
  })
}
