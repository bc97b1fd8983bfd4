import 'server-only'
import { remind } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { transaction } from '@/lib/server/db'
import { changesBetween, type HistoryChanges, recordHistory, requireVersion } from '@/lib/server/history'
import { requireProjectEditor } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { cutLine } from '@/lib/shared/telegram-html'
import type { Protocol, ProtocolUpdate } from '../contract'
import { type ProtocolRow, toWireProtocol } from '../queries'
import { lockDraft, protocolEvent, storedProtocol, storeParts } from '../service'
import { remindersOfTurn } from '../signatures/rules'

/**
 * Changes a draft; absent fields stay as they are.
 * @throws AppError `forbidden` for a viewer, and for others than the project's members where only these change it,
 * `not_found`, `conflict` once it is frozen or for a stale version, `invalid` for scenarios, errors or people that can't be
 * in it.
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
    const { title, coversProject } = given
    await storeParts(tx, before, given)
    await tx.protocol.update({ where: { id }, data: { title, coversProject } })
    const changed = await storedProtocol(tx, id)
    const changes = draftChanges(before, changed)
    if (Object.keys(changes).length === 0) return toWireProtocol(before)
    await tx.protocol.update({ where: { id }, data: { version: { increment: 1 } } })
    await recordHistory(tx, { ...protocolEvent(actor, before), action: 'updated', changes })
    const after = toWireProtocol(await storedProtocol(tx, id))
    if ('signers' in changes) await remind(tx, remindersOfTurn(actor, after))
    return after
  })
}

/** Maximum length of an accepted error's description in history. */
const DESCRIPTION_LENGTH = 100

// What a draft is, by ids: other things can have the same names.
const toStored = ({ title, coversProject, deviations, ...row }: ProtocolRow) => ({
  title,
  coversProject,
  scenarios: row.scenarios.map(({ scenarioId }) => scenarioId),
  signers: row.signers.map(({ userId }) => userId),
  deviations,
  accepted: row.accepted.map(({ errorReportId, personId, comment }) => [errorReportId, personId, comment]),
})

// What history says of a draft, in names: what they stand for may be gone when somebody reads it.
const toRecorded = ({ title, coversProject, ...row }: ProtocolRow): Record<string, string | boolean> => ({
  title,
  coversProject,
  scenarios: row.scenarios.map(({ scenario }) => scenario.scenarioNumber).join(', '),
  signers: row.signers.map(({ user }) => nameOf(user)).join(', '),
  deviations: row.deviations.join('\n'),
  accepted: row.accepted
    .map(({ errorReport, person, comment }) => {
      const error = cutLine(errorReport.description, DESCRIPTION_LENGTH)
      return [error, nameOf(person), comment].filter(Boolean).join(' · ')
    })
    .join('\n'),
})

const nameOf = ({ name, telegramUsername }: { name: string; telegramUsername: string }) =>
  `${name} ${telegramUsername}`

function draftChanges(before: ProtocolRow, after: ProtocolRow): HistoryChanges {
  const [former, latter] = [toRecorded(before), toRecorded(after)]
  const fields = Object.keys(changesBetween(toStored(before), toStored(after)))
  return Object.fromEntries(
    fields.map((field) => [field, { before: former[field] ?? null, after: latter[field] ?? null }]),
  )
}
