'use client'

import { useTranslations } from 'next-intl'
import { AddRecord } from '@/components/shared/records/add-record'
import { RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { recordWords } from '@/components/shared/records/record-words'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { documentRecords } from '@/lib/features/scenarios/documents/client'
import { blankValues } from '@/lib/shared/records'

const WORDS = recordWords('scenarioParts.documents')

const blank = () => blankValues(documentRecords.rules.fields)

/** The documents that belong to a scenario. */
export default function DocumentsBlock({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.documents')
  const source = { records: documentRecords, scope: { scenarioId }, words: WORDS }
  const screen = { ...source, ...useRecordScreen(source) }
  return (
    <RecordScreen
      {...screen}
      fixed="docnum"
      removeQuestion={WORDS.removeQuestion}
      isSlim
      empty={t('empty')}
      skeletonRows={3}
      add={<AddRecord {...screen} schema={documentRecords.creation} blank={blank} />}
      bulk={<RemoveSelected {...screen} />}
    />
  )
}
