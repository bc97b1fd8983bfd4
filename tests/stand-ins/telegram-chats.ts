import { BotApiError } from './telegram-errors'

/** A person as the Bot API shows one. */
export interface TelegramUser {
  id: number
  username?: string
  first_name?: string
  language_code?: string
}

type BotStatus = 'member' | 'administrator' | 'restricted' | 'left' | 'kicked'

export interface TelegramChat {
  id: number
  type: 'private' | 'group' | 'supergroup'
  title?: string
  username?: string
}

interface Group {
  chat: TelegramChat
  bot: BotStatus
  migratedTo: number | null
}

interface Person {
  user: TelegramUser
  bot: 'never_started' | 'started' | 'blocked'
}

/** The people and groups that the bot could write to. */
export class Chats {
  private readonly groups = new Map<string, Group>()
  private readonly people = new Map<string, Person>()
  private lastGroup = 1_000

  createGroup(title: string, type: 'group' | 'supergroup'): TelegramChat {
    this.lastGroup += 1
    const id = type === 'group' ? -this.lastGroup : -1_000_000_000_000 - this.lastGroup
    const chat = { id, type, title }
    this.groups.set(String(id), { chat, bot: 'member', migratedTo: null })
    return chat
  }

  addPerson(user: TelegramUser, bot: Person['bot']): void {
    this.people.set(String(user.id), { user, bot })
  }

  /** A message to the bot opens the chat with it. */
  noteStarted(user: TelegramUser): void {
    this.addPerson(user, 'started')
  }

  group(chatId: string): Group {
    const group = this.groups.get(chatId)
    if (!group) throw new Error(`The stand-in has no group ${chatId}`)
    return group
  }

  /** Turns a group into a supergroup, as Telegram does when it grows: it gets another id. */
  migrate(chatId: string): TelegramChat {
    const group = this.group(chatId)
    const moved = this.createGroup(group.chat.title ?? '', 'supergroup')
    group.migratedTo = moved.id
    return moved
  }

  /** @throws BotApiError 400 for an unknown or moved chat, 403 where the bot is not let in. */
  find(chatId: string): TelegramChat {
    const group = this.groups.get(chatId)
    if (group) return enter(group)
    const person = this.people.get(chatId)
    if (!person) throw new BotApiError(400, 'Bad Request: chat not found')
    return { id: person.user.id, type: 'private', username: person.user.username }
  }

  /** The same for a chat that is about to be written to. */
  findWritable(chatId: string): TelegramChat {
    const chat = this.find(chatId)
    if (this.groups.get(chatId)?.bot === 'restricted') {
      throw new BotApiError(400, 'Bad Request: not enough rights to send text messages to the chat')
    }
    const person = this.people.get(chatId)
    if (person?.bot === 'blocked') throw new BotApiError(403, 'Forbidden: bot was blocked by the user')
    if (person?.bot === 'never_started') {
      throw new BotApiError(403, "Forbidden: bot can't initiate conversation with a user")
    }
    return chat
  }
}

function enter(group: Group): TelegramChat {
  const { chat, bot, migratedTo } = group
  if (migratedTo !== null) {
    const description = 'Bad Request: group chat was upgraded to a supergroup chat'
    throw new BotApiError(400, description, { migrate_to_chat_id: migratedTo })
  }
  if (bot === 'kicked') throw new BotApiError(403, `Forbidden: bot was kicked from the ${chat.type} chat`)
  if (bot === 'left') throw new BotApiError(403, `Forbidden: bot is not a member of the ${chat.type} chat`)
  return chat
}
