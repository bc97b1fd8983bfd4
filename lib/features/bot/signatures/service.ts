import 'server-only'
import { challengeButtons } from '@/lib/features/auth/codes/rules'
import { tappedSignature } from '@/lib/features/auth/codes/service'
import { protocolLabel } from '@/lib/features/protocols/rules'
import { signWithTap } from '@/lib/features/protocols/signatures/service'
import { runInBackground } from '@/lib/server/background'
import { describeError, logger } from '@/lib/server/logger'
import { countUse, giveUseBack } from '@/lib/server/rate-limit'
import { editTelegramMessage, TelegramFailure } from '@/lib/server/telegram'
import { AppError } from '@/lib/shared/errors'
import type { Translate } from '@/lib/shared/messages'
import { failureText } from '../rules'
import { signedText, signingText } from './rules'

/** Maximum seconds in which all pictures of a protocol are read for a signature. */
const SIGNING_SECONDS = 120
/** A request is signed by one tap at a time, a little longer than that takes. */
const ONE_TAP = { maximum: 1, seconds: SIGNING_SECONDS + 30 }
/** The least time between two messages about how far it is. */
const PROGRESS_MS = 5_000

/** A tap on the button that signs, and the message that it is under. */
interface SigningTap {
  challengeId: string
  telegramId: bigint
  chatId: bigint
  messageId: number
  translate: Translate
}

/**
 * Begins to sign a protocol for the account that has tapped. Its first signature reads every picture, while others use the
 * bot: what comes of it is said in the message with the button.
 * @returns what the tap is answered at once; '' where the message says the rest.
 */
export async function signInChat(tap: SigningTap): Promise<string> {
  const { challengeId, telegramId, translate } = tap
  const challenge = await tappedSignature(challengeId, telegramId)
  if (!challenge) return translate('bot.notConfirmed')
  const { isAllowed } = await countUse(signingKey(challengeId), ONE_TAP)
  if (!isAllowed) return translate('bot.signsAlready')
  const buttons = challengeButtons(challenge, [], translate)
  runInBackground('signature by a tap', (stop) => signAndTell(tap, { name: challenge.name, buttons, stop }))
  return ''
}

const signingKey = (challengeId: string) => `signingByTap:${challengeId}`

interface Signing {
  /** The protocol's name. */
  name: string
  buttons: ReturnType<typeof challengeButtons>
  stop: AbortSignal
}

async function signAndTell(tap: SigningTap, { name, buttons, stop }: Signing): Promise<void> {
  const { challengeId, telegramId, translate } = tap
  const tell = inOrder((html: string, shown: Signing['buttons']) => editMessage(tap, html, shown))
  // The buttons stay: if this process ends in the middle, the person taps again.
  let reply = tell(signingText(name, null, translate), buttons)
  let toldAt = Date.now()
  const onProgress = (read: number, total: number) => {
    if (Date.now() - toldAt < PROGRESS_MS) return
    toldAt = Date.now()
    reply = tell(signingText(name, { read, total }, translate), buttons)
  }
  const limit = AbortSignal.any([stop, AbortSignal.timeout(SIGNING_SECONDS * 1_000)])
  try {
    const signed = await signWithTap(challengeId, telegramId, { stop: limit, onProgress })
    const text = signed
      ? signedText({ name: protocolLabel(signed), hash: signed.hash ?? '' }, translate)
      : translate('bot.notConfirmed')
    reply = tell(text, [])
  } catch (error) {
    await giveUseBack(signingKey(challengeId)).catch(() => {})
    const isFinal = error instanceof AppError && !RETRIED.includes(error.code)
    if (!isFinal) logger.error({ failure: describeError(error) }, 'a tap could not sign')
    reply = isFinal ? tell(failureText(error, translate), []) : tell(translate('bot.notSigned'), buttons)
  }
  await reply
}

/** Errors that go away by themselves: the person taps again. */
const RETRIED: readonly string[] = ['unavailable', 'upstream']

/** Returns a function that does one thing after the other: the last message is that of the last call. */
function inOrder<Given extends unknown[]>(work: (...given: Given) => Promise<void>) {
  let last = Promise.resolve()
  return (...given: Given) => {
    last = last.then(() => work(...given))
    return last
  }
}

async function editMessage({ chatId, messageId }: SigningTap, html: string, buttons: Signing['buttons']) {
  try {
    await editTelegramMessage({ chatId, messageId, html, buttons })
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    logger.warn({ kind: error.kind }, 'a message about a signature was not changed')
  }
}
