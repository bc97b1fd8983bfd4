import 'server-only'
import { createHash } from 'node:crypto'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { is, isNotDeleted, lockRows, readRows } from '@/lib/server/rows'
import { BY_CREATION } from '@/lib/shared/cursor'
import { formatDay } from '@/lib/shared/dates'
import {
  type ListedProtocol,
  listedProtocolSchema,
  type Protocol,
  protocolSchema,
  type ReadSnapshot,
} from './contract'
import { type Snapshot, snapshotSchema } from './snapshots/contract'
import type { Composed } from './snapshots/queries'

const PERSON = { select: { id: true, name: true, team: true } } as const

const SIGNATORY = { select: { ...PERSON.select, isActive: true, isApproved: true } } as const

// As history names them: names can be shared.
const NAMED_PERSON = { select: { ...PERSON.select, telegramUsername: true } } as const

// Everything but the snapshot itself, which can be large.
const HEAD = {
  id: true,
  number: true,
  title: true,
  state: true,
  coversProject: true,
  version: true,
  createdAt: true,
  sentAt: true,
  frozenAt: true,
  createdBy: PERSON,
  signers: { include: { user: SIGNATORY }, orderBy: { place: 'asc' } },
} as const satisfies Prisma.ProtocolSelect

const OWN = {
  id: true,
  number: true,
  title: true,
  state: true,
  coversProject: true,
  version: true,
  createdAt: true,
  sentAt: true,
  frozenAt: true,
  createdById: true,
  projectId: true,
  deviations: true,
  snapshotHash: true,
} as const satisfies Prisma.ProtocolSelect

const PROJECT = {
  select: { id: true, projectNumber: true, name: true, startDate: true, endDate: true, createdById: true },
} as const

type HeadRow = Prisma.ProtocolGetPayload<{ select: typeof HEAD }>

const toPerson = ({ id, name, team }: { id: string; name: string; team: string }) => ({ _id: id, name, team })

function toSigner({
  place,
  user,
  signedAt,
  refusedAt,
  way,
  hash,
  reason,
  ...then
}: HeadRow['signers'][number]) {
  return {
    place,
    person: signedAt || refusedAt ? { _id: user.id, name: then.name, team: then.team } : toPerson(user),
    signed: signedAt && { at: signedAt.toISOString(), way, hash },
    refused: refusedAt && { at: refusedAt.toISOString(), reason },
    isAway: !signedAt && !refusedAt && !(user.isActive && user.isApproved),
  }
}

const toHead = ({ id, createdBy, createdAt, sentAt, frozenAt, signers, ...row }: HeadRow) => ({
  ...row,
  _id: id,
  createdBy: toPerson(createdBy),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  frozenAt: frozenAt?.toISOString() ?? null,
  signers: signers.map(toSigner),
})

/** Returns a stored protocol on the wire. */
export function toWireProtocol(row: ProtocolRow): Protocol {
  const { project } = row
  return protocolSchema.parse({
    ...toHead(row),
    project: project && {
      _id: project.id,
      number: project.projectNumber,
      name: project.name,
      createdById: project.createdById,
    },
    scenarioIds: row.scenarios.map(({ scenarioId }) => scenarioId),
    deviations: row.deviations,
    accepted: row.accepted.map(({ errorReportId, person, comment }) => ({
      errorReportId,
      person: toPerson(person),
      comment,
    })),
    signerChanges: row.signerChanges.map(({ place, createdAt, changedById, changedBy, ...change }) => ({
      place,
      at: createdAt.toISOString(),
      former: toPerson({ id: change.formerId, name: change.formerName, team: change.formerTeam }),
      latter:
        change.latterId === null
          ? null
          : toPerson({ id: change.latterId, name: change.latterName, team: change.latterTeam }),
      by: { _id: changedById, name: changedBy },
    })),
    hash: row.snapshotHash,
  })
}

/** The rows that a snapshot is composed of. */
export type ComposedRow = Omit<ProtocolRow, 'scenarios'> & { scenarios: readonly { scenarioId: string }[] }

/** Returns the fields from which the snapshot of a draft is taken; null without its project. */
export function toComposed(row: ComposedRow): Composed | null {
  const { number, title, coversProject, project, createdBy, signers, deviations, accepted } = row
  return (
    project && {
      number,
      title,
      coversProject,
      project: {
        _id: project.id,
        number: project.projectNumber,
        name: project.name,
        startDate: formatDay(project.startDate),
        endDate: formatDay(project.endDate),
      },
      composedBy: toPerson(createdBy),
      signers: signers.map(({ user }) => toPerson(user)),
      scenarioIds: row.scenarios.map(({ scenarioId }) => scenarioId),
      deviations,
      accepted: new Map(
        accepted.map(({ errorReportId, person, comment }) => [
          errorReportId,
          { by: toPerson(person), comment },
        ]),
      ),
    }
  )
}

