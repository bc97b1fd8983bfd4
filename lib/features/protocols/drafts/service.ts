import 'server-only'
import { voidSignatureCodes } from '@/lib/features/auth/codes/service'
import { withdraw } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, type HistoryChanges, recordHistory, requireVersion } from '@/lib/server/history'
import { PROJECT_SCOPE, projectNotFound, requireProjectEditor } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { MessageKey } from '@/lib/shared/messages'
import { cutLine } from '@/lib/shared/telegram-html'
import type { Protocol, ProtocolCreation, ProtocolUpdate } from '../contract'
import {
  findErrorIds,
  findMemberIds,
  findProtocol,
  findScenarioIds,
  hasScenario,
  lockProtocol,
  type ProtocolRow,
  storeAccepted,
  storeScenarios,
  storeSigners,
  toWireProtocol,
} from '../queries'
import { isDraft } from '../rules'
import { protocolEvent, protocolNotFound, storedProtocol } from '../service'
import { turnEvents } from '../signatures/rules'
import { passTurn } from '../signatures/service'

/**
 * Begins a protocol of a project, or of chosen scenarios of it.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project, `invalid` for scenarios of another one.
 */
export function createProtocol(
  actor: Actor,
  projectId: string,
  { title, scenarioIds }: ProtocolCreation,
): Promise<Protocol> {
  return addDraft(actor, projectId, async () => ({
    title,
    coversProject: scenarioIds === undefined,
    scenarioIds,
  }))
}

/**
 * Begins a new draft with what a protocol was composed of; what is gone meanwhile is left out.
 * @throws AppError `forbidden` for a viewer, `not_found`, also where its project is gone.
 */
export async function copyProtocol(actor: Actor, id: string): Promise<Protocol> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  const { projectId, title, coversProject, deviations } = row
  if (projectId === null) throw projectNotFound()
  return addDraft(actor, projectId, async (tx) => {
    const scenarioIds = row.scenarios.map(({ scenarioId }) => scenarioId)
    const errors = new Set(
      await findErrorIds(
        tx,
        projectId,
        row.accepted.map((one) => one.errorReportId),
      ),
    )
    const userIds = [...row.signers.map(({ userId }) => userId), ...row.accepted.map((one) => one.personId)]
    const members = new Set(await findMemberIds(tx, userIds))
    return {
      title,
      coversProject,
      deviations,
      scenarioIds: await findScenarioIds(tx, projectId, scenarioIds),
      signerIds: row.signers.flatMap(({ userId }) => (members.has(userId) ? [userId] : [])),
      accepted: row.accepted.filter((one) => errors.has(one.errorReportId) && members.has(one.personId)),
    }
  })
}

type Composition = Omit<ProtocolUpdate, 'version' | 'isSent'>

function addDraft(
  actor: Actor,
  projectId: string,
  compose: (tx: TransactionClient) => Promise<Composition & { title: string }>,
): Promise<Protocol> {
  requireEditor(actor)
  return transaction(async (tx) => {
    await PROJECT_SCOPE.place(tx, { projectId })
    const { title, coversProject, ...parts } = await compose(tx)
    const id = newId()
    await tx.protocol.create({ data: { id, projectId, title, coversProject, createdById: actor.userId } })
    await storeParts(tx, { id, projectId }, parts)
    const row = await storedProtocol(tx, id)
    await recordHistory(tx, { ...protocolEvent(actor, row), action: 'created', toStatus: row.state })
    return toWireProtocol(row)
  })
}

/** Deletes a draft. @throws AppError `forbidden` for a viewer, `not_found`, `conflict` once it is frozen. */
export async function deleteProtocol(actor: Actor, id: string): Promise<void> {
  requireEditor(actor)
  await transaction(async (tx) => {
    const row = await lockDraft(tx, id)
    await tx.protocol.update({
      where: { id },
      data: { deletedAt: new Date(), deletedById: actor.userId, version: { increment: 1 } },
    })
    await recordHistory(tx, { ...protocolEvent(actor, row), action: 'deleted', fromStatus: row.state })
    await voidSignatureCodes(tx, id)
    // Inboxes hide what is about it until it is restored.
    const userIds = row.signers.map(({ userId }) => userId)
    await withdraw(tx, { userIds, event: turnEvents(id), hasInbox: false })
  })
}

/**
 * Locks a draft, and returns it.
 * @throws AppError `not_found`, `conflict` once it is frozen.
 */
async function lockDraft(tx: TransactionClient, id: string): Promise<ProtocolRow & { projectId: string }> {
  const row = await lockProtocol(tx, id)
  if (!row) throw protocolNotFound()
  const { projectId } = row
  if (!isDraft(row) || projectId === null) throw new AppError('conflict', 'protocols.frozen')
  return { ...row, projectId }
}

interface Draft {
  id: string
  projectId: string
}

/**
 * Stores the given parts of a draft in place of those before, without what it had already and what can't be in it any
 * more: screens send whole lists.
 * @throws AppError `invalid` for what can't be in it.
 */
