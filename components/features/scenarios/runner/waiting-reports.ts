'use client'

import type { QueryClient } from '@tanstack/react-query'
import {
  type AttachmentTarget,
  attachFiles,
  attachHeldFiles,
  dropHeldFiles,
} from '@/components/features/attachments/attachment-uploads'
import { type CallName, sendAgain } from '@/lib/client/api'
import { createPersistedList } from '@/lib/client/persisted-list'
import { createPersistedQueue } from '@/lib/client/persisted-queue'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { createErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { jsonObject } from '@/lib/shared/json'
import { beginSending, RESULTS } from './sending'

/** An error report that could not be sent yet. */
export interface WaitingReport {
  /** The idempotency key under which it was sent first: it is created once, even where only the answer got lost. */
  id: string
  scenarioId: string
  body: object
}

const reports = createPersistedList(createPersistedQueue<WaitingReport>('error-reports', toReport), {
  name: `${RESULTS}:reports`,
  toItem: toReport,
})

export const useWaitingReports = reports.use
export const waitingReports = reports.get
export const restoreReports = reports.restore
export const isReportTaken = reports.isTaken

const toTarget = (scenarioId: string, ownerId: string): AttachmentTarget => ({
  owner: 'error_report',
  ownerId,
  place: { scenarioId },
})

/** Keeps a report that could not be sent, and its files, until it can be, on any page. */
export function keepReport(client: QueryClient, report: WaitingReport, files: readonly File[]): void {
  reports.set([...reports.get(), report])
  attachFiles(client, { ...toTarget(report.scenarioId, report.id), isAwaited: true }, files)
  beginSending()
}

const CALL: CallName<typeof createErrorReport> = 'POST /scenarios/{id}/errors'

/**
 * Stores a report that waits, which then gets its files.
 * @throws ApiError
 */
export async function sendReport(client: QueryClient, { id, scenarioId, body }: WaitingReport) {
  const answer = await sendAgain({ name: CALL, params: { id: scenarioId }, body, idempotencyKey: id })
  const stored = jsonObject(jsonObject(answer)?.error)
  if (typeof stored?._id === 'string') await attachHeldFiles(client, id, toTarget(scenarioId, stored._id))
  void refetchAffected(client, { subject: ERROR_REPORT.subject, scenarioId })
}

/** Drops a report that is stored. */
export function endReport({ id }: WaitingReport): void {
  reports.set(reports.get().filter((other) => other.id !== id))
}

/** Drops reports that are not to be sent any more, with their files. */
export function dropReports(ids: ReadonlySet<string>): void {
  for (const { id } of reports.get()) if (ids.has(id)) dropHeldFiles(id)
  reports.set(reports.get().filter(({ id }) => !ids.has(id)))
}

// An older release may have written it.
function toReport({ id, scenarioId, body }: Record<string, unknown>): WaitingReport | null {
  const sent = jsonObject(body)
  return typeof id === 'string' && typeof scenarioId === 'string' && sent
    ? { id, scenarioId, body: sent }
    : null
}
