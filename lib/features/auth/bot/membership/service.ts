import 'server-only'
import type { ChatMember, ChatMemberUpdated } from 'telegraf/types'
import { noteMembership } from '@/lib/features/notifications/groups/service'
import { noteBlocked } from '../../contacts/service'
import { copiable } from '../commands/rules'
import { askerOf, reply } from '../replies/service'

const isMember = (member: ChatMember) =>
  member.status === 'restricted' ? member.is_member : member.status !== 'left' && member.status !== 'kicked'

const mayWrite = (member: ChatMember) => member.status !== 'restricted' || member.can_send_messages

/**
 * Keeps what is known of a chat true when the bot is let in, silenced, blocked or thrown out. A group that lets it in is
 * told its id, so that somebody can paste it into a project.
 */
export async function noteOwnMembership(update: ChatMemberUpdated): Promise<void> {
  const { chat, from, old_chat_member: before, new_chat_member: after } = update
  if (chat.type === 'private') {
    if (!isMember(after)) await noteBlocked(BigInt(chat.id))
    return
  }
  if (chat.type === 'channel') return
  await noteMembership(String(chat.id), {
    isMember: isMember(after),
    mayWrite: mayWrite(after),
    title: chat.title,
  })
  if (isMember(before) || !isMember(after) || !mayWrite(after)) return
  const asker = await askerOf(from, chat)
  if (asker) await reply(asker, asker.translate('bot.groupId', { id: copiable(asker.chatId) }))
}
