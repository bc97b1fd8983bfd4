'use client'

import { HistoryList } from './history-list'
import { PROJECT_WORDS } from './project-words'

interface ProtocolChangesProps {
  projectId: string
  protocolId: string
}

/** Who changed what of a protocol, and who signed it. */
export default function ProtocolChanges({ projectId, protocolId }: ProtocolChangesProps) {
  return <HistoryList scope={{ projectId, part: 'protocols', subjectId: protocolId }} words={PROJECT_WORDS} />
}
