import { z } from 'zod'
import { ROLES, TEAMS } from './actor'
import { isTimeZone, parseDay, parseMoment } from './dates'
import { EXPORT_FORMATS } from './export-format'
import { ID_PATTERN } from './ids'
import { isSafeLink, isStorable, LARGEST_INTEGER, LINK_LIMIT, NAME_LIMIT, TEXT_LIMIT } from './limits'
import { type MessageKey, type MessageParams, message, type Translate } from './messages'
import { plainLine } from './plain-line'

const INVALID_ID = message('validation.invalidId')

/** An id on the wire. */
export const idSchema = z.string().regex(ID_PATTERN, INVALID_ID)

/** A list in an address, separated by commas, each entry once. */
export const listInAddress = <Entry extends z.ZodType<string, string>>(entry: Entry, most: number) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(entry).min(1).max(most))

/**
 * A calendar day, stored as a `DATE` and carried in the server as the Date of its UTC midnight. Accepts
 * `YYYY-MM-DD` or an ISO date-time, whose UTC day counts (docs/domain.md, The wire).
 */
export const daySchema = z.string().transform(toDay)

/** Returns a required day; `messageKey` names the message when it is missing. */
export function requiredDay(messageKey: MessageKey) {
  return z.string(messageIfMissing(messageKey)).min(1, messageKey).pipe(daySchema)
}

/** A day that can be cleared by null or the empty text. */
export const clearableDaySchema = z
  .string()
  .nullable()
  .transform((text, context) => (text ? toDay(text, context) : null))

/** A moment that can be cleared by null or the empty text. */
export const clearableMomentSchema = z
  .string()
  .nullable()
  .transform((text, context): Date | null => {
    if (!text) return null
    const moment = parseMoment(text)
    if (moment) return moment
    context.addIssue({ code: 'custom', message: message('validation.invalidDate') })
    return z.NEVER
  })

function toDay(text: string, context: z.RefinementCtx): Date {
  const day = parseDay(text)
  if (day) return day
  context.addIssue({ code: 'custom', message: message('validation.invalidDate') })
  return z.NEVER
}

/** Returns a required link; `messageKey` names the message when it is missing. */
export function requiredLink(messageKey: MessageKey) {
  return z
    .string(messageIfMissing(messageKey))
    .trim()
    .min(1, messageKey)
    .max(LINK_LIMIT)
    .refine(isSafeLink, message('validation.invalidLink'))
}

/** A link that can be cleared by null or the empty text. */
export const linkSchema = z
  .string()
  .trim()
  .max(LINK_LIMIT)
  .refine((text) => text === '' || isSafeLink(text), message('validation.invalidLink'))
  .nullable()
  .transform((text) => text ?? '')

/** The last day that a list can be asked about: days and weeks are added to it. */
const LAST_DAY = '2999-12-31'

/** A day in an address, as `YYYY-MM-DD`, which the database can compare with others: from 1900 to 2999. */
export const queryDaySchema = z.iso
  .date()
  .refine((day) => parseDay(day) !== null && day <= LAST_DAY, message('validation.invalidDate'))

/** The name of a known time zone. */
export const timeZoneSchema = z
  .string()
  .max(60)
  .refine(isTimeZone, message('notifications.settings.timeZoneUnknown'))

/** A moment in an address, from which on something happened. */
export const queryMomentSchema = z.iso
  .datetime()
  .refine((moment) => parseMoment(moment) !== null, message('validation.invalidDate'))

/** A first and a last day (UTC), both included; an end that is absent is open. */
export const periodFilters = { from: queryDaySchema.optional(), to: queryDaySchema.optional() }

export const exportFormatSchema = z.enum(EXPORT_FORMATS)
export const roleSchema = z.enum(ROLES)
export const teamSchema = z.enum(TEAMS)

/** Free text, composed, up to 10,000 characters. */
export const textSchema = z
  .string()
  .normalize()
  .max(TEXT_LIMIT)
  .refine(isStorable, message('validation.invalid'))

