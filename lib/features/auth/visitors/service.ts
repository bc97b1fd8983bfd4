import 'server-only'
import { prisma } from '@/lib/server/db'
import { isBotConfigured } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { readWindow, renewWindow } from '@/lib/server/rate-limit'
import { knownBrowserKey, type Visitor } from '@/lib/server/visitor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { parseLanguage } from '@/lib/shared/language'
import { readPersonChat, sendToChat } from '../chats/service'
import { newBrowserMessage } from '../codes/rules'
import { isOwnAddress, noteOwnAddress, refuseChallenge } from '../codes/service'

/** How long a browser stays known after a person signed in with it. */
const KNOWN_BROWSER_SECONDS = 365 * 24 * 60 * 60
/** How long 'not me' mutes unknown visitors. */
const MUTE_SECONDS = 60 * 60

const muteKey = (userId: string) => `strangersMuted:${userId}`

async function isOwnBrowser(userId: string, visitor: Visitor): Promise<boolean> {
  return (await readWindow(knownBrowserKey(userId, visitor.browser))).count > 0
}

/** Returns whether a person signed in with this browser, or from its address, before. */
export async function isKnownVisitor(userId: string, visitor: Visitor): Promise<boolean> {
  return (await isOwnBrowser(userId, visitor)) || isOwnAddress(userId, visitor.address)
}

/**
 * Checks that the person did not answer 'not me' within the last hour.
 * @throws AppError `rate_limited` for an unknown visitor; the bot's link still leads in.
 */
export async function requireUnmuted(userId: string): Promise<void> {
  const { count, secondsLeft } = await readWindow(muteKey(userId))
  if (count > 0) {
    const retryAfterSeconds = Math.max(1, secondsLeft)
    throw new AppError('rate_limited', 'auth.strangersMuted', { retryAfterSeconds })
  }
}

/**
 * Voids the code because the person it was sent to did not ask for it. For one to sign in with it mutes unknown visitors
 * for an hour; one to sign a protocol with was asked for in a session of the person.
 * @returns what the code was for; null where there was no live code of this account.
 */
export async function refuseVisitor(challengeId: string, telegramId: bigint): Promise<string | null> {
  const refused = await refuseChallenge(challengeId, telegramId)
  if (!refused) return null
  const { purpose, userId } = refused
  if (userId && purpose !== 'signature') await renewWindow(muteKey(userId), MUTE_SECONDS)
  return purpose
}

/**
 * Remembers who signed in, and reports a browser that is new to the person in their chat. The sign-in stands whatever
 * becomes of it, and does not wait for Telegram.
 */
export async function welcome(session: { id: string; userId: string }, visitor: Visitor): Promise<void> {
  const { userId } = session
  try {
    const isNew = !(await isOwnBrowser(userId, visitor))
    await noteOwnAddress(userId, visitor.address)
    await renewWindow(knownBrowserKey(userId, visitor.browser), KNOWN_BROWSER_SECONDS)
    if (isNew && isBotConfigured()) void reportNewBrowser(session, visitor).catch(logFailure)
  } catch (error) {
    logFailure(error)
  }
}

const logFailure = (error: unknown) =>
  logger.error({ failure: describeError(error) }, 'a browser could not be remembered or reported')

async function reportNewBrowser(session: { id: string; userId: string }, visitor: Visitor): Promise<void> {
  const user = await prisma.user.findUnique({ where: { id: session.userId } })
  if (!user) return
  const recipient = await readPersonChat(user)
  if (!recipient) return
  const { address, userAgent } = visitor
  const translate = getTranslator(parseLanguage(user.language))
  const seen = { address, userAgent, createdAt: new Date() }
  await sendToChat(recipient, newBrowserMessage(session.id, seen, translate))
}
