import 'server-only'
import { cache } from 'react'
import { type Actor, canEditProject, onlyReadsProject } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { HistorySubject } from '@/lib/shared/history'
import type { RecordScope } from '@/lib/shared/records'
import { roleSchema } from '@/lib/shared/validation'
import { Prisma, prisma, type TransactionClient } from './db'
import { is, isNotDeleted, readRows } from './rows'

/** The scenario and project under which history files an event. */
export interface HistoryPlace {
  /** Absent when the changed object belongs to no project. */
  projectId?: string
  scenarioId?: string
}

/** The parent of records: a project, a scenario, nothing, or one that a feature defines for itself. */
export interface ScopeDefinition<Scope extends RecordScope> {
  /** @throws AppError `not_found` when there is no such parent. */
  require: (scope: Scope) => Promise<unknown>
  /**
   * Returns where history files events of the parent's records. Called before any of them is locked.
   * @throws AppError `not_found` when the parent has been deleted meanwhile.
   */
  place: (tx: TransactionClient, scope: Scope) => HistoryPlace | Promise<HistoryPlace>
}

/** Returns the error of a call about a project that does not exist. */
export function projectNotFound(): AppError {
  return new AppError('not_found', 'projects.notFound')
}

/** Returns the error of a call about a scenario that does not exist. */
export function scenarioNotFound(): AppError {
  return new AppError('not_found', 'scenarios.notFound')
}

/**
 * Makes sure that a project exists. All reads of one render share the result.
 * @throws AppError `not_found` when it does not.
 */
export const requireProject = cache(async (id: string): Promise<void> => {
  const found = await readRows({})`SELECT FROM "Project" p WHERE id = ${id} AND ${isNotDeleted('p')}`
  if (found.length === 0) throw projectNotFound()
})

/**
 * Makes sure that a scenario exists. All reads of one render share the result.
 * @throws AppError `not_found` when it does not.
 */
export const requireScenario = cache(async (id: string): Promise<void> => {
  const found = await readRows({})`SELECT FROM "Scenario" s WHERE id = ${id} AND ${isNotDeleted('s')}`
  if (found.length === 0) throw scenarioNotFound()
})

/** The scope of records without a parent. */
export const NO_SCOPE: ScopeDefinition<Record<never, string>> = {
  require: async () => undefined,
  place: () => ({}),
}

/** The scope of a project's records. The project can't be deleted while one of them is changed. */
export const PROJECT_SCOPE: ScopeDefinition<{ projectId: string }> = {
  require: ({ projectId }) => requireProject(projectId),
  place: async (tx, { projectId }) => {
    const found = await readRows({}, tx)`
      SELECT FROM "Project" p WHERE id = ${projectId} AND ${isNotDeleted('p')} FOR KEY SHARE`
    if (found.length === 0) throw projectNotFound()
    return { projectId }
  },
}

/** The scope of a scenario's records. The scenario stays locked while one of them is changed. */
export const SCENARIO_SCOPE: ScopeDefinition<{ scenarioId: string }> = {
  require: ({ scenarioId }) => requireScenario(scenarioId),
  place: async (tx, { scenarioId }) => {
    const [found] = await readRows({ projectId: is.text }, tx)`
      SELECT "projectId" FROM "Scenario" s WHERE id = ${scenarioId} AND ${isNotDeleted('s')} FOR NO KEY UPDATE`
    if (!found) throw scenarioNotFound()
    return { projectId: found.projectId, scenarioId }
  },
}

/** The person whose change it is, and the project of it. */
interface ProjectChange extends HistoryPlace {
  actorId: string
  subject?: HistorySubject
}

/** The subjects that everybody who may edit adds to any project: comments. */
const OPEN_SUBJECTS: readonly (HistorySubject | undefined)[] = ['comment']

/** The number of projects that a refusal names. */
const NAMED_PROJECTS = 3

/** The columns that decide who may change a project `p`; its members only where that depends on them. */
export const PROJECT_RIGHTS = {
  membersOnly: is.boolean,
  createdById: is.text,
  teamMembers: is.listOf(is.object({ telegramId: is.text })),
}

