import 'server-only'
import type { TransactionClient } from '@/lib/server/db'
import type { HistoryEntry } from '@/lib/server/history'
import { requireProject } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { Protocol } from './contract'
import { findProtocol, type ProtocolRow, protocolList, toWireProtocol, waitingList } from './queries'
import { protocolLabel } from './rules'

export { countWaiting } from './queries'

/** Returns the error of a call about a protocol that does not exist. */
export const protocolNotFound = () => new AppError('not_found', 'protocols.notFound')

/**
 * Returns a page of a project's protocols, the latest first.
 * @throws AppError `not_found` for an unknown project, `invalid` for a malformed cursor.
 */
export async function listProtocols(projectId: string, paging: { limit?: number; cursor?: string }) {
  await requireProject(projectId)
  const { rows, ...cursors } = await protocolList.find({
    filter: { projectId },
    sort: 'created',
    order: 'desc',
    ...paging,
  })
  return { protocols: rows, ...cursors }
}

/**
 * Returns a page of the protocols that wait for a person's signature now, the latest first.
 * @throws AppError `invalid` for a malformed cursor.
 */
export async function listWaitingProtocols(
  { userId }: Pick<Actor, 'userId'>,
  paging: { limit?: number; cursor?: string },
) {
  const { rows, ...cursors } = await waitingList.find({
    filter: { userId },
    sort: 'created',
    order: 'desc',
    ...paging,
  })
  return { protocols: rows, ...cursors }
}

/** Returns a protocol. @throws AppError `not_found`. */
export async function getProtocol(id: string): Promise<Protocol> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  return toWireProtocol(row)
}

/** The columns of a protocol that events need. */
export type EventRow = Pick<ProtocolRow, 'id' | 'number' | 'title' | 'projectId'>

/** Returns the fields of every event about a protocol. */
export function protocolEvent(
  actor: Pick<Actor, 'userId'>,
  row: EventRow,
): Pick<HistoryEntry, 'projectId' | 'subject' | 'subjectId' | 'label' | 'actorId'> {
  return {
    projectId: row.projectId ?? undefined,
    subject: 'protocol',
    subjectId: row.id,
    label: protocolLabel(row),
    actorId: actor.userId,
  }
}

/** Returns a protocol in a transaction that has just stored it. */
export async function storedProtocol(tx: TransactionClient, id: string): Promise<ProtocolRow> {
  const row = await findProtocol(id, tx)
  if (!row) throw protocolNotFound()
  return row
}
