import 'server-only'
import { Prisma, prisma } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { is, isNotDeleted, NOT_DELETED, type RowOf, readRows } from '@/lib/server/rows'
import { MAX_COUNTED } from '@/lib/shared/limits'
import { scenarioStatusSchema } from '../contract'
import { IS_OPEN } from '../deadlines/service'
import { isUnsolvedReport } from '../error-reports/queries'
import { GROUP_STATUSES, OPEN_STATUSES } from '../rules'
import { COMPLETED_STEP_STATUSES } from '../steps/rules'
import { SCENARIO_ROLES, SCENARIO_STATUS } from '../values'
import { WORK_NEEDS, WORK_TEXT_LIMIT } from './values'

/** A person as scenarios know them: by id, and steps by name. */
export interface Worker {
  id: string
  name: string
  /** Their current day, as its UTC midnight. */
  today: Date
}

const WORK = {
  _id: is.text,
  scenarioNumber: is.text,
  projectName: is.text,
  status: is.text,
  need: is.oneOf(WORK_NEEDS),
  urgency: is.number,
  needsErrorReport: is.boolean,
  errors: is.number,
  blockers: is.number,
  fixDay: is.orNull(is.text),
  isLate: is.boolean,
  steps: is.number,
  completed: is.number,
  openStep: is.orNull(is.object({ step: is.number, description: is.text })),
}
export type WorkRow = RowOf<typeof WORK>

const isCompleted = Prisma.sql`t.status = ANY (${[...COMPLETED_STEP_STATUSES]})`
const isUnsolved = Prisma.sql`${isNotDeleted('e')} AND ${isUnsolvedReport({ isBlocker: false })}`

// The index has only steps that name somebody.
const isOwnStep = ({ name }: Worker) =>
  Prisma.sql`t.responsible = ${name} AND t.responsible <> '' AND ${isNotDeleted('t')} AND NOT ${isCompleted}`
const isOwnReport = ({ id }: Worker) => Prisma.sql`e."responsibleUserId" = ${id} AND ${isUnsolved}`

// In SQL: the ids of scenarios in which something may wait for a person, each of them found by an index.
const ownIds = (worker: Worker) => Prisma.sql`
  SELECT s.id FROM "Scenario" s WHERE s."responsibleId" = ${worker.id} AND ${isNotDeleted('s')} AND ${IS_OPEN}
  UNION SELECT e."scenarioId" FROM "ErrorReport" e WHERE ${isOwnReport(worker)}
  UNION SELECT t."scenarioId" FROM "ScenarioStep" t WHERE ${isOwnStep(worker)}`

const needPlace = (need: (typeof WORK_NEEDS)[number]) => WORK_NEEDS.indexOf(need) + 1
/** Between two needs: there is room for every day after 2000, and behind them for no day. */
const NEED_SIZE = 1_000_000

/**
 * In SQL, in the place of a table: what waits for a person, with the need it has and, of that need, the order by the day
 * of the planned fix.
 */
const ownWork = (worker: Worker) => Prisma.sql`(
  SELECT w.id, w."scenarioNumber", w."projectName", w.status, w."needsErrorReport", w.errors, w.blockers, w."fixDay",
    w."isLate", w.place, w.place * ${NEED_SIZE}::int + CASE WHEN w.place = ${needPlace('urgent')}::int
      THEN greatest(0, coalesce(w."fixDay" - DATE '2000-01-01', ${NEED_SIZE - 1}::int)) ELSE 0 END AS urgency
  FROM (
    SELECT s.id, s."scenarioNumber", s."projectName", s.status, s."needsErrorReport",
      r.total AS errors, r.blockers, r."fixDay", coalesce(r."fixDay" < ${worker.today}::date, false) AS "isLate",
      CASE
        WHEN r.blockers > 0 OR r."fixDay" < ${worker.today}::date THEN ${needPlace('urgent')}::int
        WHEN s.status = ${SCENARIO_STATUS.failed} OR r.total > 0 OR o.failed > 0 THEN ${needPlace('failed')}::int
        WHEN s.status = ANY (${[...GROUP_STATUSES.inProgress]}) OR o."inWork" > 0 THEN ${needPlace('inWork')}::int
        ELSE ${needPlace('new')}::int
      END AS place
    FROM (${ownIds(worker)}) own
    JOIN "Scenario" s ON s.id = own.id AND ${isNotDeleted('s')}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE e."isBlocker"))::int AS blockers,
        min(e."plannedFixDate") AS "fixDay"
      FROM "ErrorReport" e WHERE e."scenarioId" = s.id AND ${isOwnReport(worker)}) r
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE t.status = 'Error') AS failed, count(*) FILTER (WHERE t.status = 'In work') AS "inWork"
      FROM "ScenarioStep" t WHERE t."scenarioId" = s.id AND ${isOwnStep(worker)}) o
    WHERE r.total > 0 OR ${IS_OPEN}
  ) w)`

