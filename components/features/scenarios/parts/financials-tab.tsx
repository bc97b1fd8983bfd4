'use client'

import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { LazyPart } from '@/components/shared/lazy-part'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected } from '@/components/shared/records/record-selection'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { lazyCode } from '@/lib/client/lazy-code'
import { today } from '@/lib/client/today'
import { useTranslate } from '@/lib/client/translate'
import { financialRecords } from '@/lib/features/scenarios/financials/client'
import type { FinancialRecord } from '@/lib/features/scenarios/financials/contract'
import { scenarioPartsQuery, scenarioQuery } from '@/lib/features/scenarios/information/client'
import { writtenAmount, writtenLabel } from '@/lib/shared/money'
import { blankValues } from '@/lib/shared/records'
import { useScenarioPlant } from './use-scenario-plant'

const MoneyPanel = lazyCode(() => import('../reconciliation/money-panel'))

const MESSAGES = recordMessages('scenarioParts.financials')

const BLANK = blankValues(financialRecords.rules.fields)

/** The financial records of a scenario. */
export default function FinancialsTab({ scenarioId }: { scenarioId: string }) {
  const source = { records: financialRecords, scope: { scenarioId }, messages: MESSAGES }
  const plant = useScenarioPlant(scenarioId)
  const locale = useLocale()
  const getName = useCallback(
    (record: FinancialRecord) => writtenLabel(financialRecords.rules.toLabel(record), locale),
    [locale],
  )
  const blank = () => ({ ...BLANK, date: today(), plant })
  const screen = { ...source, ...useRecordScreen(source) }
  return (
    <>
      <Money scenarioId={scenarioId} />
      <RecordScreen
        {...screen}
        getName={getName}
        fixed="date"
        removeQuestion={MESSAGES.removeQuestion}
        empty={<FirstRecord icon={Banknote} messages={MESSAGES} />}
        skeletonRows={3}
        add={<AddRecord {...screen} schema={financialRecords.creation} blank={blank} />}
        bulk={<RemoveSelected {...screen} />}
      >
        <Total scenarioId={scenarioId} />
      </RecordScreen>
    </>
  )
}

/** How the money of a scenario of orders agrees; a scenario of receipts has nothing to compare. */
function Money({ scenarioId }: { scenarioId: string }) {
  const type = useQuery(scenarioQuery(scenarioId)).data?.scenario.type
  if (type !== 'orders') return null
  return (
    <LazyPart>
      <MoneyPanel scenarioId={scenarioId} />
    </LazyPart>
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
