import { findProtocol } from '@/lib/features/protocols/queries'
import { protocolLabel } from '@/lib/features/protocols/rules'
import type { Snapshot } from '@/lib/features/protocols/snapshots/contract'
import { hashPictures, liveSnapshot, toFrozen } from '@/lib/features/protocols/snapshots/service'
import { prisma } from '@/lib/server/db'
import { HOUR_MS } from '@/lib/shared/dates'
import { Draw } from '@/tests/factories/draw'
import { type HistoryEventRow, historyEventRow } from '@/tests/factories/history-event'

const SEED = 20_261_126
/** The number of hours after which what was composed is sent for signing. */
const SENT_AFTER = 1
/** A protocol of the demonstration covers a project of this size. */
const MAXIMUM_SCENARIOS = 60

interface Plan {
  projectStatus: string
  title: string
  deviations: string[]
  /** How many days ago it was composed; its signatures come a few hours apart. */
  daysAgo: number
  /** Usernames in their order, without `@demo_`. */
  signers: readonly string[]
  signed: number
}

const PLANS: readonly Plan[] = [
  {
    projectStatus: 'completed',
    title: 'Приёмка этапа',
    deviations: ['Касса 2 была на обслуживании: сценарии возврата проверены на кассе 1'],
    daysAgo: 6,
    signers: ['tester', 'executor', 'pm'],
    signed: 3,
  },
  {
    projectStatus: 'in_progress',
    title: 'Промежуточная приёмка',
    deviations: ['Оплата картой на стенде проверена без реального эквайринга'],
    daysAgo: 2,
    signers: ['tester', 'admin', 'pm'],
    signed: 1,
  },
  {
    projectStatus: 'active',
    title: 'Приёмка релиза',
    deviations: [],
    daysAgo: 1,
    signers: ['executor', 'pm'],
    signed: 0,
  },
]

/**
 * Stores a draft, a protocol that is signed by some, and one that is signed by all, of whose project something has changed
 * since. What they say is what the product would say; the data of the database have to be complete.
 */
export async function addProtocols(): Promise<void> {
  const draw = new Draw(SEED)
  for (const plan of PLANS) await addProtocol(draw, plan)
}

async function addProtocol(draw: Draw, plan: Plan): Promise<void> {
  const project = await prisma.project.findFirst({
    where: { status: plan.projectStatus, lastScenarioNumber: { gt: 0, lte: MAXIMUM_SCENARIOS } },
    orderBy: { projectNumber: 'desc' },
  })
  const people = await prisma.user.findMany({ where: { telegramUsername: { startsWith: '@demo_' } } })
  const findPerson = (role: string) => people.find((one) => one.role === role)
  const composer = findPerson('pm')
  const signers = plan.signers.flatMap((role) => findPerson(role) ?? [])
  if (!project || !composer) return
  const at = (hours: number) => new Date(Date.now() - plan.daysAgo * 24 * HOUR_MS + hours * HOUR_MS)
  const createdAt = at(0)
  const id = draw.id(createdAt)
  const { number } = await prisma.protocol.create({
    data: {
      id,
      projectId: project.id,
      title: plan.title,
      deviations: plan.deviations,
      createdById: composer.id,
      createdAt,
      sentAt: at(SENT_AFTER),
      signers: { create: signers.map(({ id: userId }, index) => ({ userId, place: index + 1 })) },
    },
  })
  await acceptErrors(id, project.id, composer.id)
  const about = { projectId: project.id, subjectId: id, label: protocolLabel({ number, title: plan.title }) }
  const events: HistoryEventRow[] = [
    historyEventRow(draw, createdAt, {
      ...about,
      subject: 'protocol',
      action: 'created',
      toStatus: 'draft',
      actorId: composer.id,
    }),
    historyEventRow(draw, at(SENT_AFTER), {
      ...about,
      subject: 'protocol',
      action: 'updated',
      changes: { isSent: { before: false, after: true } },
      actorId: composer.id,
    }),
  ]
  if (plan.signed > 0) await freeze(id, at(2))
  for (const [index, person] of signers.slice(0, plan.signed).entries()) {
    const signedAt = at(2 + 3 * index)
    const state = index === signers.length - 1 ? 'signed' : 'signing'
    await sign(id, { place: index + 1, person, signedAt, state })
    const before = index === 0 ? 'draft' : 'signing'
    events.push(
      historyEventRow(draw, signedAt, {
        ...about,
        subject: 'signature',
        action: 'updated',
        fromStatus: before === state ? null : before,
        toStatus: before === state ? null : state,
        changes: { signature: { before: null, after: `${person.name} · code` } },
        actorId: person.id,
      }),
    )
  }
  await prisma.historyEvent.createMany({ data: events })
}

/** The PM accepts every second open error of the project. */
async function acceptErrors(protocolId: string, projectId: string, personId: string): Promise<void> {
  const errors = await prisma.errorReport.findMany({
    where: { scenario: { projectId }, status: { in: ['open', 'in_progress', 'need_test'] } },
    orderBy: { id: 'asc' },
  })
  await prisma.acceptedError.createMany({
    data: errors
      .filter((_, index) => index % 2 === 0)
      .map(({ id: errorReportId }) => ({
        protocolId,
        errorReportId,
        personId,
        comment: 'Исправим в следующем релизе, обходной путь описан.',
      })),
  })
}

async function freeze(id: string, frozenAt: Date): Promise<void> {
  const row = await findProtocol(id)
  if (!row) throw new Error('The protocol is stored.')
  const snapshot = asItWas({ ...(await liveSnapshot(row)), takenAt: frozenAt.toISOString() })
  const { canonical, hash } = toFrozen(snapshot, await hashPictures(snapshot))
  await prisma.protocol.update({
    where: { id },
    data: { state: 'signing', snapshot: canonical, snapshotHash: hash, frozenAt },
  })
}

/** Work has gone on since: the first scenario had no reviewer yet, and a step another comment. */
function asItWas(snapshot: Snapshot): Snapshot {
  const [first, ...others] = snapshot.scenarios
  if (!first) return snapshot
  const [step, ...steps] = first.steps
  const before = {
    ...first,
    reviewer: null,
    steps: step ? [{ ...step, comment: 'Проверить ещё раз после обновления кассы' }, ...steps] : [],
  }
  return { ...snapshot, scenarios: [before, ...others] }
}

interface Signature {
  place: number
  person: { name: string; team: string }
  signedAt: Date
  state: 'signing' | 'signed'
}

async function sign(protocolId: string, { place, person, signedAt, state }: Signature): Promise<void> {
  const { snapshotHash: hash } = await prisma.protocol.findUniqueOrThrow({ where: { id: protocolId } })
  await prisma.protocolSigner.update({
    where: { protocolId_place: { protocolId, place } },
    data: { name: person.name, team: person.team, way: 'code', hash: hash ?? '', signedAt },
  })
  await prisma.protocol.update({
    where: { id: protocolId },
    data: { state, version: { increment: 1 } },
  })
}
