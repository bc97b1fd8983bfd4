'use client'

import { HistoryList } from './history-list'
import { PROJECT_LABELS } from './project-labels'

interface ProtocolChangesProps {
  projectId: string
  protocolId: string
}

/** The changes of a protocol, with who made them, and who signed it. */
export default function ProtocolChanges({ projectId, protocolId }: ProtocolChangesProps) {
  return (
    <HistoryList scope={{ projectId, part: 'protocols', subjectId: protocolId }} labels={PROJECT_LABELS} />
  )
}