const MEMBERS = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('telegramId', m."telegramId")), '[]')
  FROM "ProjectMember" m WHERE m."projectId" = p.id)`

/** Returns SQL for {@link PROJECT_RIGHTS}. */
export const selectProjectRights = () =>
  Prisma.sql`p."membersOnly", p."createdById", CASE WHEN p."membersOnly" THEN ${MEMBERS} ELSE '[]' END AS "teamMembers"`

/** The same of a row of a list, as one value: null where everybody who may edit changes the project. */
export const RESTRICTION = is.orNull(is.object(PROJECT_RIGHTS))

/** SQL for {@link RESTRICTION}. */
export const SELECT_RESTRICTION = Prisma.sql`CASE WHEN p."membersOnly" THEN json_build_object(
  'membersOnly', true, 'createdById', p."createdById", 'teamMembers', ${MEMBERS}) END`

const RESTRICTED = {
  ...PROJECT_RIGHTS,
  name: is.text,
  creator: is.text,
  userId: is.text,
  role: is.text,
  telegramUsername: is.text,
}

/** The people and projects that were checked in a transaction. */
const checked = new WeakMap<TransactionClient, Set<string>>()

/**
 * Checks that people may change projects and what is in them (docs/domain.md, Who may what). Every change that history
 * records comes here; all entries of a record cost one statement. Comments are open to all who may edit. A person who
 * may change a project may do so until the transaction ends: a member can leave the team by it.
 * @throws AppError `forbidden`, naming the projects that only their members change.
 */
export async function requireProjectEditors(
  tx: TransactionClient,
  changes: readonly ProjectChange[],
): Promise<void> {
  const done = checked.get(tx) ?? new Set()
  checked.set(tx, done)
  const fresh = new Map<string, { actorId: string; projectId: string }>()
  for (const { actorId, projectId, subject } of changes) {
    if (projectId === undefined || OPEN_SUBJECTS.includes(subject)) continue
    const pair = `${actorId} ${projectId}`
    if (!done.has(pair)) fresh.set(pair, { actorId, projectId })
  }
  if (fresh.size === 0) return
  const rows = await readRows(RESTRICTED, tx)`
    SELECT ${selectProjectRights()}, p.name, creator.name AS creator, person.id AS "userId", person.role,
      person."telegramUsername"::text
    FROM json_to_recordset(${JSON.stringify([...fresh.values()])}::json) change ("actorId" bpchar, "projectId" bpchar)
    JOIN "Project" p ON p.id = change."projectId" AND p."membersOnly"
    JOIN "User" creator ON creator.id = p."createdById"
    JOIN "User" person ON person.id = change."actorId"
    ORDER BY p."projectNumber"`
  const refused = rows.filter(
    ({ userId, role, telegramUsername, ...project }) =>
      !canEditProject({ userId, role: roleSchema.parse(role), telegramUsername }, project),
  )
  const [first] = refused
  if (first) {
    const named = refused.slice(0, NAMED_PROJECTS)
    throw new AppError('forbidden', 'projects.membersOnly.refused', {
      params: {
        count: refused.length,
        projects: named.map(({ name }) => name).join(', '),
        more: refused.length - named.length,
        creator: first.creator,
      },
    })
  }
  for (const pair of fresh.keys()) done.add(pair)
}

/** A person, by id, and a project that they are given work in. */
export interface GivenWork {
  userId: string
  projectId: string
}

/** Returns those of these who can only read the project that they are given work in, each pair once; one statement. */
export async function findReaders(
  given: readonly GivenWork[],
  tx: TransactionClient = prisma,
): Promise<GivenWork[]> {
  if (given.length === 0) return []
  const rows = await readRows(
    { ...PROJECT_RIGHTS, projectId: is.text, userId: is.text, role: is.text, telegramUsername: is.text },
    tx,
  )`
    SELECT DISTINCT ON (p.id, person.id) ${selectProjectRights()}, p.id AS "projectId", person.id AS "userId",
      person.role, person."telegramUsername"::text
    FROM json_to_recordset(${JSON.stringify(given)}::json) given ("userId" bpchar, "projectId" bpchar)
    JOIN "Project" p ON p.id = given."projectId"
    JOIN "User" person ON person.id = given."userId"
    ORDER BY p.id, person.id`
  return rows.flatMap(({ projectId, userId, role, telegramUsername, ...project }) =>
    onlyReadsProject({ _id: userId, role: roleSchema.parse(role), telegramUsername }, project)
      ? [{ userId, projectId }]
      : [],
  )
}

/**
 * Allows a person to record something in a project that they may not change, until the transaction ends: what was asked of
 * them by name, such as a signature.
 */
export function allowInProject(
  tx: TransactionClient,
  { userId }: Pick<Actor, 'userId'>,
  { projectId }: HistoryPlace,
): void {
  checked.set(tx, (checked.get(tx) ?? new Set()).add(`${userId} ${projectId}`))
}

/**
 * Does what {@link requireProjectEditors} does for one person and the place of what they change; for changes that history
 * does not always record.
 * @throws AppError `forbidden` where only its members change the project.
 */
export function requireProjectEditor(
  tx: TransactionClient,
  actor: Pick<Actor, 'userId'>,
  { projectId }: HistoryPlace,
): Promise<void> {
  return requireProjectEditors(tx, [{ actorId: actor.userId, projectId }])
}