async function storeParts(
  tx: TransactionClient,
  { id, projectId }: Draft,
  { scenarioIds, signerIds, accepted, deviations }: Composition,
): Promise<void> {
  const stored = await storedProtocol(tx, id)
  if (scenarioIds) {
    const isKept = usable(await findScenarioIds(tx, projectId, scenarioIds), {
      stored: stored.scenarios.map(({ scenarioId }) => scenarioId),
      field: 'scenarioIds',
      problem: 'protocols.foreignScenario',
    })
    await storeScenarios(tx, id, scenarioIds.filter(isKept))
  }
  if (signerIds) {
    const isKept = usable(await findMemberIds(tx, signerIds), {
      stored: stored.signers.map(({ userId }) => userId),
      field: 'signerIds',
      problem: 'protocols.unknownSigner',
    })
    await storeSigners(tx, id, signerIds.filter(isKept))
  }
  if (accepted) {
    const given = [...new Map(accepted.map((one) => [one.errorReportId, one])).values()]
    const errors = given.map(({ errorReportId }) => errorReportId)
    const people = given.map(({ personId }) => personId)
    const isKeptError = usable(await findErrorIds(tx, projectId, errors), {
      stored: stored.accepted.map(({ errorReportId }) => errorReportId),
      field: 'accepted',
      problem: 'protocols.foreignError',
    })
    const isKeptPerson = usable(await findMemberIds(tx, people), {
      stored: stored.accepted.map(({ personId }) => personId),
      field: 'accepted',
      problem: 'protocols.unknownPerson',
    })
    const kept = given.filter((one) => {
      const [hasError, hasPerson] = [isKeptError(one.errorReportId), isKeptPerson(one.personId)]
      return hasError && hasPerson
    })
    await storeAccepted(tx, id, kept)
  }
  if (deviations) await tx.protocol.update({ where: { id }, data: { deviations } })
}

/**
 * Returns a function that says whether an id can be in a draft: what it had already is left out once it is gone, and
 * anything else is refused.
 */
function usable(
  found: readonly string[],
  { stored, field, problem }: { stored: readonly string[]; field: string; problem: MessageKey },
): (id: string) => boolean {
  const [known, had] = [new Set(found), new Set(stored)]
  return (id) => {
    if (known.has(id)) return true
    if (had.has(id)) return false
    throw new AppError('invalid', problem, { fields: { [field]: problem } })
  }
}

/**
 * Changes a draft, sends it for signing or takes it back; absent fields stay as they are.
 * @throws AppError `forbidden` for a viewer, and for others than the project's members where only these change it,
 * `not_found`, `conflict` once it is frozen or for a stale version, `invalid` for scenarios, errors or people that can't be
 * in it, and for one that is sent without a signer or a scenario.
 */
export function updateProtocol(
  actor: Actor,
  id: string,
  { version, ...given }: ProtocolUpdate,
): Promise<Protocol> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const before = await lockDraft(tx, id)
    await requireProjectEditor(tx, actor, before)
    await requireVersion(tx, {
      current: toWireProtocol(before),
      subject: 'protocol',
      version,
      stored: before.version,
    })
    const { title, coversProject, isSent = before.sentAt !== null } = given
    await storeParts(tx, before, given)
    const sentAt = isSent ? (before.sentAt ?? new Date()) : null
    await tx.protocol.update({ where: { id }, data: { title, coversProject, sentAt } })
    const changed = await storedProtocol(tx, id)
    if (isSent) await requireSendable(tx, changed)
    const changes = draftChanges(before, changed)
    if (Object.keys(changes).length === 0) return toWireProtocol(before)
    await tx.protocol.update({ where: { id }, data: { version: { increment: 1 } } })
    await recordHistory(tx, { ...protocolEvent(actor, before), action: 'updated', changes })
    const after = toWireProtocol(await storedProtocol(tx, id))
    await passTurn(tx, actor, { before: toWireProtocol(before), after })
    return after
  })
}

async function requireSendable(tx: TransactionClient, row: ProtocolRow): Promise<void> {
  if (row.signers.length === 0) {
    throw new AppError('invalid', 'protocols.nobodySigns', { fields: { signerIds: 'protocols.nobodySigns' } })
  }
  if (await hasScenario(tx, row)) return
  throw new AppError('invalid', 'protocols.empty', { fields: { scenarioIds: 'protocols.empty' } })
}

/** Maximum length of an accepted error's description in history. */
const DESCRIPTION_LENGTH = 100

// What a draft is, by ids: other things can have the same names.
const toStored = ({ title, coversProject, deviations, ...row }: ProtocolRow) => ({
  title,
  coversProject,
  isSent: row.sentAt !== null,
  scenarios: row.scenarios.map(({ scenarioId }) => scenarioId),
  signers: row.signers.map(({ userId }) => userId),
  deviations,
  accepted: row.accepted.map(({ errorReportId, personId, comment }) => [errorReportId, personId, comment]),
})

// What history says of a draft, in names: what they stand for may be gone when somebody reads it.
const toRecorded = ({ title, coversProject, ...row }: ProtocolRow): Record<string, string | boolean> => ({
  title,
  coversProject,
  isSent: row.sentAt !== null,
  scenarios: row.scenarios.map(({ scenario }) => scenario.scenarioNumber).join(', '),
  signers: row.signers.map(({ user }) => displayName(user)).join(', '),
  deviations: row.deviations.join('\n'),
  accepted: row.accepted
    .map(({ errorReport, person, comment }) => {
      const error = cutLine(errorReport.description, DESCRIPTION_LENGTH)
      return [error, displayName(person), comment].filter(Boolean).join(' · ')
    })
    .join('\n'),
})

const displayName = ({ name, telegramUsername }: { name: string; telegramUsername: string }) =>
  `${name} ${telegramUsername}`

function draftChanges(before: ProtocolRow, after: ProtocolRow): HistoryChanges {
  const [former, latter] = [toRecorded(before), toRecorded(after)]
  const fields = Object.keys(changesBetween(toStored(before), toStored(after)))
  return Object.fromEntries(
    fields.map((field) => [field, { before: former[field] ?? null, after: latter[field] ?? null }]),
  )
}
