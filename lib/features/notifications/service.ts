import 'server-only'
import { announce } from '@/lib/server/database-channel'
import type { TransactionClient } from '@/lib/server/db'
import type { Language } from '@/lib/shared/language'
import { type GroupNotificationFacts, groupNotificationSchema } from './contract'

export { checkGroup, groupStateOf } from './groups/service'

interface GroupNotification {
  /** The project's `telegramGroupId`; with '' there is nobody to tell. */
  chatId: string
  projectId: string
  /** What the message is written in; without one, the specification's mix. */
  language: Language | null
  facts: GroupNotificationFacts
}

/**
 * Notes in the change's own transaction what a group is to hear of it. No call is made: a worker delivers it once the
 * transaction is committed, at least once and in the order of the changes.
 */
export async function enqueueGroupNotification(
  tx: TransactionClient,
  input: GroupNotification,
): Promise<void> {
  await enqueueGroupNotifications(tx, [input])
}

/** As {@link enqueueGroupNotification}, for many changes at once, in their order. */
export async function enqueueGroupNotifications(
  tx: TransactionClient,
  inputs: GroupNotification[],
): Promise<void> {
  const data = inputs.filter(({ chatId }) => chatId.trim() !== '').map(rowOf)
  if (data.length === 0) return
  await tx.groupNotification.createMany({ data })
  await announce(tx, 'uta_notifications')
}

function rowOf({ chatId, projectId, language, facts: given }: GroupNotification) {
  const facts = groupNotificationSchema.parse(given)
  return { chatId: chatId.trim(), projectId, language, kind: facts.kind, facts }
}
