'use client'

import { Boxes } from 'lucide'
import type { ReactNode } from 'react'
import { recordMessages } from '@/components/shared/records/record-messages'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { aggregationRecords } from '@/lib/features/aggregations/client'
import type { Aggregation } from '@/lib/features/aggregations/contract'
import { NO_VALUE } from '@/lib/shared/messages'

interface AggregationTableProps {
  projectId: string
  /** The button that adds aggregations, for people who may edit. */
  add: ReactNode
  /** The content between the buttons and the table. */
  children: ReactNode
}

const MESSAGES = recordMessages('aggregations')

const getName = ({ aggregate, idocPos, plant }: Aggregation) => aggregate || idocPos || plant || NO_VALUE
const toMessageParams = ({ plant }: Aggregation) => ({ plant })

/** The aggregations of a project. */
export function AggregationTable({ projectId, add, children }: AggregationTableProps) {
  const source = { records: aggregationRecords, scope: { projectId }, messages: MESSAGES }
  const screen = { ...source, ...useRecordScreen(source) }
  return (
    <RecordScreen
      {...screen}
      getName={getName}
      toMessageParams={toMessageParams}
      add={add}
      fixed="plant"
      rowMessages={MESSAGES}
      removeQuestion={MESSAGES.removeQuestion}
      empty={<FirstRecord icon={Boxes} messages={MESSAGES} />}
      bulk={<RemoveSelected {...screen} />}
    >
      {children}
    </RecordScreen>
  )
}