// A draft goes into the trash with its project; a frozen protocol stays readable.
const isReadable = {
  deletedAt: null,
  OR: [{ state: { not: 'draft' } }, { project: { deletedAt: null } }],
} satisfies Prisma.ProtocolWhereInput

/** Returns a protocol, or null. */
export async function findProtocol(id: string, tx: TransactionClient = prisma) {
  const row = await tx.protocol.findFirst({ where: { id, ...isReadable }, select: OWN })
  if (!row) return null
  const ofProtocol = { protocolId: id }
  // One after the other: a transaction has one connection, which answers one statement at a time.
  const createdBy = await tx.user.findUniqueOrThrow({ where: { id: row.createdById }, ...PERSON })
  const project =
    row.projectId === null ? null : await tx.project.findUnique({ where: { id: row.projectId }, ...PROJECT })
  const signers = await tx.protocolSigner.findMany({
    where: ofProtocol,
    include: { user: { select: { ...NAMED_PERSON.select, ...SIGNATORY.select } } },
    orderBy: { place: 'asc' },
  })
  const signerChanges = await tx.protocolSignerChange.findMany({
    where: ofProtocol,
    orderBy: { id: 'asc' },
  })
  const scenarios = await tx.protocolScenario.findMany({
    where: ofProtocol,
    select: { scenarioId: true, scenario: { select: { scenarioNumber: true } } },
    orderBy: { scenarioId: 'asc' },
  })
  const accepted = await tx.acceptedError.findMany({
    where: ofProtocol,
    include: { person: NAMED_PERSON, errorReport: { select: { description: true } } },
    orderBy: { errorReportId: 'asc' },
  })
  return { ...row, createdBy, project, signers, signerChanges, scenarios, accepted }
}
export type ProtocolRow = NonNullable<Awaited<ReturnType<typeof findProtocol>>>

/** Locks a protocol until the transaction ends, and returns it, or null. */
export async function lockProtocol(tx: TransactionClient, id: string): Promise<ProtocolRow | null> {
  await lockRows(tx, 'Protocol', [id])
  return findProtocol(id, tx)
}

/** Returns the stored text of a frozen protocol and its hash; null for a draft, and where there is none. */
export async function findFrozen(id: string): Promise<{ snapshot: string; hash: string } | null> {
  const [row] = await readRows({ snapshot: is.text, hash: is.text })`
    SELECT snapshot, "snapshotHash"::text AS hash FROM "Protocol"
    WHERE id = ${id} AND snapshot IS NOT NULL AND "snapshotHash" IS NOT NULL`
  return row ?? null
}

/** Returns the SHA-256 of a canonical snapshot's UTF-8 bytes, in hexadecimal digits. */
export function snapshotHash(canonical: string): string {
  return createHash('sha256').update(canonical, 'utf8').digest('hex')
}

/**
 * Returns the snapshot of a frozen protocol, with the hash of the stored bytes computed again: whether it is the stored one,
 * and the one that everybody has signed.
 * @param toShown parses the stored text as far as it is shown
 */
export function readFrozen(
  stored: { snapshot: string; hash: string },
  signers: readonly { signedAt: Date | null; hash: string }[],
  toShown: (text: string) => string = (text) => text,
): ReadSnapshot {
  const computedHash = snapshotHash(stored.snapshot)
  const signed = signers.filter(({ signedAt }) => signedAt).map(({ hash }) => hash)
  return {
    snapshot: parseSnapshot(toShown(stored.snapshot)),
    isFrozen: true,
    computedHash,
    shownHash: computedHash,
    isIntact: [stored.hash, ...signed].every((hash) => hash === computedHash),
  }
}

