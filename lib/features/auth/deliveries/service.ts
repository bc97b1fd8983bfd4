import 'server-only'
import { randomBytes } from 'node:crypto'
import { prisma } from '@/lib/server/db'
import { environment, isBotConfigured } from '@/lib/server/env'
import { tellOperator } from '@/lib/server/operator'
import { AppError } from '@/lib/shared/errors'
import { isId, newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import { holderNow, readPersonChat } from '../chats/service'
import { findChallenge, forgetChallenge, setCode, turnIntoLink } from '../codes/queries'
import {
  areWrongCodesTooMany,
  type Challenge,
  hashCode,
  matchesCode,
  newCode,
  sendCode,
} from '../codes/service'
import { LOGIN_SECONDS } from '../rules'

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
 * before there was a bot, and the account that has their username now need not be theirs. A bot that fails is never an
 * error of the call.
 * @throws AppError `storage_full`, `unavailable` where the operator can't be shown the code: there is no request then.
 */
export async function deliverCode(
  challenge: Challenge,
  user: Person | null,
  language: Language | null,
): Promise<Delivery> {
  if (!isBotConfigured() || user?.telegramId === null) {
    const isLink = challenge.purpose !== 'signature' && (await areWrongCodesTooMany(challenge))
    try {
      await printCode(challenge, isLink)
    } catch (error) {
      await forgetChallenge(challenge.id)
      throw error
    }
    return { telegramSent: false, isOnTerminal: true, isLink }
  }
  const recipient = await (user ? readPersonChat(user) : holderNow(challenge.telegramUsername))
  const telegramSent = recipient !== null && (await sendCode(challenge, recipient, language))
  return { telegramSent, isOnTerminal: false, isLink: false }
}

/** The terminal's names of purposes where those are other words. */
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

/** 256 bits, which nobody guesses. */
const newSecret = () => randomBytes(32).toString('base64url')

// The token is behind the #, where no log of a server or a proxy sees it.
const toAddress = (id: string, secret: string) => `${environment().APP_URL}/auth/link#${id}${secret}`

/**
 * Opens a link that signs a person in: it works once, for anyone who has it. The bot hands it to the Telegram account
 * that the person is bound to.
 * @returns its address.
 */
export async function openLink({
  telegramUsername,
  telegramId,
  id: userId,
}: Person & { id: string }): Promise<string> {
  const [id, secret] = [newId(), newSecret()]
  const deliveredAt = new Date()
  const expiresAt = new Date(deliveredAt.getTime() + LOGIN_SECONDS * 1000)
  const codeHash = hashCode(id, secret)
  const link = { telegramUsername, telegramId, userId, codeHash, deliveredAt, expiresAt }
  await prisma.signInChallenge.create({ data: { id, purpose: 'link', ...link } })
  return toAddress(id, secret)
}

/**
 * Makes a link of a request for a code, with the time that this has: no code is taken for it any more.
 * @returns its address.
 */
async function makeLink({ id }: Challenge, linksTelegramId: bigint | null): Promise<string> {
  const secret = newSecret()
  await turnIntoLink(id, { codeHash: hashCode(id, secret), linksTelegramId })
  return toAddress(id, secret)
}

/**
 * Returns the challenge of a link's token, also of one that is over.
 * @throws AppError `invalid` for one that nobody made.
 */
export async function findLink(token: string): Promise<Challenge> {
  const [id, secret] = [token.slice(0, 24), token.slice(24)]
  const challenge = isId(id) ? await findChallenge('link', id) : null
  if (challenge && matchesCode(challenge, secret)) return challenge
  throw new AppError('invalid', 'auth.linkWrong')
}

/**
 * Checks that a link still works, which does not use it up.
 * @throws AppError `invalid` for a used one, `expired`.
 */
export function requireUsableLink({ consumedAt, expiresAt }: Challenge): void {
  if (consumedAt !== null) throw new AppError('invalid', 'auth.linkWrong')
  if (expiresAt <= new Date()) throw new AppError('expired', 'auth.linkExpired')
}
