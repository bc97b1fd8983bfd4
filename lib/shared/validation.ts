import { z } from 'zod'
import { type MessageKey, type MessageParams, message, type Translate } from './messages'

/** Limits of docs/domain.md, Limits. */
const TEXT_LIMIT = 10_000
export const NAME_LIMIT = 200

/** The largest number that a database integer holds; a larger one would surface as a server fault. */
export const LARGEST_INTEGER = 2_147_483_647

/**
 * Returns whether PostgreSQL can hold a text: `text` takes no NUL and `jsonb` no half of a surrogate pair. Without this
 * check they would surface as a server fault.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/** Free text, up to 10,000 characters. */
export const textSchema = z.string().max(TEXT_LIMIT).refine(isStorable, message('validation.invalid'))

/** A name or another one-line text, trimmed, up to 200 characters. */
export const nameSchema = z.string().trim().max(NAME_LIMIT).refine(isStorable, message('validation.invalid'))

/** Optional one-line text on the wire: absent and null are the empty text. */
export const optionalNameSchema = nameSchema.nullish().transform((text) => text ?? '')

/** Optional free text on the wire: absent and null are the empty text. */
export const optionalTextSchema = textSchema.nullish().transform((text) => text ?? '')

/**
 * The version that a change was made on; absent, the last write wins (docs/domain.md, The wire). One that no row can have
 * reached is as stale as any other.
 */
export const versionSchema = z
  .int()
  .min(1)
  .transform((version) => Math.min(version, LARGEST_INTEGER))
  .optional()

/** Gives a field that is missing, null or empty a sentence of its own; one of the wrong type keeps the general one. */
export function absentSays(sentence: MessageKey) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || input === '' ? sentence : undefined,
  }
}

/** A one-line text that has to be filled in, as `sentence` says where it is not. */
export function requiredName(sentence: MessageKey) {
  return z.string(absentSays(sentence)).trim().min(1, sentence).pipe(nameSchema)
}

/** A free text that has to be filled in, as `sentence` says where it is not. */
export function requiredText(sentence: MessageKey) {
  return z.string(absentSays(sentence)).trim().min(1, sentence).pipe(textSchema)
}

/** A one-line text as a change gives it: null empties it; whether it is absent stays to be seen. */
export const clearableNameSchema = nameSchema.nullable().transform((text) => text ?? '')

/** A free text as a change gives it: null empties it; whether it is absent stays to be seen. */
export const clearableTextSchema = textSchema.nullable().transform((text) => text ?? '')

function sentenceOf(issue: z.core.$ZodIssue): [MessageKey, MessageParams?] {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? [message('validation.tooLong'), { maximum: Number(issue.maximum) }]
        : [message('validation.tooBig'), { maximum: Number(issue.maximum) }]
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return [message('validation.required')]
      return issue.origin === 'string'
        ? [message('validation.tooShort'), { minimum: Number(issue.minimum) }]
        : [message('validation.tooSmall'), { minimum: Number(issue.minimum) }]
    case 'invalid_type':
      return [issue.input === undefined ? message('validation.required') : message('validation.invalid')]
    case 'invalid_value':
      return [message('validation.unknownValue')]
    default:
      return [message('validation.invalid')]
  }
}

/** The position a person counts by (1 for the first) of the innermost list entry that a path leads through. */
function positionIn(path: PropertyKey[]): number {
  const index = path.findLast((part) => typeof part === 'number')
  return typeof index === 'number' ? index + 1 : 0
}

/**
 * The sentence about each field that failed, keyed by its dotted path; the first issue of a field wins.
 * A schema names its own sentence by a key of the catalog, which may use `{number}`, the entry's position in its list.
 */
export function fieldSentences(error: z.ZodError, translate: Translate): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (path in fields) continue
    fields[path] = isMessageKey(issue.message)
      ? translate(issue.message, { number: positionIn(issue.path) })
      : translate(...sentenceOf(issue))
  }
  return fields
}

// zod's own messages are sentences; ours are dotted paths. Only a schema of ours can write such a path.
function isMessageKey(text: string): text is MessageKey {
  return /^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/.test(text)
}