// In SQL: the steps of the scenario `s`.
const ofSteps = (what: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`(
  SELECT ${what} FROM "ScenarioStep" t WHERE t."scenarioId" = s._id AND ${isNotDeleted('t')} AND ${condition}`

// The parts of a scenario are read for the rows of a page alone.
const readWork = (worker: Worker, rest: Prisma.Sql) => readRows(WORK)`
  SELECT s._id, s."scenarioNumber", s."projectName", s.status, s."needsErrorReport", s.errors, s.blockers, s."fixDay",
    s."isLate", s.urgency, s.need,
    ${ofSteps(Prisma.sql`count(*)::int`, Prisma.sql`true`)}) AS steps,
    ${ofSteps(Prisma.sql`count(*)::int`, isCompleted)}) AS completed,
    ${ofSteps(
      Prisma.sql`json_build_object('step', t.step, 'description', left(t.description, ${WORK_TEXT_LIMIT}))`,
      Prisma.sql`NOT ${isCompleted}`,
    )} ORDER BY t.responsible <> ${worker.name}, t.step, t.id LIMIT 1) AS "openStep"
  FROM (
    SELECT s.id AS _id, s."scenarioNumber", s."projectName", s.status, s."needsErrorReport", s.errors, s.blockers,
      s."fixDay"::text AS "fixDay", s."isLate", s.urgency, (${[...WORK_NEEDS]}::text[])[s.place] AS need
    FROM ${ownWork(worker)} s WHERE true ${rest}) s`

/** The list of what waits for a person. */
export const workList = keysetList<Worker, 'need', WorkRow>({
  sorts: { need: { kind: 'bigint', toValue: ({ urgency }) => String(urgency) } },
  columns: { need: Prisma.sql`s.urgency` },
  id: Prisma.sql`s.id`,
  read: readWork,
})

/** Returns one scenario of a person's work; null where nothing in it waits for them. */
export async function findOwnWork(worker: Worker, id: string): Promise<WorkRow | null> {
  const [row] = await readWork(worker, Prisma.sql`AND s.id = ${id}`)
  return row ?? null
}

/**
 * Returns how many scenarios of a person's work a condition finds, and how many there are; each up to one more than the
 * counted maximum.
 */
export async function countWork(worker: Worker, isBefore = Prisma.sql`false`) {
  const count = (condition: Prisma.Sql) => Prisma.sql`(
    SELECT count(*)::int FROM (SELECT FROM work s WHERE ${condition} LIMIT ${MAX_COUNTED + 1}) counted)`
  const [row] = await readRows({ before: is.number, total: is.number })`
    WITH work AS (SELECT s.id, s.urgency FROM ${ownWork(worker)} s)
    SELECT ${count(isBefore)} AS before, ${count(Prisma.sql`true`)} AS total`
  return row ?? { before: 0, total: 0 }
}

/** Returns the unfinished scenarios that a person is responsible for, the oldest first. */
export async function findOpenScenarios(userId: string) {
  const rows = await prisma.scenario.findMany({
    where: { responsibleId: userId, status: { in: OPEN_STATUSES }, ...NOT_DELETED },
    orderBy: { id: 'asc' },
    select: { id: true, scenarioNumber: true, status: true, project: { select: { name: true } } },
  })
  return rows.map(({ id, scenarioNumber, status, project }) => ({
    _id: id,
    scenarioNumber,
    status: scenarioStatusSchema.parse(status),
    projectName: project.name,
  }))
}

/** Of a person's, in each part. */
const MAX_SHOWN_ITEMS = 50

const PERSON_SCENARIO = {
  part: is.oneOf(SCENARIO_ROLES),
  total: is.number,
  id: is.text,
  scenarioNumber: is.text,
  projectName: is.text,
  status: is.text,
  updatedAt: is.date,
}

/** Returns the open scenarios of a person, those changed last of each part, with how many it has. */
export function findPersonScenarios(userId: string) {
  return readRows(PERSON_SCENARIO)`
    WITH own AS (
      SELECT part.name AS part, scenario.id, scenario."scenarioNumber", scenario."projectName", scenario.status, scenario."updatedAt"
      FROM "Scenario" scenario
      CROSS JOIN LATERAL (VALUES
        ('responsible', scenario."responsibleId"), ('reviewer', scenario."reviewerId"), ('dataResponsible', scenario."dataResponsibleId")
      ) AS part (name, "userId")
      WHERE (scenario."responsibleId" = ${userId} OR scenario."reviewerId" = ${userId} OR scenario."dataResponsibleId" = ${userId})
        AND part."userId" = ${userId} AND ${isNotDeleted('scenario')} AND scenario.status = ANY (${[...OPEN_STATUSES]})
    ), placed AS (
      SELECT part, id, "scenarioNumber", "projectName", status, "updatedAt",
        count(*) OVER (PARTITION BY part)::int AS total,
        row_number() OVER (PARTITION BY part ORDER BY "updatedAt" DESC, id DESC) AS place
      FROM own
    )
    SELECT part, total, id, "scenarioNumber", "projectName", status, "updatedAt"
    FROM placed WHERE place <= ${MAX_SHOWN_ITEMS} ORDER BY part, place`
}
