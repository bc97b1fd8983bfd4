import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { is, isNotDeleted, type RowOf, readRows } from '@/lib/server/rows'
import { BY_CREATION } from '@/lib/shared/cursor'
import { ID_FORMAT } from '@/lib/shared/ids'
import type { Comment, Commented } from './contract'

const isNamed = is.object({ _id: is.text, name: is.text })
const COMMENT = {
  id: is.text,
  stepId: is.orNull(is.text),
  errorReportId: is.orNull(is.text),
  text: is.text,
  editedAt: is.orNull(is.date),
  version: is.number,
  createdAt: is.date,
  author: is.object({ _id: is.text, name: is.text, avatar: is.text }),
  mentions: is.listOf(isNamed),
}

const toWireComment = ({ id: _id, editedAt, createdAt, ...row }: RowOf<typeof COMMENT>): Comment => ({
  ...row,
  _id,
  editedAt: editedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** In SQL: the people whom the text of the comment `c` mentions. */
const MENTIONS = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name) ORDER BY m.id), '[]')
  FROM "User" m WHERE m.id IN (
    SELECT found[1]::bpchar FROM regexp_matches(c.text, ${`<@(${ID_FORMAT})>`}, 'g') found))`

async function selectComments(rest: Prisma.Sql, tx: TransactionClient = prisma): Promise<Comment[]> {
  const rows = await readRows(COMMENT, tx)`
    SELECT c.id, c."stepId", c."errorReportId", c.text, c."editedAt", c.version, c."createdAt", ${MENTIONS} AS mentions,
      json_build_object('_id', author.id, 'name', author.name, 'avatar', author.avatar) AS author
    FROM "Comment" c JOIN "User" author ON author.id = c."authorId"
    WHERE ${isNotDeleted('c')} ${rest}`
  return rows.map(toWireComment)
}

const isAbout = ({ scenarioId, stepId, errorReportId }: Commented) => Prisma.sql`
  c."scenarioId" = ${scenarioId}
  AND ${stepId ? Prisma.sql`c."stepId" = ${stepId}` : Prisma.sql`c."stepId" IS NULL`}
  AND ${errorReportId ? Prisma.sql`c."errorReportId" = ${errorReportId}` : Prisma.sql`c."errorReportId" IS NULL`}`

/** The comments on one thing, in the order in which they were written. */
export const commentList = keysetList<Commented, 'created', Comment>({
  sorts: { created: BY_CREATION },
  columns: { created: null },
  id: Prisma.sql`c.id`,
  read: (commented, rest) => selectComments(Prisma.sql`AND ${isAbout(commented)} ${rest}`),
})

/** Returns a comment of a scenario, or null. */
export async function findComment(
  tx: TransactionClient,
  { scenarioId, id }: { scenarioId: string; id: string },
): Promise<Comment | null> {
  const [comment] = await selectComments(Prisma.sql`AND c.id = ${id} AND c."scenarioId" = ${scenarioId}`, tx)
  return comment ?? null
}

/** Returns how many comments each step and each error report of a scenario has, by their ids. */
export async function countByThing(scenarioId: string) {
  const rows = await readRows({
    stepId: is.orNull(is.text),
    errorReportId: is.orNull(is.text),
    count: is.number,
  })`
    SELECT c."stepId", c."errorReportId", count(*)::int AS count FROM "Comment" c
    WHERE c."scenarioId" = ${scenarioId} AND ${isNotDeleted('c')}
      AND (c."stepId" IS NOT NULL OR c."errorReportId" IS NOT NULL)
    GROUP BY c."stepId", c."errorReportId"`
  const by = (column: 'stepId' | 'errorReportId') =>
    Object.fromEntries(
      rows.flatMap((row) => (row[column] === null ? [] : [[row[column], row.count] as const])),
    )
  return { steps: by('stepId'), errorReports: by('errorReportId') }
}

const SCENARIO = {
  id: is.text,
  scenarioNumber: is.text,
  project: is.object({ projectNumber: is.number, name: is.text }),
  people: is.listOf(is.text),
}
/** The subject of a comment, with the ids of those who work on it. */
export type CommentedScenario = RowOf<typeof SCENARIO>

/**
 * Returns the scenario of a comment with the ids of those who work on what it is about: the people of the scenario, who
 * does the step, who wrote and who solves the report, and who commented before. Null where it is not there.
 */
export async function findCommented(
  tx: TransactionClient,
  commented: Commented,
): Promise<CommentedScenario | null> {
  const { scenarioId, stepId, errorReportId } = commented
  const step = Prisma.sql`SELECT FROM "ScenarioStep" t
    WHERE t.id = ${stepId ?? null}::bpchar AND t."scenarioId" = s.id AND ${isNotDeleted('t')}`
  const report = Prisma.sql`SELECT FROM "ErrorReport" e
    WHERE e.id = ${errorReportId ?? null}::bpchar AND e."scenarioId" = s.id AND ${isNotDeleted('e')}`
  const [row] = await readRows(SCENARIO, tx)`
    SELECT s.id, s."scenarioNumber",
      json_build_object('projectNumber', p."projectNumber", 'name', p.name) AS project,
      ARRAY(
        SELECT unnest(ARRAY[s."responsibleId", s."reviewerId", s."dataResponsibleId"])::text
        UNION SELECT unnest(ARRAY[e."authorUserId", e."responsibleUserId"])::text FROM "ErrorReport" e
          WHERE e.id = ${errorReportId ?? null}::bpchar
        UNION SELECT min(u.id)::text FROM "ScenarioStep" t JOIN "User" u ON u.name = t.responsible
          WHERE t.id = ${stepId ?? null}::bpchar AND t.responsible <> '' AND u."isActive" AND u."isApproved"
          HAVING count(*) = 1
        UNION SELECT c."authorId"::text FROM "Comment" c WHERE ${isAbout(commented)} AND ${isNotDeleted('c')}
        EXCEPT SELECT NULL
      ) AS people
    FROM "Scenario" s JOIN "Project" p ON p.id = s."projectId"
    WHERE s.id = ${scenarioId} AND ${isNotDeleted('s')}
      AND ${stepId ? Prisma.sql`EXISTS (${step})` : Prisma.sql`true`}
      AND ${errorReportId ? Prisma.sql`EXISTS (${report})` : Prisma.sql`true`}`
  return row ?? null
}

/** Returns the ids of the people whose inboxes have something about these comments. */
export async function findInboxOwners(
  tx: TransactionClient,
  commentIds: readonly string[],
): Promise<string[]> {
  const items = await tx.inboxItem.findMany({
    where: { commentId: { in: [...commentIds] } },
    select: { userId: true },
    distinct: ['userId'],
  })
  return items.map(({ userId }) => userId)
}

/** Returns those people of these ids who are there. */
export async function findPeople(
  tx: TransactionClient,
  ids: readonly string[],
): Promise<{ _id: string; name: string }[]> {
  const people = await tx.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } })
  return people.map(({ id, name }) => ({ _id: id, name }))
}
