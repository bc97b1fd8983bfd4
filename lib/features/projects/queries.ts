import 'server-only'
import type { GroupState } from '@/lib/features/notifications/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/rules'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { NOT_DELETED } from '@/lib/server/deletion'
import { formatDay } from '@/lib/shared/dates'
import { isId } from '@/lib/shared/ids'
import { cutPage } from '@/lib/shared/pagination'
import { formatProjectNumber, parseProjectNumber } from '@/lib/shared/project-number'
import { escapeLike } from '@/lib/shared/search-text'
import {
  type ListedProject,
  type Project,
  type ProjectCounts,
  type ProjectMember,
  type ProjectPreview,
  type ProjectSearch,
  type ProjectStats,
  type ProjectStatus,
  projectImageSchema,
  projectStatusSchema,
} from './contract'

const inOrder = { orderBy: [{ position: 'asc' }, { id: 'asc' }] } satisfies Prisma.ProjectTaskFindManyArgs &
  Prisma.ProjectMemberFindManyArgs
const whole = { tasks: inOrder, teamMembers: inOrder } satisfies Prisma.ProjectInclude
const listed = { omit: { description: true }, include: { teamMembers: inOrder } } as const

/** A project as it is stored, with its tasks and members in their order. */
export type ProjectRow = Prisma.ProjectGetPayload<{ include: typeof whole }>

function wireCommon(row: Omit<ProjectRow, 'description' | 'tasks'>) {
  return {
    _id: row.id,
    projectNumber: row.projectNumber,
    name: row.name,
    status: projectStatusSchema.parse(row.status),
    projectImage: projectImageSchema.parse(row.projectImage),
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    teamMembers: row.teamMembers.map(
      ({ id, name, team, telegramId }): ProjectMember => ({ _id: id, name, team, telegramId }),
    ),
    telegramGroupId: row.telegramGroupId,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function wireListedProject(row: Omit<ProjectRow, 'description' | 'tasks'>): ListedProject {
  return { ...wireCommon(row), memberCount: row.teamMembers.length }
}

/** A stored project on the wire, with what is known about its scenarios and its group. */
export function wireProject(
  row: ProjectRow,
  around: { stats: ProjectStats; telegramGroup: GroupState | null },
): Project {
  return {
    ...wireCommon(row),
    description: row.description,
    tasks: row.tasks.map(({ id, task, ticket, description, pm, executor }) => ({
      _id: id,
      task,
      ticket,
      description,
      pm,
      executor,
    })),
    ...around,
  }
}

/** The project with this id or this number, or null. */
export function findProject(where: { id: string } | { projectNumber: number }): Promise<ProjectRow | null> {
  return prisma.project.findUnique({ where, include: whole })
}

/** A project's row, locked until the transaction ends, or null where there is none. */
export async function lockProject(tx: TransactionClient, id: string): Promise<ProjectRow | null> {
  await tx.$queryRaw`SELECT id FROM "Project" WHERE id = ${id} FOR NO KEY UPDATE`
  const row = await tx.project.findUnique({ where: { id } })
  if (!row) return null
  // One after the other: a transaction has one connection, which takes one query at a time.
  const tasks = await tx.projectTask.findMany({ where: { projectId: id }, ...inOrder })
  const teamMembers = await tx.projectMember.findMany({ where: { projectId: id }, ...inOrder })
  return { ...row, tasks, teamMembers }
}

const isForAll = (text: string) => text === '*' || text === ''

// Digits are a number first, and part of a name only where no project has that number.
async function matchOf(text: string): Promise<Prisma.ProjectWhereInput> {
  if (isForAll(text)) return {}
  const projectNumber = parseProjectNumber(text)
  if (projectNumber !== null && (await prisma.project.count({ where: { projectNumber } })) > 0)
    return { projectNumber }
  const id = text.toLowerCase()
  const byName: Prisma.ProjectWhereInput = { name: { contains: escapeLike(text), mode: 'insensitive' } }
  return isId(id) ? { OR: [byName, { id }] } : byName
}

/** Projects as lists show them, newest first; a page of them where `limit` says so. */
export async function findProjects({ query, status, limit, cursor }: ProjectSearch) {
  const rows = await prisma.project.findMany({
    where: { AND: [await matchOf(query), { status }, { id: { lt: cursor } }] },
    orderBy: { id: 'desc' },
    ...(limit !== undefined && { take: limit + 1 }),
    ...listed,
  })
  const { page, ...paging } = cutPage(rows, limit)
  return { projects: page.map(wireListedProject), ...paging }
}

interface StatusCount {
  status: string
  count: number
}

// The database keeps how many there are (decision 7).
const tallyProjects = () => prisma.$queryRaw<StatusCount[]>`
  SELECT status, sum(count)::int AS count FROM "Tally" WHERE what = 'projects' AND scope = '' GROUP BY status`

async function countFound(where: Prisma.ProjectWhereInput): Promise<StatusCount[]> {
  const rows = await prisma.project.groupBy({ by: ['status'], where, _count: true })
  return rows.map(({ status, _count }) => ({ status, count: _count }))
}

/** Returns how many of the projects that a search finds have each status. */
export async function countProjects(query: string): Promise<ProjectCounts> {
  const rows = isForAll(query) ? await tallyProjects() : await countFound(await matchOf(query))
  const countOf = (status: ProjectStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: rows.reduce((total, row) => total + row.count, 0),
    draft: countOf('draft'),
    active: countOf('active'),
    in_progress: countOf('in_progress'),
    completed: countOf('completed'),
  }
}

/** The projects with these ids as lists show them, in no order. */
export async function findListedProjects(ids: string[]): Promise<ListedProject[]> {
  const rows = await prisma.project.findMany({ where: { id: { in: ids } }, ...listed })
  return rows.map(wireListedProject)
}

/** Returns the part of a project that a link to it shows to anybody, or null where there is no such project. */
export async function findProjectPreview(id: string): Promise<ProjectPreview | null> {
  const project = await prisma.project.findUnique({
    where: { id },
    select: {
      id: true,
      projectNumber: true,
      name: true,
      status: true,
      startDate: true,
      endDate: true,
      _count: { select: { scenarios: { where: NOT_DELETED } } },
    },
  })
  if (!project) return null
  const completedCount = await prisma.scenario.count({
    where: { projectId: project.id, status: SCENARIO_STATUS.completed, ...NOT_DELETED },
  })
  return {
    _id: project.id,
    number: formatProjectNumber(project.projectNumber),
    name: project.name,
    status: projectStatusSchema.parse(project.status),
    startDate: formatDay(project.startDate),
    endDate: formatDay(project.endDate),
    scenarioCount: project._count.scenarios,
    completedCount,
  }
}

/** Returns those of the ticket keys that are taken, in any project. */
export async function findTickets(tx: TransactionClient, tickets: string[]): Promise<string[]> {
  const rows = await tx.projectTask.findMany({
    where: { ticket: { in: tickets } },
    select: { ticket: true },
  })
  return rows.map(({ ticket }) => ticket)
}
