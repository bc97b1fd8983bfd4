import 'server-only'
import { remind } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { type HistoryEntry, recordHistory } from '@/lib/server/history'
import { PROJECT_SCOPE, projectNotFound, requireProject } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { MessageKey } from '@/lib/shared/messages'
import type { Protocol, ProtocolCreation, ProtocolUpdate } from './contract'
import {
  findErrorIds,
  findMemberIds,
  findProtocol,
  findScenarioIds,
  lockProtocol,
  type ProtocolRow,
  protocolList,
  storeAccepted,
  storeScenarios,
  storeSigners,
  toWireProtocol,
  waitingList,
} from './queries'
import { protocolLabel } from './rules'
import { remindersOfTurn } from './signatures/rules'

export { countWaiting } from './queries'

/** Returns the error of a call about a protocol that does not exist. */
export const protocolNotFound = () => new AppError('not_found', 'protocols.notFound')

/**
 * Returns a page of a project's protocols, the latest first.
 * @throws AppError `not_found` for an unknown project, `invalid` for a malformed cursor.
 */
export async function listProtocols(projectId: string, paging: { limit?: number; cursor?: string }) {
  await requireProject(projectId)
  const { rows, ...cursors } = await protocolList.find({
    filter: { projectId },
    sort: 'created',
    order: 'desc',
    ...paging,
  })
  return { protocols: rows, ...cursors }
}

/**
 * Returns a page of the protocols that wait for a person's signature now, the latest first.
 * @throws AppError `invalid` for a malformed cursor.
 */
export async function listWaitingProtocols(
  { userId }: Pick<Actor, 'userId'>,
  paging: { limit?: number; cursor?: string },
) {
  const { rows, ...cursors } = await waitingList.find({
    filter: { userId },
    sort: 'created',
    order: 'desc',
    ...paging,
  })
  return { protocols: rows, ...cursors }
}

/** Returns a protocol. @throws AppError `not_found`. */
export async function getProtocol(id: string): Promise<Protocol> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  return toWireProtocol(row)
}

/** Returns what every event about a protocol contains. */
export function protocolEvent(
  actor: Pick<Actor, 'userId'>,
  row: ProtocolRow,
): Pick<HistoryEntry, 'projectId' | 'subject' | 'subjectId' | 'label' | 'actorId'> {
  return {
    projectId: row.projectId ?? undefined,
    subject: 'protocol',
    subjectId: row.id,
    label: protocolLabel(row),
    actorId: actor.userId,
  }
}

/** Returns a protocol in a transaction that has just stored it. */
export async function storedProtocol(tx: TransactionClient, id: string): Promise<ProtocolRow> {
  const row = await findProtocol(id, tx)
  if (!row) throw protocolNotFound()
  return row
}

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

type Composition = Omit<ProtocolUpdate, 'version'>

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
    const protocol = toWireProtocol(row)
    await remind(tx, remindersOfTurn(actor, protocol))
    return protocol
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
  })
}

/**
 * Locks a draft, and returns it.
 * @throws AppError `not_found`, `conflict` once it is frozen.
 */
export async function lockDraft(
  tx: TransactionClient,
  id: string,
): Promise<ProtocolRow & { projectId: string }> {
  const row = await lockProtocol(tx, id)
  if (!row) throw protocolNotFound()
  const { projectId } = row
  if (row.state !== 'draft' || projectId === null) throw new AppError('conflict', 'protocols.frozen')
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
export async function storeParts(
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
