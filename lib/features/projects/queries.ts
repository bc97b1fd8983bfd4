import 'server-only'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { countWide } from '@/lib/features/scenarios/rules'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { neededDay } from '@/lib/server/person-day'
import { areJsonRows, jsonRows } from '@/lib/server/record-table'
import {
  is,
  isNotDeleted,
  lockRows,
  NOT_DELETED,
  type RowOf,
  readRows,
  selectColumns,
  tableColumns,
} from '@/lib/server/rows'
import { tallied } from '@/lib/server/tallies'
import { BY_CREATION, formatCursor, type SortRules } from '@/lib/shared/cursor'
import { formatDay } from '@/lib/shared/dates'
import { isId } from '@/lib/shared/ids'
import { MAX_COUNTED, toBoundedCount } from '@/lib/shared/limits'
import { toMomentRange } from '@/lib/shared/period'
import { parseProjectNumber } from '@/lib/shared/project-number'
import { searchPattern } from '@/lib/shared/search-text'
import {
  type ListedProject,
  type Project,
  type ProjectCounts,
  type ProjectMember,
  type ProjectParts,
  type ProjectSearch,
  type ProjectStats,
  type ProjectStatus,
  projectImageSchema,
  projectStatusSchema,
} from './contract'
import { hasDeadline, IS_AWAITED, OPEN_END, selectCompletedLately } from './deadlines/queries'

const inOrder = { orderBy: [{ position: 'asc' }, { id: 'asc' }] } satisfies Prisma.ProjectTaskFindManyArgs &
  Prisma.ProjectMemberFindManyArgs
const whole = { tasks: inOrder, teamMembers: inOrder } satisfies Prisma.ProjectInclude

/** A project as it is stored, with its tasks and members in their order. */
export type ProjectRow = Prisma.ProjectGetPayload<{ include: typeof whole }>

type MemberRow = Pick<ProjectRow['teamMembers'][number], 'id' | 'name' | 'team' | 'telegramId'>

