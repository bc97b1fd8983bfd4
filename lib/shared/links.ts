import { z } from 'zod'
import { type MessageKey, message } from './messages'
import { absentSays, isStorable } from './validation'

/** The most characters of a link (docs/domain.md, Limits). */
export const LINK_LIMIT = 2_048

/**
 * Returns whether a text is an address that a browser may be led to: `http` or `https`, and nothing that runs. Checked
 * on writing and again on showing.
 */
export function isSafeLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && isStorable(text) && URL.canParse(text)
}

/** A link that has to be given, as `sentence` says where it is not. */
export function requiredLink(sentence: MessageKey) {
  return z
    .string(absentSays(sentence))
    .trim()
    .min(1, sentence)
    .max(LINK_LIMIT)
    .refine(isSafeLink, message('validation.invalidLink'))
}

/** A link; null and the empty text are none. */
export const linkSchema = z
  .string()
  .trim()
  .max(LINK_LIMIT)
  .refine((text) => text === '' || isSafeLink(text), message('validation.invalidLink'))
  .nullable()
  .transform((text) => text ?? '')
