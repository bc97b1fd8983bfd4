import 'server-only'
import { hasSolver, SOLVER } from '@/lib/features/error-register/solvers/service'
import { IS_LEFT, IS_OPEN, WAITS_FOR_REVIEW } from '@/lib/features/scenarios/deadlines/service'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { RESTRICTION, SELECT_RESTRICTION } from '@/lib/server/parents'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { Duties } from './contract'
import { type HAND_OVER_KINDS, NAMED_DUTIES } from './values'

/** A person as they are known here: by id, and in typed texts by name. */
export interface DutyHolder {
  id: string
  name: string
}

const IS_OPEN_SCENARIO = Prisma.sql`${isNotDeleted('s')} AND ${IS_OPEN}`

// In SQL: the rows of what a person has to do, each with the alias that the columns below use.
const theirScenarios = (column: 'responsibleId' | 'reviewerId' | 'dataResponsibleId', { id }: DutyHolder) =>
  Prisma.sql`FROM "Scenario" s WHERE s.${Prisma.raw(`"${column}"`)} = ${id} AND ${isNotDeleted('s')}
    AND ${column === 'reviewerId' ? Prisma.sql`(${IS_OPEN} OR ${WAITS_FOR_REVIEW})` : IS_OPEN}`
const theirReports = ({ id }: DutyHolder) => Prisma.sql`
  FROM "ErrorReport" e JOIN "Scenario" s ON s.id = e."scenarioId" AND ${isNotDeleted('s')}
  WHERE ${hasSolver(id)} AND ${isNotDeleted('e')} AND e.status = ANY (${[...UNSOLVED_ERROR_STATUSES]})`
// The index has only steps that name somebody.
const theirSteps = ({ name }: DutyHolder) => Prisma.sql`
  FROM "ScenarioStep" t JOIN "Scenario" s ON s.id = t."scenarioId" AND ${IS_OPEN_SCENARIO}
  WHERE t.responsible = ${name} AND t.responsible <> '' AND ${isNotDeleted('t')}
    AND ${IS_LEFT}`
const theirTasks = ({ name }: DutyHolder) => Prisma.sql`
  FROM "ProjectTask" t JOIN "Project" p ON p.id = t."projectId" AND ${isNotDeleted('p')}
    AND p.status NOT IN ('completed', 'archived')
  WHERE t.pm = ${name} OR t.executor = ${name}`

// One more says that there are others.
const LISTED = NAMED_DUTIES + 1

/** Returns how much a person has to do, in one statement. */
export async function countDuties(person: DutyHolder): Promise<Omit<Duties, 'links'>> {
  const [duties] = await readRows({
    responsible: is.number,
    reviewer: is.number,
    dataResponsible: is.number,
    errorReports: is.number,
    steps: is.number,
    scenarios: is.listOf(is.object({ _id: is.text, scenarioNumber: is.text })),
    tasks: is.number,
    projects: is.listOf(is.object({ _id: is.text, projectNumber: is.number, name: is.text })),
    rights: is.listOf(RESTRICTION),
    hasNamesake: is.boolean,
  })`
    SELECT (SELECT count(*) ${theirScenarios('responsibleId', person)})::int AS responsible,
      (SELECT count(*) ${theirScenarios('reviewerId', person)})::int AS reviewer,
      (SELECT count(*) ${theirScenarios('dataResponsibleId', person)})::int AS "dataResponsible",
      (SELECT count(*) ${theirReports(person)})::int AS "errorReports",
      (SELECT count(*) ${theirSteps(person)})::int AS steps,
      (SELECT coalesce(json_agg(json_build_object('_id', named.id, 'scenarioNumber', named."scenarioNumber")), '[]')
        FROM (SELECT DISTINCT s.id, s."scenarioNumber" ${theirSteps(person)} ORDER BY s.id LIMIT ${LISTED}) named) AS scenarios,
      (SELECT count(*) ${theirTasks(person)})::int AS tasks,
      (SELECT coalesce(json_agg(json_build_object('_id', named.id, 'projectNumber', named."projectNumber", 'name', named.name)), '[]')
        FROM (SELECT DISTINCT p.id, p."projectNumber", p.name ${theirTasks(person)}
          ORDER BY p."projectNumber" LIMIT ${LISTED}) named) AS projects,
      (SELECT coalesce(json_agg(${SELECT_RESTRICTION}), '[]') FROM "Project" p
        WHERE p.id IN (${theirProjects(person)})) AS rights,
      ${hasNamesake(person)} AS "hasNamesake"`
  if (!duties) throw new Error('The counts are missing.')
  return duties
}

const theirProjects = (person: DutyHolder) => Prisma.sql`
  SELECT s."projectId" ${theirScenarios('responsibleId', person)}
  UNION SELECT s."projectId" ${theirScenarios('reviewerId', person)}
  UNION SELECT s."projectId" ${theirScenarios('dataResponsibleId', person)}
  UNION SELECT s."projectId" ${theirReports(person)}
  UNION SELECT s."projectId" ${theirSteps(person)}
  UNION SELECT p.id ${theirTasks(person)}`

