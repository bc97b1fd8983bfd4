import 'server-only'
import { toCopyReminders } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { columnList, columnsBut, Prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistoryEntries } from '@/lib/server/history'
import { projectNotFound, scenarioNotFound } from '@/lib/server/parents'
import { is, isNotDeleted, lockRows, readRows } from '@/lib/server/rows'
import type { Actor } from '@/lib/shared/actor'
import { newId, newIdStem } from '@/lib/shared/ids'
import type { Undone } from '@/lib/shared/record-endpoints'
import type { ScenarioCopy } from '../contract'
import type { DataColumns } from '../data/queries'
import type { ScenarioRole } from '../information/contract'
import { lockScenarios } from '../information/queries'
import { scenarioRows } from '../information/service'
import { formatScenarioNumber } from '../rules'
import { takeBackNew } from '../service'
import { SCENARIO_ROLES, SCENARIO_STATUS } from '../values'
import type { CopyCounts, CopyPart, ScenarioDuplication } from './contract'
import { type CopyChoice, countCopied, countCopiedByIds, isChosen } from './queries'

/** Returns how many there are of each kind in those of a project's scenarios that are chosen. */
export function countCopiesOfProject(projectId: string, choice: CopyChoice): Promise<CopyCounts> {
  return countCopied(isChosen(projectId, choice))
}

/**
 * Returns how many there are of each kind in these scenarios; those that are not there are left out.
 * @throws AppError `forbidden` for a viewer.
 */
export async function countCopiesOfScenarios(actor: Actor, ids: readonly string[]): Promise<CopyCounts> {
  requireEditor(actor)
  return countCopiedByIds(ids)
}

interface CopyInput {
  fromProjectId: string
  /** The project was created in the same transaction and has no scenarios yet. */
  toProjectId: string
  choice: CopyChoice
  parts: readonly CopyPart[]
  /** The ids of copied milestones by those of their sources: a copy is under the copy of its source's milestone. */
  milestones: ReadonlyMap<string, string>
  actor: Actor
}

/**
 * Copies those of a project's scenarios that are chosen, in the order of their numbers, each as new: with their data, and
 * with what else is wanted (docs/domain.md, Copies). What belongs to a run stays.
 */
export async function copyChosenScenarios(
  tx: TransactionClient,
  { fromProjectId, toProjectId, choice, parts, milestones, actor }: CopyInput,
): Promise<void> {
  const columns = { id: is.text, runningNumber: is.number, milestoneId: is.orNull(is.text) }
  // Locked, so that they don't change between the statements, and in the order in which everybody locks.
  const sources = await readRows(columns, tx)`
    SELECT id, "runningNumber", "milestoneId" FROM "Scenario" s
    WHERE ${isChosen(fromProjectId, choice)} AND ${isNotDeleted('s')}
    ORDER BY id FOR SHARE`
  const inOrder = sources.toSorted((one, other) => one.runningNumber - other.runningNumber)
  await copyAll(
    tx,
    inOrder.map(({ id: from, milestoneId }) => ({
      from,
      projectId: toProjectId,
      milestoneId: milestones.get(milestoneId ?? '') ?? null,
    })),
    { parts, actor },
  )
}

/**
 * Copies scenarios into a project, or each into its own, all of them or none, under new numbers and as new, with what
 * {@link copyChosenScenarios} copies, under no milestone. Everybody who reads a scenario may copy it; a right is needed only to change
 * the project that gets its copy. Returns the copies in the order of the ids.
 * @throws AppError `forbidden` for a viewer, and where only its members change the project of a copy, `not_found` where one
 * of the scenarios, or the project, is not there.
 */
export async function duplicateScenarios(
  actor: Actor,
  { ids, projectId: toProjectId, parts }: ScenarioDuplication,
): Promise<ScenarioCopy[]> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const rows = await lockScenarios(tx, ids)
    if (rows.length < new Set(ids).size) throw scenarioNotFound()
    const projectByScenario = new Map(rows.map((row) => [row.id, row.projectId]))
    const sources = [...new Set(ids)].flatMap((from) => {
      const projectId = toProjectId ?? projectByScenario.get(from)
      return projectId ? [{ from, projectId, milestoneId: null }] : []
    })
    const copies = await copyAll(tx, sources, { parts, actor })
    return copies.map(({ id, scenarioNumber }) => ({ _id: id, scenarioNumber }))
  })
}

