import 'server-only'
import type { Touch } from '@/lib/shared/live'
import { announceMany } from './database-channel'
import type { TransactionClient } from './db'

/** A change: what it touched, and the only person to notify (everybody when absent). */
export interface Announcement extends Touch {
  onlyFor?: string
}

/** Maximum number of announcements for one change; above that, what it touched is announced less exactly. */
const MAX_ANNOUNCEMENTS = 20

/** Announces what a change touched to every listener, once the change's transaction is committed. */
export async function announceTouched(tx: TransactionClient, touched: Announcement[]): Promise<void> {
  if (touched.length > 0) await announceMany(tx, 'uta_live', toPayloads(touched))
}

type Coarser = (touched: Announcement) => Announcement

const COARSER: Coarser[] = [
  (touched) => touched,
  // The projectId of a project, and the scenarioId of a scenario, only repeat its id.
  ({ id, projectId, scenarioId, ...rest }) => ({
    ...rest,
    projectId: projectId === id ? undefined : projectId,
    scenarioId: scenarioId === id ? undefined : scenarioId,
  }),
  ({ subject, projectId, onlyFor }) => ({ subject, projectId, onlyFor }),
]

function toPayloads(touched: Announcement[]): string[] {
  const exactest = COARSER.map((coarser) => distinct(touched.map(coarser))).find(
    (payloads) => payloads.length <= MAX_ANNOUNCEMENTS,
  )
  return exactest ?? distinct(touched.map(({ subject, onlyFor }) => ({ subject, onlyFor })))
}

function distinct(touched: Announcement[]): string[] {
  const payloads = touched.map(({ subject, id, projectId, scenarioId, onlyFor }) =>
    JSON.stringify({ subject, id, projectId, scenarioId, onlyFor }),
  )
  return [...new Set(payloads)]
}
