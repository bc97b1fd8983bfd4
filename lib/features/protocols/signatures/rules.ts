import type { Reminder } from '@/lib/features/notifications/reminders/rules'
import type { Protocol } from '../contract'
import { awaitedSigner } from '../rules'

/** Returns how the names of the events begin that tell somebody that it is their turn to sign a protocol. */
export const turnEvents = (protocolId: string) => `signature:${protocolId}`

/**
 * Returns the reminder of the one whose turn to sign begins with a change of a protocol: another turn of the same person is
 * another event. Nobody is reminded of their own change.
 * @param protocol as it is after the change
 */
export function toTurnReminders(actor: { userId: string }, protocol: Protocol): Reminder[] {
  const { _id, number, title, project, version } = protocol
  const next = awaitedSigner(protocol)
  if (!next || next.person._id === actor.userId) return []
  return [
    {
      userId: next.person._id,
      event: `${turnEvents(_id)}:${version}`,
      facts: {
        kind: 'signature',
        protocolId: _id,
        protocolNumber: number,
        title,
        projectName: project?.name ?? '',
        projectNumber: project?.number ?? null,
      },
    },
  ]
}