/**
 * Deletes the copies that {@link duplicateScenarios} made, except for those that somebody has changed, or added something
 * to, since then.
 * @throws AppError `forbidden` for a viewer.
 */
export function undoDuplication(actor: Actor, ids: readonly string[]): Promise<Undone> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const change = await scenarioRows.begin(tx, actor, {})
    const gone = await takeBackNew(change, await change.lock(ids))
    return { restored: gone.length, skipped: new Set(ids).size - gone.length }
  })
}

interface CopySource {
  /** The source of the copy. */
  from: string
  /** The project that the copy belongs to. */
  projectId: string
  milestoneId: string | null
}

type Copy = CopySource & { id: string; runningNumber: number; scenarioNumber: string }

/** The number of scenarios that one statement copies: a statement has to end within seconds, whatever their parts. */
const COPIED_AT_ONCE = 200

// Projects are locked in the order of their ids. People who have copies by somebody else are reminded of them.
async function copyAll(
  tx: TransactionClient,
  sources: CopySource[],
  { parts, actor }: { parts: readonly CopyPart[]; actor: Actor },
): Promise<Copy[]> {
  const copies = await numberCopies(tx, sources)
  for (let first = 0; first < copies.length; first += COPIED_AT_ONCE) {
    const plan = JSON.stringify(copies.slice(first, first + COPIED_AT_ONCE))
    await copyScenarios(tx, plan, parts)
    for (const part of parts) if (part !== 'people') await copyPart(tx, plan, partColumns(part, parts))
  }
  await recordHistoryEntries(
    tx,
    copies.map(({ id, projectId, scenarioNumber }) => ({
      projectId,
      scenarioId: id,
      subject: 'scenario',
      subjectId: id,
      label: scenarioNumber,
      action: 'created',
      toStatus: SCENARIO_STATUS.new,
      actorId: actor.userId,
    })),
  )
  if (parts.includes('people')) await remind(tx, toCopyReminders(actor, await findAssignments(tx, copies)))
  return copies
}

