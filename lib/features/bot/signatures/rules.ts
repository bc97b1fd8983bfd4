import type { Translate } from '@/lib/shared/messages'
import { escapeTelegramHtml } from '@/lib/shared/telegram-html'

/** Number of digits of a hash that a message shows: the same as in the one with the code. */
const HASH_DIGITS = 12

/** Returns the message while a protocol is being signed: how many pictures are read, once that takes a while. */
export function signingText(
  name: string,
  progress: { read: number; total: number } | null,
  translate: Translate,
): string {
  const lines = [
    translate('bot.signing', { protocol: name }),
    ...(progress ? [translate('bot.signingProgress', progress)] : []),
  ]
  return lines.map(escapeTelegramHtml).join('\n')
}

/** Returns the message about a signed protocol, with the beginning of the hash that was signed. */
export function signedText({ name, hash }: { name: string; hash: string }, translate: Translate): string {
  return escapeTelegramHtml(
    translate('bot.protocolSigned', { protocol: name, hash: hash.slice(0, HASH_DIGITS) }),
  )
}
