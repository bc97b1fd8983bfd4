import 'server-only'
import { remind } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { transaction } from '@/lib/server/db'
import { changesBetween, recordHistory, requireVersion } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import type { Protocol, ProtocolUpdate } from '../contract'
import { type ProtocolRow, toWireProtocol } from '../queries'
import { lockDraft, protocolEvent, storedProtocol, storeParts } from '../service'
import { remindersOfTurn } from '../signatures/rules'

/**
 * Changes a draft; absent fields stay as they are.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` once it is frozen or for a stale version, `invalid` for
 * scenarios, errors or people that can't be in it.
 */
export function updateProtocol(
  actor: Actor,
  id: string,
  { version, ...given }: ProtocolUpdate,
): Promise<Protocol> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const before = await lockDraft(tx, id)
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
    const changes = changesBetween(toRecorded(before), toRecorded(changed))
    if (Object.keys(changes).length === 0) return toWireProtocol(before)
    await tx.protocol.update({ where: { id }, data: { version: { increment: 1 } } })
    await recordHistory(tx, { ...protocolEvent(actor, before), action: 'updated', changes })
    const after = toWireProtocol(await storedProtocol(tx, id))
    if ('signers' in changes) await remind(tx, remindersOfTurn(actor, after))
    return after
  })
}

// What history says of a draft, in names: what they stand for may be gone when somebody reads it.
const toRecorded = (row: ProtocolRow) => ({
  title: row.title,
  coversProject: row.coversProject,
  scenarios: row.scenarios.length,
  signers: row.signers.map(({ user }) => user.name).join(', '),
  deviations: row.deviations.join('\n'),
  accepted: row.accepted.map(({ person, comment }) => [person.name, comment].join(': ')).join('\n'),
})
