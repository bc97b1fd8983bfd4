'use client'

import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { AddRecord } from '@/components/shared/records/add-record'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { recordWords } from '@/components/shared/records/record-words'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { today } from '@/lib/client/today'
import { useTranslate } from '@/lib/client/translate'
import { financialRecords } from '@/lib/features/scenarios/financials/client'
import type { FinancialRecord } from '@/lib/features/scenarios/financials/contract'
import { scenarioPartsQuery } from '@/lib/features/scenarios/information/client'
import { writtenAmount, writtenLabel } from '@/lib/shared/money'
import { blankValues } from '@/lib/shared/records'
import { useScenarioPlant } from './use-scenario-plant'

const WORDS = recordWords('scenarioParts.financials')

const BLANK = blankValues(financialRecords.rules.fields)

/** The financial records of a scenario. */
export default function FinancialsTab({ scenarioId }: { scenarioId: string }) {
  const source = { records: financialRecords, scope: { scenarioId }, words: WORDS }
  const plant = useScenarioPlant(scenarioId)
  const locale = useLocale()
  const getName = useCallback(
    (record: FinancialRecord) => writtenLabel(financialRecords.rules.toLabel(record), locale),
    [locale],
  )
  const blank = () => ({ ...BLANK, date: today(), plant })
  const screen = { ...source, ...useRecordScreen(source) }
  return (
    <RecordScreen
      {...screen}
      getName={getName}
      fixed="date"
      removeQuestion={WORDS.removeQuestion}
      empty={<FirstRecord icon={Banknote} words={WORDS} />}
      skeletonRows={3}
      add={<AddRecord {...screen} schema={financialRecords.creation} blank={blank} />}
      bulk={<RemoveSelected {...screen} />}
    >
      <Total scenarioId={scenarioId} />
    </RecordScreen>
  )
}

/** The sum of all financial records of the scenario, not only of those that are loaded. */
function Total({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.financials')
  const translate = useTranslate()
  const parts = useQuery(scenarioPartsQuery(scenarioId)).data?.parts
  if (!parts || parts.financials === 0) return null
  return (
    <p className="mb-2 font-medium tabular-nums">
      {t('total', { sum: writtenAmount(parts.amount, translate), count: parts.financials })}
    </p>
  )
}