function toWireCommon(
  row: Omit<ProjectRow, 'description' | 'tasks' | 'teamMembers'> & { teamMembers: MemberRow[] },
) {
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
    membersOnly: row.membersOnly,
    createdById: row.createdById,
    isTemplate: row.isTemplate,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const MEMBERS = { table: 'ProjectMember', orderBy: ['position', 'id'], trash: false } as const
const LISTED_COLUMNS = tableColumns('Project', 'description')
const TALLY = { tally: is.recordOf(is.number), completedLately: is.number }
const LISTED = { ...LISTED_COLUMNS, ...TALLY, teamMembers: areJsonRows(MEMBERS) }
type ListedRow = RowOf<typeof LISTED>

// In SQL: how many scenarios a project has in each status, as the database keeps it (decision 7).
const selectTally = (id: Prisma.Sql) => Prisma.sql`(
  SELECT coalesce(json_object_agg(t.status, t.count), '{}')
  FROM (SELECT status, sum(count)::int AS count FROM "Tally" WHERE what = 'scenarios' AND scope = ${id}::text GROUP BY status) t)`

const selectFigures = (id: Prisma.Sql) => Prisma.sql`
  ${selectTally(id)} AS tally, ${selectCompletedLately(id)} AS "completedLately"`

// The wanted rows first, then their joins; one statement.
function selectListed(condition: Prisma.Sql): Promise<ListedRow[]> {
  return readRows(LISTED)`
    SELECT ${selectColumns('p', LISTED_COLUMNS)}, ${jsonRows(MEMBERS, 'projectId', Prisma.sql`p.id`)} AS "teamMembers",
      ${selectFigures(Prisma.sql`p.id`)}
    FROM (SELECT ${selectColumns('p', LISTED_COLUMNS)} FROM "Project" p WHERE ${isNotDeleted('p')} AND ${condition}) p`
}

const toWireListed = ({ tally, completedLately, ...row }: ListedRow): ListedProject => ({
  stats: countWide(tally),
  completedLately,
  memberCount: row.teamMembers.length,
  ...toWireCommon(row),
})

/** Returns the wide counts of a project's scenarios, and how many more are completed now than some days ago. */
export async function findProjectFigures(
  id: string,
): Promise<{ stats: ProjectStats; completedLately: number }> {
  const [row] = await readRows(TALLY)`SELECT ${selectFigures(Prisma.sql`${id}`)}`
  return { stats: countWide(row?.tally ?? {}), completedLately: row?.completedLately ?? 0 }
}

/** Returns how many there are in each part of a project. */
export async function countParts(id: string): Promise<ProjectParts> {
  const scenarios = (type: ScenarioType) => Prisma.sql`(
    SELECT coalesce(sum(count), 0)::int FROM "Tally" WHERE what = 'scenarios' AND scope = ${id} AND kind = ${type})`
  const [parts] = await readRows({
    orders: is.number,
    receipts: is.number,
    closeDays: is.number,
    aggregations: is.number,
    milestones: is.number,
    moneyDiffers: is.number,
  })`
    SELECT ${scenarios('orders')} AS orders, ${scenarios('receipts')} AS receipts,
      ${tallied('close_days', Prisma.sql`${id}`)} AS "closeDays",
      ${tallied('aggregations', Prisma.sql`${id}`)} AS aggregations,
      (SELECT count(*)::int FROM "Milestone" m WHERE m."projectId" = ${id} AND ${isNotDeleted('m')}) AS milestones,
      (SELECT count(*)::int FROM "Scenario" s
        WHERE "projectId" = ${id} AND "moneyDiffers" AND ${isNotDeleted('s')}) AS "moneyDiffers"`
  return parts ?? { orders: 0, receipts: 0, closeDays: 0, aggregations: 0, milestones: 0, moneyDiffers: 0 }
}

/** Returns a stored project on the wire, with the counts of its scenarios and its group. */
export function toWireProject(
  row: ProjectRow,
  around: Pick<Project, 'stats' | 'completedLately' | 'telegramGroup'>,
): Project {
  return {
    ...toWireCommon(row),
    description: row.description,
    fixDays: row.fixDays,
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

/** Returns the project with this id or this number, or null where there is none or it is deleted. */
export function findProject(where: { id: string } | { projectNumber: number }): Promise<ProjectRow | null> {
  return prisma.project.findUnique({ where: { ...where, ...NOT_DELETED }, include: whole })
}

/** Returns the ids of the projects that report to a group. */
export async function findReporting(tx: TransactionClient, telegramGroupId: string): Promise<string[]> {
  const where = { telegramGroupId, ...NOT_DELETED }
  return (await tx.project.findMany({ where, select: { id: true } })).map(({ id }) => id)
}

/** Returns a project's row, locked until the transaction ends, or null where there is none or it is deleted. */
export async function lockProject(tx: TransactionClient, id: string): Promise<ProjectRow | null> {
  await lockRows(tx, 'Project', [id])
  const row = await tx.project.findUnique({ where: { id, ...NOT_DELETED } })
  if (!row) return null
  // One after the other: a transaction has one connection, which takes one query at a time.
  const tasks = await tx.projectTask.findMany({ where: { projectId: id }, ...inOrder })
  const teamMembers = await tx.projectMember.findMany({ where: { projectId: id }, ...inOrder })
  return { ...row, tasks, teamMembers }
}

const isForAll = (text: string) => /^\**$/.test(text)

// In SQL: the projects `p` that a text finds. Digits are a number first, and part of a name only where no project has it.
async function matchText(text: string): Promise<Prisma.Sql> {
  if (isForAll(text)) return TRUE
  const projectNumber = parseProjectNumber(text)
  if (
    projectNumber !== null &&
    (await prisma.project.count({ where: { projectNumber, ...NOT_DELETED } })) > 0
  )
    return Prisma.sql`p."projectNumber" = ${projectNumber}`
  const byName = hasParts(text)
  const id = text.toLowerCase()
  return isId(id) ? Prisma.sql`(${byName} OR p.id = ${id})` : byName
}

// Each star stands for any text within a name.
function hasParts(text: string): Prisma.Sql {
  const pattern = text.split('*').map(searchPattern).join('')
  return Prisma.sql`p."searchText" LIKE ${pattern}`
}

type Search = Pick<ProjectSearch, 'query' | 'happened' | 'from' | 'to' | 'deadline' | 'today' | 'template'>

const TRUE = Prisma.sql`true`

// In SQL: whether a project `p` has one of the last days of a search, and is a template where only those are wanted.
function isWanted({ deadline, today, template }: Search): Prisma.Sql {
  const isDue = deadline ? hasDeadline(deadline, neededDay({ today })) : TRUE
  return template ? Prisma.sql`${isDue} AND p."isTemplate"` : isDue
}

// In SQL: whether a moment is within the period of a search.
function isWithin(moment: Prisma.Sql, period: Search): Prisma.Sql {
  const { gte, lt } = toMomentRange(period)
  return Prisma.sql`${gte ? Prisma.sql`${moment} >= ${gte}` : TRUE} AND ${lt ? Prisma.sql`${moment} < ${lt}` : TRUE}`
}

// In SQL: the events `e` of a kind that can happen more than once; null for any other kind.
function selectEvents(search: Search): Prisma.Sql | null {
  const { happened } = search
  if (!happened || happened === 'created') return null
  const toStatus = happened === 'activated' ? 'active' : 'completed'
  return Prisma.sql`"StatusSet" e WHERE e.subject = 'project'
    AND e."toStatus" = ${toStatus} AND ${isWithin(Prisma.sql`e."createdAt"`, search)}`
}

type ProjectFilter = Search & Pick<ProjectSearch, 'status'>

const PROJECT_ORDERS: SortRules<ProjectSearch['sort'], ListedProject> = {
  created: BY_CREATION,
  deadline: { kind: 'day', toValue: ({ endDate }) => formatDay(endDate) },
}

// The projects that meet a condition.
function projectList(condition: Prisma.Sql) {
  return keysetList<ProjectFilter, ProjectSearch['sort'], ListedProject>({
    sorts: PROJECT_ORDERS,
    columns: { created: null, deadline: OPEN_END },
    id: Prisma.sql`p.id`,
    read: async ({ status, ...search }, rest) => {
      const events = selectEvents(search)
      const conditions = [
        condition,
        await matchText(search.query),
        events
          ? Prisma.sql`p.id IN (SELECT e."projectId" FROM ${events})`
          : isWithin(Prisma.sql`p."createdAt"`, search),
        isWanted(search),
        ...(status ? [Prisma.sql`p.status = ${status}`] : []),
      ]
      const rows = await selectListed(Prisma.sql`${Prisma.join(conditions, ' AND ')} ${rest}`)
      return rows.map(toWireListed)
    },
  })
}

const ALL = projectList(TRUE)
// The first condition ends the index of last days where those of projects that are over begin.
const AWAITED = projectList(
  Prisma.sql`coalesce(${OPEN_END}, 'infinity'::date) < 'infinity'::date AND ${IS_AWAITED}`,
)
const NOT_AWAITED = projectList(Prisma.sql`NOT ${IS_AWAITED}`)

interface ProjectPage {
  rows: ListedProject[]
  nextCursor?: string | null
}

/** Returns projects as lists show them, in the wanted order; a page of them where `limit` is given. */
export async function findProjects({ limit, cursor, sort, ...filter }: ProjectSearch) {
  const page = { filter, limit, cursor }
  const { rows: projects, nextCursor } =
    sort === 'deadline' ? await findByDeadline(page) : await ALL.find({ ...page, sort, order: 'desc' })
  return { projects, nextCursor }
}

// Those that can still be late by their last day, and after them all others, newest first: cursors of these have no day.
async function findByDeadline(page: {
  filter: ProjectFilter
  limit: number | undefined
  cursor: string | undefined
}): Promise<ProjectPage> {
  const { filter, limit, cursor } = page
  const others = { filter, sort: 'created', order: 'desc' } as const
  if (cursor && !cursor.includes('.')) return NOT_AWAITED.find({ ...others, limit, cursor })
  const awaited = await AWAITED.find({ ...page, sort: 'deadline', order: 'asc' })
  if (awaited.nextCursor) return awaited
  const left = limit === undefined ? undefined : limit - awaited.rows.length
  const rest = await NOT_AWAITED.find({ ...others, limit: left === 0 ? 1 : left })
  if (left !== 0) return { rows: [...awaited.rows, ...rest.rows], nextCursor: rest.nextCursor }
  const last = rest.rows.length > 0 ? awaited.rows.at(-1) : undefined
  return { rows: awaited.rows, nextCursor: last ? dayCursor(last) : null }
}

const dayCursor = (row: ListedProject) =>
  formatCursor({ id: row._id, value: PROJECT_ORDERS.deadline.toValue(row), isBackwards: false })

const STATUS_COUNT = { status: is.text, count: is.number }

interface StatusCount extends RowOf<typeof STATUS_COUNT> {
  /** The number of events of the projects found. */
  times?: number
}

// The database keeps the total (decision 7).
const isTallied = ({ query, happened, from, to, deadline, template }: Search) =>
  isForAll(query) && !happened && !from && !to && !deadline && !template

async function countByStatus(search: Search): Promise<StatusCount[]> {
  if (isTallied(search))
    return readRows(STATUS_COUNT)`
      SELECT status, sum(count)::int AS count FROM "Tally" WHERE what = 'projects' AND scope = '' GROUP BY status`
  const match = Prisma.sql`${await matchText(search.query)} AND ${isWanted(search)}`
  const events = selectEvents(search)
  if (events)
    return readRows({ ...STATUS_COUNT, times: is.number })`
      SELECT p.status, count(*)::int AS count, sum(found.times)::int AS times
      FROM (
        SELECT e."projectId", count(*) AS times FROM (
          SELECT e."projectId" FROM ${events}
            AND e."projectId" IN (SELECT p.id FROM "Project" p WHERE ${isNotDeleted('p')} AND ${match}) LIMIT ${MAX_COUNTED + 1}) e
        GROUP BY e."projectId") found
      JOIN "Project" p ON p.id = found."projectId" GROUP BY p.status`
  return readRows(STATUS_COUNT)`
    SELECT p.status, count(*)::int AS count FROM (
      SELECT p.status FROM "Project" p
      WHERE ${isNotDeleted('p')} AND ${match} AND ${isWithin(Prisma.sql`p."createdAt"`, search)} LIMIT ${MAX_COUNTED + 1}) p
    GROUP BY p.status`
}

/**
 * Returns how many of the projects that a search finds have each status. Up to {@link MAX_COUNTED} of them are
 * counted, or up to that many events, unless these are all projects.
 */
export async function countProjects(search: Search): Promise<ProjectCounts> {
  const rows = await countByStatus(search)
  const findCount = (status: ProjectStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const total = (counts: (number | undefined)[]) =>
    counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const all = total(rows.map(({ count }) => count))
  const found = isTallied(search) ? { count: all } : toBoundedCount(all)
  const happened = selectEvents(search) && toBoundedCount(total(rows.map(({ times }) => times)))
  return {
    all: found.count,
    draft: findCount('draft'),
    active: findCount('active'),
    in_progress: findCount('in_progress'),
    completed: findCount('completed'),
    times: happened?.count,
    areTimesAtLeast: happened?.isAtLeast,
    // More events may mean more projects, too.
    isAtLeast: happened?.isAtLeast ?? found.isAtLeast,
  }
}

/** Returns the projects with these ids as lists show them, in no order. */
export async function findListedProjects(ids: string[]): Promise<ListedProject[]> {
  return (await selectListed(Prisma.sql`p.id = ANY (${ids}::bpchar[])`)).map(toWireListed)
}

/** Returns those of the ticket keys that are taken, in any project. */
export async function findTickets(tx: TransactionClient, tickets: string[]): Promise<string[]> {
  const rows = await tx.projectTask.findMany({
    where: { ticket: { in: tickets } },
    select: { ticket: true },
  })
  return rows.map(({ ticket }) => ticket)
}
