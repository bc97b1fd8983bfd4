'use client'

import { FileText } from 'lucide'
import { documentRecords } from '@/lib/features/scenarios/documents/client'
import { message } from '@/lib/shared/messages'
import { blankValuesOf } from '@/lib/shared/records'
import { PartTable, type PartWords } from './part-table'

const WORDS: PartWords = {
  title: message('scenarioParts.documents.title'),
  empty: message('scenarioParts.documents.empty'),
  emptyFirst: message('scenarioParts.documents.emptyFirst'),
  add: message('scenarioParts.documents.add'),
  added: message('scenarioParts.documents.added'),
  updated: message('scenarioParts.documents.updated'),
  removed: message('scenarioParts.documents.removed'),
  removeQuestion: message('scenarioParts.documents.removeQuestion'),
  removeManyQuestion: message('scenarioParts.documents.removeManyQuestion'),
  failures: {
    load: message('scenarioParts.documents.failures.load'),
    add: message('scenarioParts.documents.failures.add'),
    update: message('scenarioParts.documents.failures.update'),
    remove: message('scenarioParts.documents.failures.remove'),
    export: message('scenarioParts.documents.failures.export'),
  },
}

const blank = () => blankValuesOf(documentRecords.rules.fields)

/** The documents that belong to a scenario. */
export default function DocumentsBlock({ scenarioId }: { scenarioId: string }) {
  return (
    <PartTable
      {...{ scenarioId, blank }}
      records={documentRecords}
      words={WORDS}
      icon={FileText}
      isSlim
      fixed="docnum"
    />
  )
}
