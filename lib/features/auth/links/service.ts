import 'server-only'
import { randomBytes } from 'node:crypto'
import { prisma } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'
import { isId, newId } from '@/lib/shared/ids'
import { findChallenge, turnIntoLink } from '../codes/queries'
import { type Challenge, hashCode, matchesCode } from '../codes/service'
import { LOGIN_SECONDS } from '../rules'

/** 256 bits, which nobody guesses. */
const newSecret = () => randomBytes(32).toString('base64url')

// The token is behind the #, where no log of a server or a proxy sees it.
const toAddress = (id: string, secret: string) => `${environment().APP_URL}/auth/link#${id}${secret}`

interface Person {
  id: string
  telegramId: bigint | null
  telegramUsername: string
}

/**
 * Opens a link that signs a person in: it works once, for anyone who has it. The bot hands it to the Telegram account
 * that the person is bound to.
 * @returns its address.
 */
export async function openLink({ telegramUsername, telegramId, id: userId }: Person): Promise<string> {
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
export async function makeLink({ id }: Challenge, linksTelegramId: bigint | null): Promise<string> {
  const secret = newSecret()
  await turnIntoLink(id, { codeHash: hashCode(id, secret), linksTelegramId })
  return toAddress(id, secret)
}

/**
 * Returns the challenge of a link's token, which is not used up by that.
 * @throws AppError `invalid` for one that is unknown or used, `expired`.
 */
export async function checkLink(token: string): Promise<Challenge> {
  const [id, secret] = [token.slice(0, 24), token.slice(24)]
  const challenge = isId(id) ? await findChallenge('link', id) : null
  const isRight = challenge !== null && matchesCode(challenge, secret) && challenge.consumedAt === null
  if (!isRight) throw new AppError('invalid', 'auth.linkWrong')
  if (challenge.expiresAt <= new Date()) throw new AppError('expired', 'auth.linkExpired')
  return challenge
}
