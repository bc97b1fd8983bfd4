import type { Prisma } from '@/prisma/generated/client'
import type { Draw } from './draw'
import type { Row } from './row'

export type HistoryEventRow = Row<Prisma.HistoryEventCreateManyInput>

/** Stores an event of history at the moment `at`. */
export function historyEventRow(
  draw: Draw,
  at: Date,
  given: Partial<HistoryEventRow> &
    Pick<HistoryEventRow, 'projectId' | 'subject' | 'subjectId' | 'action' | 'actorId'>,
) {
  return {
    id: draw.id(at),
    scenarioId: null,
    label: '',
    fromStatus: null,
    toStatus: null,
    changes: {},
    createdAt: at,
    ...given,
  } satisfies HistoryEventRow
}
