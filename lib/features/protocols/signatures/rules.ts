import type { Reminder } from '@/lib/features/notifications/reminders/rules'
import type { Protocol } from '../contract'
import { nextSigner } from '../rules'

/** Returns the reminder of the next signer of a protocol, once for each person; nobody is reminded of their own change. */
export function remindersOfTurn(
  actor: { userId: string },
  { _id, number, title, project, signers, state }: Protocol,
): Reminder[] {
  const next = state === 'draft' || state === 'signing' ? nextSigner(signers) : null
  if (!next || next.person._id === actor.userId) return []
  return [
    {
      userId: next.person._id,
      event: `signature:${_id}`,
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
