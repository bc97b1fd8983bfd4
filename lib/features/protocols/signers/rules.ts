import type { InboxNews } from '@/lib/features/notifications/reminders/rules'
import type { Actor } from '@/lib/shared/actor'
import type { Protocol } from '../contract'

/**
 * Returns the inbox items about the latest change of a protocol's signers: for its signers and its author, except for who
 * made the change and who is to sign now.
 */
export function toSignerChangeNews(
  actor: Pick<Actor, 'userId' | 'name'>,
  { _id, number, title, signers, createdBy, signerChanges }: Protocol,
): InboxNews[] {
  const change = signerChanges.at(-1)
  if (!change) return []
  const concerned = new Set([createdBy._id, ...signers.map(({ person }) => person._id)])
  return [...concerned]
    .filter((userId) => userId !== actor.userId && userId !== change.latter?._id)
    .map((userId) => ({
      userId,
      event: `signer_change:${_id}:${change.former._id}`,
      facts: {
        kind: 'signer_change',
        protocolId: _id,
        protocolNumber: number,
        title,
        formerName: change.former.name,
        latterName: change.latter?.name ?? '',
        actorName: actor.name,
      },
    }))
}
