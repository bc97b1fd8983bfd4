import 'server-only'
import { prisma } from '@/lib/server/db'
import { describeError, logger } from '@/lib/server/logger'
import {
  escapeTelegramHtml,
  isBotConfigured,
  sendTelegramMessage,
  TelegramFailure,
} from '@/lib/server/telegram'
import { translatorOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import { claimDelivery, findWaitingChallenges, releaseDelivery, setCode } from '../challenges/queries'
import { type Challenge, hashOfCode, newCode } from '../challenges/service'
import { noteBlocked, type Recipient, recipientFor, storedUsername } from '../contacts/service'
import { breakerSecondsLeft } from '../limits/service'

/** What a confirming button carries; the challenge's id follows. */
const CONFIRM_PREFIX = 'confirm:'

/**
 * Gets a code to the person who asked for it. With a bot: to `recipient`, where there is one. Without a bot: to the
 * server's terminal, so that a newcomer can sign in.
 * @returns whether Telegram accepted the message; a failure is never an error of the call.
 */
export async function deliverCode(
  challenge: Challenge,
  recipient: Recipient | null,
  language: Language | null,
): Promise<boolean> {
  if (isBotConfigured()) return recipient ? sendCode(challenge, recipient, language) : false
  await printCode(challenge)
  return false
}

async function printCode(challenge: Challenge): Promise<void> {
  const code = newCode()
  await setCode(challenge.id, hashOfCode(challenge.id, code))
  const purpose = challenge.purpose === 'login' ? 'sign-in' : 'registration'
  process.stdout.write(`U.T.A. ${purpose} code for ${challenge.telegramUsername}: ${code}\n`)
}

interface WaitingChat extends Recipient {
  /** As Telegram gives it, without @. */
  username: string | null
  language: Language | null
}

/**
 * Sends the codes that this account's person asked for before the bot knew their chat. Only hashes are stored, so
 * each gets a new code; its tries and its time stay as they are.
 * @returns how many were sent.
 */
export async function deliverWaitingCodes({
  username,
  language,
  ...recipient
}: WaitingChat): Promise<number> {
  const { telegramId } = recipient
  const bound = await prisma.user.findUnique({ where: { telegramId } })
  const waiting = await findWaitingChallenges(storedUsername(username), bound?.id ?? null)
  let sent = 0
  for (const challenge of waiting) {
    const { userId, telegramUsername } = challenge
    const user = userId === null ? null : await prisma.user.findUnique({ where: { id: userId } })
    const rightful = await recipientFor(telegramUsername, user)
    if (rightful?.telegramId === telegramId && (await sendCode(challenge, recipient, language))) sent += 1
  }
  return sent
}

async function sendCode(
  challenge: Challenge,
  recipient: Recipient,
  language: Language | null,
): Promise<boolean> {
  const code = newCode()
  const codeHash = hashOfCode(challenge.id, code)
  if (!(await claimDelivery(challenge.id, codeHash, recipient.telegramId))) return false
  const translate = translatorOf(language)
  const needsTap = (await breakerSecondsLeft()) > 0
  const title = translate(
    challenge.purpose === 'login' ? 'auth.messageLoginCode' : 'auth.messageRegistrationCode',
  )
  const minutes = Math.max(1, Math.round((challenge.expiresAt.getTime() - Date.now()) / 60_000))
  const notices = [
    translate('auth.messageCodeNotice', { minutes }),
    ...(needsTap ? [translate('auth.messageConfirmNotice')] : []),
  ]
  const html = [`${escapeTelegramHtml(title)} <code>${code}</code>`, ...notices.map(escapeTelegramHtml)].join(
    '\n\n',
  )
  if (await send(recipient, html, needsTap ? [confirmButton(challenge, translate)] : [])) return true
  await releaseDelivery(challenge.id, codeHash)
  return false
}

/** Asks the account that the code was sent to whether it is them who enters it. */
export async function askForConfirmation(challenge: Challenge, language: Language | null): Promise<void> {
  if (challenge.telegramId === null) return
  const translate = translatorOf(language)
  // In a private chat the chat's id is the account's.
  const recipient = { telegramId: challenge.telegramId, chatId: challenge.telegramId }
  const html = escapeTelegramHtml(translate('auth.messageConfirmNotice'))
  await send(recipient, html, [confirmButton(challenge, translate)])
}

function confirmButton(challenge: Challenge, translate: Translate) {
  return { text: translate('auth.messageConfirmButton'), callbackData: `${CONFIRM_PREFIX}${challenge.id}` }
}

type Buttons = ReturnType<typeof confirmButton>[]

async function send({ telegramId, chatId }: Recipient, html: string, buttons: Buttons): Promise<boolean> {
  try {
    await sendTelegramMessage({ chatId, html, buttons })
    return true
  } catch (error) {
    if (error instanceof TelegramFailure && error.kind === 'forbidden') await noteBlocked(telegramId)
    logger.warn({ failure: describeError(error) }, 'a sign-in message was not delivered')
    return false
  }
}
