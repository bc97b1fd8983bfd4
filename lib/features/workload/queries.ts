import 'server-only'
import { hasSolver, IS_UNSOLVED, isLate, SOLVER } from '@/lib/features/error-register/solvers/service'
import { HAND_OVER_KINDS } from '@/lib/features/hand-overs/values'
import { IS_LEFT, IS_OPEN, isOverdueBy, WAITS_FOR_REVIEW } from '@/lib/features/scenarios/deadlines/service'
import type { ScenarioRole } from '@/lib/features/scenarios/information/contract'
import { NOBODY } from '@/lib/features/scenarios/values'
import { WORK_TEXT_LIMIT } from '@/lib/features/scenarios/work/values'
import { Prisma } from '@/lib/server/db'
import { RESTRICTION, SELECT_RESTRICTION } from '@/lib/server/parents'
import { BY_ALPHABET, is, isNotDeleted, type RowOf, readRows } from '@/lib/server/rows'
import type { WorkloadFigures } from './contract'
import { LISTED_ITEMS } from './values'

/** The part of the work that is read, and of which people. */
interface WorkScope {
  /** The id of the only person, or {@link NOBODY}. */
  person?: string
  projectId?: string
  /** The day on which something is overdue, as `YYYY-MM-DD`. */
  today: string
}

const NONE = Prisma.empty

// In SQL: the scenarios, called `s`, in which something waits, and their parts.
const inProject = ({ projectId }: WorkScope) =>
  projectId ? Prisma.sql`AND s."projectId" = ${projectId}` : NONE
const openScenario = (scope: WorkScope) => Prisma.sql`${isNotDeleted('s')} AND ${IS_OPEN} ${inProject(scope)}`

const toReview = (scope: WorkScope) =>
  Prisma.sql`${isNotDeleted('s')} AND ${WAITS_FOR_REVIEW} ${inProject(scope)}`

const WITH_DEADLINES = Prisma.sql`
  JOIN "Project" p ON p.id = s."projectId"
  LEFT JOIN "Milestone" m ON m.id = s."milestoneId" AND ${isNotDeleted('m')}`

function hasRole(role: ScenarioRole, { person }: WorkScope): Prisma.Sql {
  const id = Prisma.raw(`s."${role}Id"`)
  if (!person) return NONE
  return person === NOBODY ? Prisma.sql`AND ${id} IS NULL` : Prisma.sql`AND ${id} = ${person}`
}

const unsolvedReports = (scope: WorkScope) => Prisma.sql`
  "ErrorReport" e JOIN "Scenario" s ON s.id = e."scenarioId" AND ${isNotDeleted('s')} ${inProject(scope)}
  WHERE ${isNotDeleted('e')} AND ${IS_UNSOLVED} ${scope.person ? Prisma.sql`AND ${hasSolver(scope.person)}` : NONE}`

/** Whether all that waits is counted, for which the steps that are left are kept by name (decision 7). */
const isOfAll = ({ person, projectId }: WorkScope) => !person && !projectId

const STEPS_KEPT = Prisma.sql`
  SELECT u.id, 0, 0, 0, 0, 0, left_steps.count FROM "User" u JOIN (
    SELECT t.scope, sum(t.count) AS count FROM "Tally" t WHERE t.what = 'steps_left' GROUP BY 1) left_steps
  ON left_steps.scope = u.name`

// A step names people by text: it is of each person with that name. The index has only steps that name somebody.
const openSteps = (scope: WorkScope) => Prisma.sql`
  "User" u JOIN "ScenarioStep" t ON t.responsible = u.name AND t.responsible <> ''
  JOIN "Scenario" s ON s.id = t."scenarioId" AND ${openScenario(scope)}
  WHERE ${isNotDeleted('t')} AND ${IS_LEFT}
    ${scope.person ? Prisma.sql`AND u.id = ${scope.person}` : NONE}`

const FIGURES = {
  open: is.number,
  overdue: is.number,
  review: is.number,
  errors: is.number,
  lateErrors: is.number,
  steps: is.number,
}

