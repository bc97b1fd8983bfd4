import 'server-only'
import type { AuditKind } from '@/lib/shared/audit'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { currentRequester } from './auth'
import { type TransactionClient, transaction } from './db'

/** One entry of the audit log. */
export interface AuditRecord {
  kind: AuditKind
  /** The person who did it; null where nobody was signed in. */
  actorId: string | null
  /** The person to whom it was done; null for somebody who is not registered, and for what is no person. */
  userId: string | null
  /** The username of somebody who is not registered, or the name of what was set: a bot, a group, a variable. */
  label?: string
  /** The value before, such as a role; after a sign-in, its means. */
  before?: string
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

/**
 * Records in the audit log why somebody was not let in, and throws it on. Only for what takes a right code, link or tap,
 * or counts against a limit: refusals by a limit are not recorded, so that callers without an account can't fill the log.
 */
export async function auditRefusals<Result>(
  { userId, label = '' }: Pick<AuditRecord, 'userId' | 'label'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'rate_limited') {
      const refusal = { kind: 'sign_in_refused', actorId: null, userId, label, after: error.code } as const
      await transaction((tx) => recordAudit(tx, [refusal]))
    }
    throw error
  }
}
