import 'server-only'
import type { AuditKind } from '@/lib/shared/audit'
import { countedAddress } from '@/lib/shared/client-address'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { type MessageKey, message } from '@/lib/shared/messages'
import { type TransactionClient, transaction } from './db'
import { currentRequester } from './process-wide'
import { countUse } from './rate-limit'

/** One entry of the audit log. */
export interface AuditRecord {
  kind: AuditKind
  /** The person who did it; null where nobody was signed in. */
  actorId: string | null
  /** The person to whom it was done; null for somebody who is not registered, and for what is no person. */
  userId: string | null
  /** The username of somebody who is not registered, or the name of what was set: a bot, a group, a variable. */
  label?: string
  /** The value before, such as a role; of a repeated refusal its number within the hour. */
  before?: string
  /** The value after; of a sign-in its means, of a refusal the reason. */
  after?: string
}

/** Adds entries to the audit log, within the transaction of what they record, with where the present call came from. */
export async function recordAudit(tx: TransactionClient, records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return
  const { address, userAgent } = currentRequester()
  await tx.auditEntry.createMany({
    data: records.map((record) => ({ id: newId(), address, userAgent, ...record })),
  })
}

/** The reasons that the code of their error would not name. */
const REASONS = new Map<MessageKey, string>([
  [message('auth.codesStopped'), 'codes_stopped'],
  [message('auth.tooManyTries'), 'code_void'],
  [message('auth.linkWrong'), 'link_used'],
  [message('auth.linkExpired'), 'link_expired'],
])

/**
 * Records in the audit log why somebody was not let in, and throws it on. Only for what takes a code, link or tap that was
 * asked for: refusals by the limit of an address are not recorded, and repeated ones ever more rarely, so that callers
 * without an account can't fill the log.
 */
export async function auditRefusals<Result>(
  subject: RefusedSubject,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const reason = refusalReason(error)
    if (reason !== null) await recordRefusal(subject, reason)
    throw error
  }
}

type RefusedSubject = Pick<AuditRecord, 'userId' | 'label'>

function refusalReason(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  return REASONS.get(error.messageKey) ?? (error.code === 'rate_limited' ? null : error.code)
}

/** How many refusals with one reason, of one person, from one address are recorded each; newcomers count as one person. */
const RECORDED_EACH = { maximum: 10, seconds: 60 * 60 }

/** Returns whether a number is 20, 40, 80 and so on, which a million refusals reach 16 times. */
const isDoubled = (number: number) => Number.isInteger(Math.log2(number / RECORDED_EACH.maximum))

async function recordRefusal({ userId, label = '' }: RefusedSubject, reason: string): Promise<void> {
  const { address } = currentRequester()
  // Addresses that no limit counts are one, and so is everybody who is not registered: they choose their usernames.
  const key = `refusals:${reason}:${userId ?? ''}:${countedAddress(address) ?? ''}`
  const { count, isAllowed } = await countUse(key, RECORDED_EACH)
  if (!(isAllowed || isDoubled(count))) return
  const before = isAllowed ? '' : String(count)
  const refusal = { kind: 'sign_in_refused', actorId: null, userId, label, before, after: reason } as const
  await transaction((tx) => recordAudit(tx, [refusal]))
}
