import 'server-only'
import { prisma } from '@/lib/server/db'
import { tellOperator } from '@/lib/server/operator'
import { isBotConfigured } from '@/lib/server/telegram'
import type { Language } from '@/lib/shared/language'
import { holderNow, readPersonChat } from '../chats/service'
import { setCode } from '../codes/queries'
import { areWrongCodesTooMany, type Challenge, hashCode, newCode, sendCode } from '../codes/service'
import { makeLink } from '../links/service'

/** Where a code went. */
interface Delivery {
  /** Whether Telegram accepted the message. */
  telegramSent: boolean
  isOnTerminal: boolean
  /** Whether the terminal has a link instead of a code. */
  isLink: boolean
}

interface Person {
  telegramId: bigint | null
  telegramUsername: string
}

/**
 * Gets a code to the person who asked for it, by the bot or, where there is none, by the server's terminal, so that a
 * newcomer can sign in. A person who is bound to no Telegram account gets theirs on the terminal too: they registered
 * before there was a bot, and the account that has their username now need not be theirs. A failure is never an error
 * of the call.
 */
export async function deliverCode(
  challenge: Challenge,
  user: Person | null,
  language: Language | null,
): Promise<Delivery> {
  if (!isBotConfigured() || user?.telegramId === null) {
    const isLink = challenge.purpose !== 'signature' && (await areWrongCodesTooMany(challenge))
    await printCode(challenge, isLink)
    return { telegramSent: false, isOnTerminal: true, isLink }
  }
  const recipient = await (user ? readPersonChat(user) : holderNow(challenge.telegramUsername))
  const telegramSent = recipient !== null && (await sendCode(challenge, recipient, language))
  return { telegramSent, isOnTerminal: false, isLink: false }
}

/** What the terminal calls each purpose where that is another word. */
const NAMES: Readonly<Record<string, string>> = { login: 'sign-in' }

async function printCode(challenge: Challenge, isLink: boolean): Promise<void> {
  const telegramId = await linkedBy(challenge)
  const opened = isLink ? await makeLink(challenge, telegramId) : await makeCode(challenge, telegramId)
  const kind = isLink ? 'link, which works once,' : 'code'
  const binding = telegramId === null ? '' : ` (it binds the person to the Telegram account ${telegramId})`
  tellOperator(
    `U.T.A. ${NAMES[challenge.purpose] ?? challenge.purpose} ${kind} for ${challenge.telegramUsername}: ${opened}${binding}`,
  )
}

async function makeCode({ id }: Challenge, linksTelegramId: bigint | null): Promise<string> {
  const code = newCode()
  await setCode(id, { codeHash: hashCode(id, code), linksTelegramId })
  return code
}

/**
 * Returns the Telegram account that a code on the terminal binds its person to: the operator who reads it there vouches
 * for that.
 */
async function linkedBy({ telegramUsername, purpose }: Challenge): Promise<bigint | null> {
  if (!isBotConfigured() || purpose === 'signature') return null
  const holder = await holderNow(telegramUsername)
  if (!holder) return null
  const owner = await prisma.user.findUnique({ where: { telegramId: holder.telegramId } })
  return owner ? null : holder.telegramId
}