/** A name or another one-line text, without invisible characters ({@link plainLine}), up to 200 characters. */
export const nameSchema = z
  .string()
  .overwrite(plainLine)
  .max(NAME_LIMIT)
  .refine(isStorable, message('validation.invalid'))

/** Optional one-line text on the wire: absent and null become the empty text. */
export const optionalNameSchema = nameSchema.nullish().transform((text) => text ?? '')

/** Optional free text on the wire: absent and null become the empty text. */
export const optionalTextSchema = textSchema.nullish().transform((text) => text ?? '')

/**
 * The version on which a change is based; when absent, the last write wins (docs/domain.md, The wire). One that no row
 * can have reached is as stale as any other.
 */
export const versionSchema = z
  .int()
  .min(1)
  .transform((version) => Math.min(version, LARGEST_INTEGER))
  .optional()

/** Returns the message for a field that is missing, null or empty; one of the wrong type keeps the general message. */
export function messageIfMissing(messageKey: MessageKey) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || input === '' ? messageKey : undefined,
  }
}

/** Returns a required one-line text; `messageKey` names the message when it is missing. */
export function requiredName(messageKey: MessageKey) {
  return z.string(messageIfMissing(messageKey)).overwrite(plainLine).min(1, messageKey).pipe(nameSchema)
}

/** Returns a required free text; `messageKey` names the message when it is missing. */
export function requiredText(messageKey: MessageKey) {
  return z.string(messageIfMissing(messageKey)).trim().min(1, messageKey).pipe(textSchema)
}

/** A one-line text in a change: null clears it, absent stays absent. */
export const clearableNameSchema = nameSchema.nullable().transform((text) => text ?? '')

/** A free text in a change: null clears it, absent stays absent. */
export const clearableTextSchema = textSchema.nullable().transform((text) => text ?? '')

function messageForIssue(issue: z.core.$ZodIssue): [MessageKey, MessageParams?] {
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

/** Returns the position (1 for the first) of the innermost list entry in a path. */
function positionIn(path: PropertyKey[]): number {
  const index = path.findLast((part) => typeof part === 'number')
  return typeof index === 'number' ? index + 1 : 0
}

/**
 * Returns the message about each invalid field, keyed by its dotted path; the first issue of a field wins. A schema
 * names its own message by a key of the catalog, which may use `{number}`, the entry's position in its list.
 */
export function fieldMessages(error: z.ZodError, translate: Translate): Record<string, string> {
  return Object.fromEntries(
    [...firstIssues(error)].map(([path, issue]) => [
      path,
      isMessageKey(issue.message)
        ? translate(issue.message, { number: positionIn(issue.path) })
        : translate(...messageForIssue(issue)),
    ]),
  )
}

/** The texts of a form about values that were refused. */
export interface FormMessages {
  /** The message about the record as a whole, if there is one. */
  whole?: string
  /** The messages about its fields, as {@link fieldMessages} returns them. */
  fields: Record<string, string>
}

/**
 * Returns the messages of a form. One whose key ends with `incomplete` names what a record needs altogether: the form
 * says it once, and each field that lacks its value says only that.
 */
export function formMessages(error: z.ZodError, translate: Translate): FormMessages {
  const messages: FormMessages = { fields: fieldMessages(error, translate) }
  for (const [path, issue] of firstIssues(error)) {
    if (!isMessageKey(issue.message) || !issue.message.endsWith('.incomplete')) continue
    messages.whole = messages.fields[path]
    messages.fields[path] = translate('validation.required')
  }
  return messages
}

function firstIssues(error: z.ZodError): Map<string, z.core.$ZodIssue> {
  const issues = new Map<string, z.core.$ZodIssue>()
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (!issues.has(path)) issues.set(path, issue)
  }
  return issues
}

/** Returns the message that a schema names for an invalid id; null when it names none. */
export function unknownIdMessage({ issues: [first] }: z.ZodError): MessageKey | null {
  const text = first?.message ?? ''
  return isMessageKey(text) && text !== INVALID_ID ? text : null
}

// zod's own messages are prose; ours are dotted paths, which only our schemas can write.
function isMessageKey(text: string): text is MessageKey {
  return /^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)+$/.test(text)
}
