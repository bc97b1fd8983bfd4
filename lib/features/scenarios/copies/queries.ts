import 'server-only'
import { Prisma } from '@/lib/server/db'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import { parseNumberRanges } from '@/lib/shared/number-ranges'
import { roleSchema } from '@/lib/shared/validation'
import type { ScenarioStatus } from '../contract'
import type { CopyCounts } from './contract'
import { NAMED_COPIES } from './values'

/** Which of a project's scenarios are copied. */
export interface CopyChoice {
  /** Those in one of these statuses. */
  statuses: readonly ScenarioStatus[]
  /** Those with one of these numbers, whatever their status; empty where the statuses count. */
  numbers: string
}

/** In SQL: whether a scenario `s` of a project is among those to copy. */
export function isChosen(projectId: string, { statuses, numbers }: CopyChoice): Prisma.Sql {
  const ranges = parseNumberRanges(numbers) ?? []
  const chosen =
    ranges.length > 0
      ? Prisma.sql`EXISTS (
          SELECT FROM json_to_recordset(${JSON.stringify(ranges)}::json) wanted ("from" int, "to" int)
          WHERE s."runningNumber" BETWEEN wanted."from" AND wanted."to")`
      : Prisma.sql`s.status = ANY (${[...statuses]})`
  return Prisma.sql`s."projectId" = ${projectId} AND ${chosen}`
}

const NUMBER = is.number
const COUNTS = {
  orders: NUMBER,
  receipts: NUMBER,
  numbers: is.listOf(is.text),
  products: NUMBER,
  marks: NUMBER,
  steps: NUMBER,
  documents: NUMBER,
  people: NUMBER,
  assigned: is.listOf(is.object({ _id: is.text, name: is.text, role: is.text, telegramUsername: is.text })),
}

const ofType = (type: string) => Prisma.sql`(SELECT count(*)::int FROM chosen WHERE type = ${type})`

const inPart = (table: string) => Prisma.sql`(
  SELECT count(*)::int FROM ${Prisma.raw(`"${table}"`)} part JOIN chosen ON chosen.id = part."scenarioId"
  WHERE ${isNotDeleted('part')})`

/**
 * Returns how many there are of each kind in scenarios.
 * @param chosen in SQL: whether a scenario `s` is among them
 */
export async function countCopied(chosen: Prisma.Sql): Promise<CopyCounts> {
  const [counts] = await readRows(COUNTS)`
    WITH chosen AS MATERIALIZED (
      SELECT s.id, s.type, s."scenarioNumber", s."projectId", s."runningNumber",
        s."responsibleId", s."reviewerId", s."dataResponsibleId"
      FROM "Scenario" s WHERE ${chosen} AND ${isNotDeleted('s')}),
    assigned AS MATERIALIZED (
      SELECT DISTINCT person.id, person.name, person.role, person."telegramUsername" FROM chosen
      CROSS JOIN LATERAL (VALUES ("responsibleId"), ("reviewerId"), ("dataResponsibleId")) held (id)
      JOIN "User" person ON person.id = held.id AND person."isActive" AND person."isApproved")
    SELECT ${ofType('orders')} AS orders, ${ofType('receipts')} AS receipts,
      to_json(ARRAY(
        SELECT "scenarioNumber" FROM chosen ORDER BY "projectId", "runningNumber" LIMIT ${NAMED_COPIES}::int)) AS numbers,
      ${inPart('ProductLine')} AS products, ${inPart('ProductMark')} AS marks,
      ${inPart('ScenarioStep')} AS steps, ${inPart('ScenarioDocument')} AS documents,
      (SELECT count(*)::int FROM (
        SELECT name FROM assigned
        UNION
        SELECT part.responsible FROM chosen JOIN "ScenarioStep" part ON part."scenarioId" = chosen.id
        WHERE part.responsible <> '' AND ${isNotDeleted('part')}) named) AS people,
      (SELECT coalesce(json_agg(json_build_object(
        '_id', id, 'name', name, 'role', role, 'telegramUsername', "telegramUsername") ORDER BY name, id), '[]')
        FROM assigned) AS assigned`
  if (!counts) throw new Error('A count of scenarios has no row.')
  const assigned = counts.assigned.map(({ role, ...person }) => ({ ...person, role: roleSchema.parse(role) }))
  return { ...counts, assigned }
}

/** Returns how many there are of each kind in the scenarios with these ids. */
export function countCopiedByIds(ids: readonly string[]): Promise<CopyCounts> {
  return countCopied(Prisma.sql`s.id = ANY (${[...ids]}::bpchar[])`)
}
