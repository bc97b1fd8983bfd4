import 'server-only'
import { Prisma, prisma } from '@/lib/server/db'
import { BY_ALPHABET, is, NOT_DELETED, readRows } from '@/lib/server/rows'
import { formatDay } from '@/lib/shared/dates'
import { jsonObject } from '@/lib/shared/json'
import { roleSchema } from '@/lib/shared/validation'
import { selectRows, toWireListedScenario } from '../information/queries'
import type { FoundPerson, KnownScenario, SheetMilestone } from './contract'

/** Returns the scenarios of a project with these running numbers or row keys, deleted ones too. */
export async function findKnownScenarios(
  projectId: string,
  { numbers, keys }: { numbers: readonly number[]; keys: readonly string[] },
): Promise<{ byNumber: Map<number, KnownScenario>; byKey: Map<string, KnownScenario> }> {
  const imported = await prisma.importedScenario.findMany({
    where: {
      projectId,
      OR: [{ key: { in: [...keys] } }, { scenario: { runningNumber: { in: [...numbers] } } }],
    },
  })
  const rows = await selectRows(
    prisma,
    Prisma.sql`WHERE s."projectId" = ${projectId} AND (s."runningNumber" = ANY (${[...numbers]}::int[])
      OR s.id = ANY (${imported.map(({ scenarioId }) => scenarioId)}::bpchar[]))`,
  )
  const milestoneIds = rows.flatMap(({ milestoneId }) => milestoneId ?? [])
  const milestones = await prisma.milestone.findMany({
    where: { id: { in: milestoneIds } },
    select: { id: true, name: true },
  })
  const milestonesById = new Map(milestones.map(({ id, name }) => [id, { _id: id, name }]))
  const importsById = new Map(imported.map((each) => [each.scenarioId, each]))
  const known = rows.map((row) => ({
    row,
    known: {
      scenario: toWireListedScenario(row),
      isDeleted: row.deletedAt !== null,
      milestone: milestonesById.get(row.milestoneId ?? '') ?? null,
      imported: { ...jsonObject(importsById.get(row.id)?.values) },
      key: importsById.get(row.id)?.key ?? null,
    },
  }))
  return {
    byNumber: new Map(known.map(({ row, known }) => [row.runningNumber, known])),
    byKey: new Map(known.flatMap(({ known }) => (known.key ? [[known.key, known] as const] : []))),
  }
}

const PERSON = {
  _id: is.text,
  name: is.text,
  role: is.text,
  telegramUsername: is.text,
  isActive: is.boolean,
  /** The place of the name that was looked for. */
  place: is.number,
}

/**
 * Returns the people whom each of these names means: a username with or without @, or a full name, its words in either
 * order. Case does not count, whatever the locale of the database is.
 */
export async function findPeopleByName(names: readonly string[]): Promise<FoundPerson[][]> {
  const rows = await readRows(PERSON)`
    SELECT u.id AS _id, u.name, u.role, u."telegramUsername", u."isActive" AND u."isApproved" AS "isActive",
      wanted.place::int AS place
    FROM unnest(${names.map((name) => name.toLowerCase())}::text[], ${names.map(inOtherOrder)}::text[])
      WITH ORDINALITY wanted (name, reversed, place)
    JOIN "User" u ON lower(u.name ${BY_ALPHABET}) IN (wanted.name, wanted.reversed)
      OR u."telegramUsername" = ('@' || ltrim(wanted.name, '@'))::citext
    ORDER BY wanted.place, u.id`
  const people: FoundPerson[][] = names.map(() => [])
  for (const { place, role, ...row } of rows)
    people[place - 1]?.push({ ...row, role: roleSchema.parse(role) })
  return people
}

const inOtherOrder = (name: string) => name.toLowerCase().split(/\s+/).toReversed().join(' ')

/** Returns the milestones of a project. */
export async function findMilestones(projectId: string): Promise<SheetMilestone[]> {
  const rows = await prisma.milestone.findMany({
    where: { projectId, ...NOT_DELETED },
    select: { id: true, name: true, day: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id, name, day }) => ({ _id: id, name, day: formatDay(day) }))
}

/** Returns which of these baskets there are. */
export async function findBaskets(numbers: readonly number[]): Promise<number[]> {
  const rows = await prisma.basket.findMany({
    where: { number: { in: [...numbers] }, ...NOT_DELETED },
    select: { number: true },
  })
  return rows.map(({ number }) => number)
}