const toDay = (today: string) => new Date(today)

const RESPONSIBLE = Prisma.sql`s."responsibleId"`
const REVIEWER = Prisma.sql`s."reviewerId"`
const STEP_PERSON = Prisma.sql`u.id`

/** In SQL, in the place of a table: how much of each kind waits, under the id of each person, or of each project. */
function figures(scope: WorkScope, by: 'person' | 'project'): Prisma.Sql {
  const of = (person: Prisma.Sql) => (by === 'person' ? person : Prisma.sql`s."projectId"`)
  return Prisma.sql`(
  SELECT ${of(RESPONSIBLE)} AS id, count(*) AS open, count(*) FILTER (WHERE ${isOverdueBy(scope.today)}) AS overdue,
    0 AS review, 0 AS errors, 0 AS "lateErrors", 0 AS steps
  FROM "Scenario" s ${WITH_DEADLINES} WHERE ${openScenario(scope)} ${hasRole('responsible', scope)} GROUP BY 1
  UNION ALL SELECT ${of(REVIEWER)}, 0, 0, count(*), 0, 0, 0 FROM "Scenario" s
    WHERE ${toReview(scope)} ${hasRole('reviewer', scope)} GROUP BY 1
  UNION ALL SELECT ${of(SOLVER)}, 0, 0, 0, count(*), count(*) FILTER (WHERE ${isLate(toDay(scope.today))}), 0
    FROM ${unsolvedReports(scope)} GROUP BY 1
  UNION ALL ${isOfAll(scope) ? STEPS_KEPT : Prisma.sql`SELECT ${of(STEP_PERSON)}, 0, 0, 0, 0, 0, count(*) FROM ${openSteps(scope)} GROUP BY 1`})`
}

const SUMS = Prisma.sql`sum(w.open)::int AS open, sum(w.overdue)::int AS overdue, sum(w.review)::int AS review,
  sum(w.errors)::int AS errors, sum(w."lateErrors")::int AS "lateErrors", sum(w.steps)::int AS steps`

/** Returns how much waits for each person; without an id what is assigned to nobody. */
export function countByPerson(scope: WorkScope) {
  return readRows({ userId: is.orNull(is.text), ...FIGURES })`
    SELECT w.id AS "userId", ${SUMS} FROM ${figures(scope, 'person')} w GROUP BY 1`
}

/** Returns how much waits in each project that has any, by number. */
export function countByProject(scope: WorkScope) {
  return readRows({ _id: is.text, projectNumber: is.number, name: is.text, ...FIGURES })`
    SELECT p.id AS _id, p."projectNumber", p.name, ${SUMS}
    FROM ${figures(scope, 'project')} w JOIN "Project" p ON p.id = w.id GROUP BY 1 ORDER BY 2`
}

const PERSON = { _id: is.text, name: is.text, team: is.text, canSignIn: is.boolean }

const CAN_SIGN_IN = Prisma.sql`(u."isActive" AND u."isApproved")`

/** Returns those who can sign in and edit, and these others, by name. */
export function findWorkers(others: readonly string[]) {
  return readRows(PERSON)`
    SELECT u.id AS _id, u.name, u.team, ${CAN_SIGN_IN} AS "canSignIn" FROM "User" u
    WHERE (${CAN_SIGN_IN} AND u.role <> 'viewer') OR u.id = ANY (${[...others]}::bpchar[])
    ORDER BY u.name ${BY_ALPHABET}, u.id`
}

/** Returns a person, or null. */
export async function findWorker(id: string): Promise<RowOf<typeof PERSON> | null> {
  const [row] = await readRows(PERSON)`
    SELECT u.id AS _id, u.name, u.team, ${CAN_SIGN_IN} AS "canSignIn" FROM "User" u WHERE u.id = ${id}`
  return row ?? null
}