const hasNamesake = ({ id, name }: DutyHolder) => Prisma.sql`
  EXISTS (SELECT FROM "User" u WHERE u.name = ${name} AND u.id <> ${id} AND u."isActive")`

/** A person's duties, by id; those of parts of scenarios with the scenarios. */
export interface DutyIds {
  responsible: string[]
  reviewer: string[]
  dataResponsible: string[]
  errorReports: string[]
  steps: string[]
  projects: string[]
  scenarios: string[]
}

/** Returns the tasks of a person; those that name them by text alone are included only where nobody else has the name. */
export async function findDuties(tx: TransactionClient, person: DutyHolder): Promise<DutyIds> {
  const rows = await readRows({ kind: is.text, id: is.text, scenarioId: is.orNull(is.text) }, tx)`
    SELECT 'responsible' AS kind, s.id, s.id AS "scenarioId" ${theirScenarios('responsibleId', person)}
    UNION ALL SELECT 'reviewer', s.id, s.id ${theirScenarios('reviewerId', person)}
    UNION ALL SELECT 'dataResponsible', s.id, s.id ${theirScenarios('dataResponsibleId', person)}
    UNION ALL SELECT 'errorReports', e.id, s.id ${theirReports(person)}
    UNION ALL SELECT 'steps', t.id, s.id ${theirSteps(person)} AND NOT ${hasNamesake(person)}
    UNION ALL (SELECT DISTINCT 'projects', p.id, NULL::bpchar
      FROM (SELECT p.id ${theirTasks(person)}) p WHERE NOT ${hasNamesake(person)})`
  const selectIds = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return {
    responsible: selectIds('responsible'),
    reviewer: selectIds('reviewer'),
    dataResponsible: selectIds('dataResponsible'),
    errorReports: selectIds('errorReports'),
    steps: selectIds('steps'),
    projects: selectIds('projects'),
    scenarios: [...new Set(rows.flatMap(({ scenarioId }) => scenarioId ?? []))],
  }
}

/** Returns a person by id, or null; those who can sign in alone where that is wanted. */
export function findPerson(
  id: string,
  { canSignIn }: { canSignIn: boolean },
  tx: TransactionClient = prisma,
): Promise<DutyHolder | null> {
  return tx.user.findFirst({
    where: { id, ...(canSignIn && { isActive: true, isApproved: true }) },
    select: { id: true, name: true },
  })
}

/** The items of a hand-over, by kind. */
export type ItemIds = Record<(typeof HAND_OVER_KINDS)[number], readonly string[]>

/** Returns the ids of the scenarios of error reports and steps. */
export async function findScenariosOfParts(
  tx: TransactionClient,
  { errorReport, step }: Pick<ItemIds, 'errorReport' | 'step'>,
): Promise<string[]> {
  const rows = await readRows({ id: is.text }, tx)`
    SELECT e."scenarioId" AS id FROM "ErrorReport" e WHERE e.id = ANY (${[...errorReport]}::bpchar[])
    UNION SELECT t."scenarioId" FROM "ScenarioStep" t WHERE t.id = ANY (${[...step]}::bpchar[])`
  return rows.map(({ id }) => id)
}

/** Returns those of these items that are a person's, or nobody's, and whether another active person has the same name. */
export async function findItems({ id, name }: { id: string | null; name: string }, ids: ItemIds) {
  const ofRole = (role: 'responsible' | 'reviewer' | 'dataResponsible') => Prisma.sql`
    SELECT ${Prisma.raw(`'${role}'`)} AS kind, s.id AS "scenarioId", s."projectId" FROM "Scenario" s
    WHERE s.id = ANY (${[...ids[role]]}::bpchar[]) AND s.${Prisma.raw(`"${role}Id"`)} IS NOT DISTINCT FROM ${id}::bpchar
      AND ${isNotDeleted('s')}`
  const found = await readRows({ kind: is.text, scenarioId: is.text, projectId: is.text })`
    ${ofRole('responsible')} UNION ALL ${ofRole('reviewer')} UNION ALL ${ofRole('dataResponsible')}
    UNION ALL SELECT 'errorReport', s.id, s."projectId"
      FROM "ErrorReport" e JOIN "Scenario" s ON s.id = e."scenarioId" AND ${isNotDeleted('s')}
      WHERE e.id = ANY (${[...ids.errorReport]}::bpchar[]) AND ${SOLVER} IS NOT DISTINCT FROM ${id}::bpchar
        AND ${isNotDeleted('e')}
    UNION ALL SELECT 'step', s.id, s."projectId"
      FROM "ScenarioStep" t JOIN "Scenario" s ON s.id = t."scenarioId" AND ${isNotDeleted('s')}
      WHERE t.id = ANY (${[...ids.step]}::bpchar[]) AND t.responsible = ${name} AND ${isNotDeleted('t')}`
  const [namesake] = await readRows({
    isThere: is.boolean,
  })`SELECT ${hasNamesake({ id: id ?? '', name })} AS "isThere"`
  return { found, hasNamesake: namesake?.isThere ?? false }
}