/** Returns the snapshot in a stored text; null where changed bytes can't be read as one any more. */
function parseSnapshot(text: string): Snapshot | null {
  try {
    return snapshotSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Returns the protocols with these ids, in their order. */
async function readHeads(found: readonly { id: string }[]): Promise<ListedProtocol[]> {
  const rows = await prisma.protocol.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    select: HEAD,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => {
    const row = byId.get(id)
    return row ? [listedProtocolSchema.parse(toHead(row))] : []
  })
}

/** The protocols of a project, page by page. */
export const protocolList = keysetList<{ projectId: string }, 'created', ListedProtocol>({
  sorts: { created: BY_CREATION },
  columns: { created: null },
  id: Prisma.sql`p.id`,
  read: async ({ projectId }, rest) => {
    const found = await readRows({ id: is.text })`
      SELECT p.id FROM "Protocol" p WHERE p."projectId" = ${projectId} AND ${isNotDeleted('p')} ${rest}`
    return readHeads(found)
  },
})

/** Returns SQL for the protocols that wait for the signatures of people now, as `p`, and their places as `mine`. */
const waitingFor = (userIds: readonly string[]) => Prisma.sql`
  "ProtocolSigner" mine JOIN "Protocol" p ON p.id = mine."protocolId" AND p.state IN ('draft', 'signing')
  LEFT JOIN "Project" project ON project.id = p."projectId"
  WHERE mine."userId" = ANY (${[...userIds]}::bpchar[]) AND mine."signedAt" IS NULL AND mine."refusedAt" IS NULL
    AND p."sentAt" IS NOT NULL AND ${isNotDeleted('p')} AND (p.state <> 'draft' OR ${isNotDeleted('project')})
    AND NOT EXISTS (SELECT FROM "ProtocolSigner" earlier
      WHERE earlier."protocolId" = p.id AND earlier.place < mine.place AND earlier."signedAt" IS NULL)`

/** Returns how many protocols wait for the signature of each of these people now; those without any are left out. */
export function countWaiting(userIds: readonly string[]): Promise<{ userId: string; count: number }[]> {
  return readRows({ userId: is.text, count: is.number })`
    SELECT mine."userId", count(*)::int AS count FROM ${waitingFor(userIds)} GROUP BY 1`
}

/** The protocols that wait for the signature of a person now, page by page. */
export const waitingList = keysetList<{ userId: string }, 'created', ListedProtocol>({
  sorts: { created: BY_CREATION },
  columns: { created: null },
  id: Prisma.sql`p.id`,
  read: async ({ userId }, rest) =>
    readHeads(await readRows({ id: is.text })`SELECT p.id FROM ${waitingFor([userId])} ${rest}`),
})

/** Replaces the chosen scenarios of a draft. */
export async function storeScenarios(
  tx: TransactionClient,
  protocolId: string,
  scenarioIds: readonly string[],
): Promise<void> {
  await tx.protocolScenario.deleteMany({ where: { protocolId } })
  await tx.protocolScenario.createMany({
    data: scenarioIds.map((scenarioId) => ({ protocolId, scenarioId })),
  })
}

/** Replaces the signers of a draft; they sign in this order. */
export async function storeSigners(
  tx: TransactionClient,
  protocolId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.protocolSigner.deleteMany({ where: { protocolId } })
  await tx.protocolSigner.createMany({
    data: userIds.map((userId, index) => ({ protocolId, userId, place: index + 1 })),
  })
}

interface Accepted {
  errorReportId: string
  personId: string
  comment: string
}

/** Replaces who accepts which open error of a draft. */
export async function storeAccepted(
  tx: TransactionClient,
  protocolId: string,
  accepted: readonly Accepted[],
): Promise<void> {
  await tx.acceptedError.deleteMany({ where: { protocolId } })
  await tx.acceptedError.createMany({ data: accepted.map((one) => ({ protocolId, ...one })) })
}

/** Returns those of these ids that scenarios of a project have. */
export async function findScenarioIds(
  tx: TransactionClient,
  projectId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await readRows({ id: is.text }, tx)`
    SELECT s.id FROM "Scenario" s
    WHERE s.id = ANY (${ids}::bpchar[]) AND s."projectId" = ${projectId} AND ${isNotDeleted('s')} ORDER BY s.id`
  return rows.map(({ id }) => id)
}

/** Returns whether a draft covers a scenario that is there. */
export async function hasScenario(tx: TransactionClient, row: ProtocolRow): Promise<boolean> {
  const chosen = { id: { in: row.scenarios.map(({ scenarioId }) => scenarioId) } }
  const found = await tx.scenario.findFirst({
    where: { projectId: row.projectId ?? '', deletedAt: null, AND: row.coversProject ? {} : chosen },
    select: { id: true },
  })
  return found !== null
}

/** Returns those of these ids that error reports of a project's scenarios have. */
export async function findErrorIds(
  tx: TransactionClient,
  projectId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await readRows({ id: is.text }, tx)`
    SELECT e.id FROM "ErrorReport" e
    JOIN "Scenario" s ON s.id = e."scenarioId" AND ${isNotDeleted('s')}
    WHERE e.id = ANY (${ids}::bpchar[]) AND s."projectId" = ${projectId} AND ${isNotDeleted('e')}`
  return rows.map(({ id }) => id)
}

/** Returns those of these ids that people who can sign in have. */
export async function findMemberIds(tx: TransactionClient, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.user.findMany({
    where: { id: { in: [...ids] }, isActive: true, isApproved: true },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}