const ITEM = {
  kind: is.oneOf(HAND_OVER_KINDS),
  _id: is.text,
  scenarioId: is.text,
  scenarioNumber: is.text,
  projectId: is.text,
  projectNumber: is.number,
  projectName: is.text,
  rights: RESTRICTION,
  text: is.text,
  status: is.text,
  day: is.orNull(is.text),
  isLate: is.boolean,
}

const rolesIn = (role: ScenarioRole, scope: WorkScope) => Prisma.sql`
  SELECT ${Prisma.raw(`'${role}'`)} AS kind, s.id, s.id AS "scenarioId", '' AS text, s.status,
    CASE WHEN p.status NOT IN ('completed', 'archived') THEN least(m.day, p."endDate") END AS day,
    ${isOverdueBy(scope.today)} AS "isLate"
  FROM "Scenario" s ${WITH_DEADLINES} WHERE ${openScenario(scope)} ${hasRole(role, scope)}`

// By its day a scenario is to be completed, which one that waits for a review is.
const reviewsIn = (scope: WorkScope) => Prisma.sql`
  ${rolesIn('reviewer', scope)} UNION ALL
  SELECT 'reviewer' AS kind, s.id, s.id AS "scenarioId", '' AS text, s.status, NULL::date AS day, false AS "isLate"
  FROM "Scenario" s WHERE ${toReview(scope)} ${hasRole('reviewer', scope)}`

const reportsIn = (scope: WorkScope) => Prisma.sql`
  SELECT 'errorReport' AS kind, e.id, s.id AS "scenarioId", left(e.description, ${WORK_TEXT_LIMIT}) AS text, e.status,
    e."plannedFixDate" AS day, coalesce(${isLate(toDay(scope.today))}, false) AS "isLate"
  FROM ${unsolvedReports(scope)}`

const stepsIn = (scope: WorkScope) => Prisma.sql`
  SELECT 'step' AS kind, t.id, s.id AS "scenarioId", concat(t.step, '. ', left(t.description, ${WORK_TEXT_LIMIT})) AS text,
    t.status, NULL::date AS day, false AS "isLate"
  FROM ${openSteps(scope)}`

function itemsIn(kind: (typeof HAND_OVER_KINDS)[number], scope: WorkScope): Prisma.Sql {
  if (kind === 'errorReport') return reportsIn(scope)
  if (kind === 'step') return stepsIn(scope)
  return kind === 'reviewer' ? reviewsIn(scope) : rolesIn(kind, scope)
}

/** Returns the items of a person's work, or of nobody's, by project and scenario, and one more than is listed. */
export function findItems(scope: WorkScope & { person: string; kind?: (typeof HAND_OVER_KINDS)[number] }) {
  const { person, kind } = scope
  // Nobody has to review a scenario or to prepare its data: that is no work that waits for somebody.
  const kinds = person === NOBODY ? (['responsible', 'errorReport'] as const) : HAND_OVER_KINDS
  const parts = kinds.filter((one) => !kind || one === kind).map((one) => itemsIn(one, scope))
  if (parts.length === 0) return []
  return readRows(ITEM)`
    SELECT w.kind, w.id AS _id, w."scenarioId", s."scenarioNumber", p.id AS "projectId", p."projectNumber",
      p.name AS "projectName", ${SELECT_RESTRICTION} AS rights, w.text, w.status, w.day::text AS day, w."isLate"
    FROM (${Prisma.join(parts, ' UNION ALL ')}) w
    JOIN "Scenario" s ON s.id = w."scenarioId" JOIN "Project" p ON p.id = s."projectId"
    ORDER BY p."projectNumber", s."runningNumber", array_position(${[...HAND_OVER_KINDS]}::text[], w.kind), w.id
    LIMIT ${LISTED_ITEMS + 1}`
}

/** The figures of a row, or of none. */
export const toFigures = (row: WorkloadFigures | undefined): WorkloadFigures => ({
  open: row?.open ?? 0,
  overdue: row?.overdue ?? 0,
  review: row?.review ?? 0,
  errors: row?.errors ?? 0,
  lateErrors: row?.lateErrors ?? 0,
  steps: row?.steps ?? 0,
})