async function findAssignments(tx: TransactionClient, copies: readonly Copy[]) {
  const rows = await tx.scenario.findMany({
    where: { id: { in: copies.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      scenarioNumber: true,
      version: true,
      responsibleId: true,
      reviewerId: true,
      dataResponsibleId: true,
      project: { select: { id: true, projectNumber: true, name: true } },
    },
  })
  return rows.flatMap((row) =>
    SCENARIO_ROLES.flatMap((role) => {
      const personId = row[`${role}Id`]
      return personId ? [{ row, role, person: { _id: personId } }] : []
    }),
  )
}

async function numberCopies(tx: TransactionClient, sources: readonly CopySource[]): Promise<Copy[]> {
  const projectIds = sources.map(({ projectId }) => projectId)
  await lockRows(tx, 'Project', projectIds)
  const projects = await readRows({ id: is.text, projectNumber: is.number, last: is.number }, tx)`
    UPDATE "Project" p SET "lastScenarioNumber" = p."lastScenarioNumber" + wanted.count
    FROM (SELECT id, count(*)::int AS count FROM unnest(${projectIds}::bpchar[]) id GROUP BY id) wanted
    WHERE p.id = wanted.id AND ${isNotDeleted('p')}
    RETURNING p.id, p."projectNumber", p."lastScenarioNumber" - wanted.count AS last`
  return sources.map((source) => {
    const project = projects.find(({ id }) => id === source.projectId)
    if (!project) throw projectNotFound()
    project.last += 1
    const scenarioNumber = formatScenarioNumber(project.projectNumber, project.last)
    return { ...source, id: newId(), runningNumber: project.last, scenarioNumber }
  })
}

// New ids in the order of the rows copied.
const rowIds = () =>
  Prisma.sql`${newIdStem()}::text || lpad(to_hex(row_number() OVER (ORDER BY s.id)), 7, '0')`

// A column that is neither copied nor left out below does not compile.
const DATA: readonly ('type' | keyof DataColumns)[] = columnsBut(Prisma.ScenarioScalarFieldEnum, [
  'id',
  'projectId',
  'runningNumber',
  'scenarioNumber',
  'status',
  'needsErrorReport',
  'responsibleId',
  'reviewerId',
  'dataResponsibleId',
  'milestoneId',
  'loadedBasket',
  'version',
  'productsVersion',
  'stepsVersion',
  'moneyDiffers',
  'deletedAt',
  'deletedById',
  'deletedWithProject',
  'createdAt',
  'updatedAt',
])

const ROLES = ['responsibleId', 'reviewerId', 'dataResponsibleId'] as const satisfies `${ScenarioRole}Id`[]

// In SQL: the person in a role, unless they have left.
const selectPerson = (role: (typeof ROLES)[number]) => Prisma.sql`(
  SELECT person.id FROM "User" person
  WHERE person.id = ${Prisma.raw(`s."${role}"`)} AND person."isActive" AND person."isApproved")`

function copyScenarios(tx: TransactionClient, plan: string, parts: readonly CopyPart[]) {
  // Without its lines a scenario loads its basket's again.
  const columns = parts.includes('products') ? [...DATA, 'loadedBasket'] : DATA
  const roles = parts.includes('people') ? ROLES : []
  return tx.$executeRaw`
    INSERT INTO "Scenario" (
      id, "projectId", "runningNumber", "scenarioNumber", "milestoneId", status, "updatedAt",
      ${columnList([...columns, ...roles])})
    SELECT
      c.id, c."projectId", c."runningNumber", c."scenarioNumber", c."milestoneId", ${SCENARIO_STATUS.new}, now(),
      ${Prisma.join([columnList(columns, 's'), ...roles.map(selectPerson)])}
    FROM json_to_recordset(${plan}::json) AS c(
      "from" text, id text, "projectId" text, "runningNumber" int, "scenarioNumber" text, "milestoneId" text)
    JOIN "Scenario" s ON s.id = c."from"`
}

// The columns of a part that every row has itself, copy or not.
const OWN = ['id', 'scenarioId', 'deletedAt', 'deletedById', 'createdAt', 'updatedAt'] as const

interface PartColumns {
  table: Prisma.ModelName
  columns: readonly string[]
}

// The parts that are copied, with all of their columns but those that belong to the row or to a run.
const PARTS: Record<Exclude<CopyPart, 'people'>, PartColumns> = {
  products: { table: 'ProductLine', columns: columnsBut(Prisma.ProductLineScalarFieldEnum, OWN) },
  marks: {
    table: 'ProductMark',
    columns: columnsBut(Prisma.ProductMarkScalarFieldEnum, [...OWN, 'version', 'status']),
  },
  steps: {
    table: 'ScenarioStep',
    columns: columnsBut(Prisma.ScenarioStepScalarFieldEnum, [
      ...OWN,
      'version',
      'status',
      'comment',
      'secondsSpent',
    ]),
  },
  documents: {
    table: 'ScenarioDocument',
    columns: columnsBut(Prisma.ScenarioDocumentScalarFieldEnum, [...OWN, 'version']),
  },
}

/** The column of a step that names a person. */
const STEP_PERSON = 'responsible'

function partColumns(part: Exclude<CopyPart, 'people'>, parts: readonly CopyPart[]): PartColumns {
  const { table, columns } = PARTS[part]
  const withPeople = part !== 'steps' || parts.includes('people')
  return { table, columns: withPeople ? columns : columns.filter((name) => name !== STEP_PERSON) }
}

const copyPart = (tx: TransactionClient, plan: string, { table, columns }: PartColumns) => tx.$executeRaw`
  INSERT INTO ${Prisma.raw(`"${table}"`)} (id, "scenarioId", "updatedAt", ${columnList(columns)})
  SELECT ${rowIds()}, c.id, now(), ${columnList(columns, 's')}
  FROM json_to_recordset(${plan}::json) AS c("from" text, id text)
  JOIN ${Prisma.raw(`"${table}"`)} s ON s."scenarioId" = c."from" AND ${isNotDeleted('s')}`
