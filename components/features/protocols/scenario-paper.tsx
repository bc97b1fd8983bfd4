'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Moment } from '@/components/shared/moment'
import { useTranslate } from '@/lib/client/translate'
import { toName } from '@/lib/features/protocols/documents/rules'
import type { SnapshotScenario } from '@/lib/features/protocols/snapshots/contract'
import { shownChoice, stepsPeriod } from '@/lib/features/protocols/snapshots/rules'
import { dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { MONEY_COUNTS } from '@/lib/features/scenarios/reconciliation/values'
import { clockText, SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { writtenAmount } from '@/lib/shared/money'
import { MoneyPaper } from './money-paper'
import { PaperTable } from './paper-table'
import { MarksPaper, ReceiptsPaper } from './pictures-paper'

const COUNT_NAMES = Object.fromEntries(MONEY_COUNTS.map((count) => [count, PRODUCT_LINE[count].label]))

interface ScenarioPaperProps {
  scenario: SnapshotScenario
  token?: string | undefined
}

/** The statements of a protocol about one scenario; parts without anything in them are left out. */
export function ScenarioPaper({ scenario, token }: ScenarioPaperProps) {
  const t = useTranslations('protocols.paper')
  const { number, plant, status, steps, runs, products, marks, receipts, money } = scenario
  return (
    <section aria-label={number} className="grid gap-3 border-t pt-3">
      <h3 className="font-semibold text-sm">{[number, plant, status].filter(Boolean).join(' · ')}</h3>
      <Times scenario={scenario} />
      <Data scenario={scenario} />
      {steps.length > 0 && (
        <Part title={t('steps')}>
          <Steps label={`${number}: ${t('steps')}`} outcomes={steps} />
        </Part>
      )}
      {runs.map((run) => (
        <Part
          key={run.number}
          title={
            <>
              {t('run', { number: run.number, by: run.endedBy })}, <Moment value={run.endedAt} />
            </>
          }
        >
          <Steps
            label={`${number}: ${t('run', { number: run.number, by: run.endedBy })}`}
            outcomes={run.outcomes}
          />
        </Part>
      ))}
      {products.lines > 0 && (
        <Part title={t('products', { count: products.lines })}>
          <ProductSums scenario={scenario} />
        </Part>
      )}
      {marks.length > 0 && (
        <Part title={t('marks', { count: marks.length })}>
          <MarksPaper marks={marks} />
        </Part>
      )}
      {receipts.length > 0 && (
        <Part title={t('receipts', { count: receipts.length })}>
          <ReceiptsPaper receipts={receipts} token={token} />
        </Part>
      )}
      {money && <MoneyPaper label={`${number}: ${t('money')}`} money={money} />}
    </section>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h4 className="font-medium text-sm">{title}</h4>
      {children}
    </div>
  )
}

/** When it was tested, as far as the snapshot says it. */
function Times({ scenario }: ScenarioPaperProps) {
  const t = useTranslations('protocols.document.labels')
  const { begunAt, completedAt } = scenario
  const period = stepsPeriod(scenario)
  if (!begunAt && !completedAt && !period) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {begunAt && (
        <li>
          {t('begunAt')}: <Moment value={begunAt} />
        </li>
      )}
      {period && (
        <li>
          {t('stepsPeriod')}: <Moment value={period.from} />
          {period.to !== period.from && (
            <>
              {' – '}
              <Moment value={period.to} />
            </>
          )}
        </li>
      )}
      {completedAt && (
        <li>
          {t('completedAt')}: <Moment value={completedAt} />
        </li>
      )}
    </ul>
  )
}

function Data({ scenario: { type, data, responsible, reviewer, dataResponsible } }: ScenarioPaperProps) {
  const t = useTranslations()
  const translate = useTranslate()
  const fields = Object.entries(SCENARIO_DATA).flatMap(([name, field]) => {
    const value = data[name]
    if (value === undefined || value === null || value === '' || value === false) return []
    return [value === true ? t(field.label) : `${t(field.label)}: ${dataText(field, value, translate)}`]
  })
  const people = [
    [t('scenarios.people.responsible'), responsible] as const,
    [t('scenarios.people.reviewer'), reviewer] as const,
    [t('scenarios.people.dataResponsible'), dataResponsible] as const,
  ].flatMap(([label, person]) => (person ? [`${label}: ${toName(person)}`] : []))
  const kind = t(`protocols.paper.type.${type === 'orders' ? 'orders' : 'receipts'}`)
  return (
    <p className="wrap-anywhere text-muted-foreground text-xs">{[kind, ...fields, ...people].join(' · ')}</p>
  )
}

interface StepsProps {
  label: string
  outcomes: readonly (SnapshotScenario['runs'][number]['outcomes'][number] &
    Partial<SnapshotScenario['steps'][number]>)[]
}

function Steps({ label, outcomes }: StepsProps) {
  const t = useTranslations('protocols')
  const translate = useTranslate()
  const areExpected = outcomes.some(({ expectedResult }) => expectedResult)
  const areDated = outcomes.some(({ outcomeAt }) => outcomeAt)
  return (
    <PaperTable
      label={label}
      head={[
        t('paper.step'),
        t('paper.description'),
        ...(areExpected ? [t('document.labels.expectedResult')] : []),
        t('paper.status'),
        ...(areDated ? [t('document.labels.at')] : []),
        t('paper.responsible'),
        t('paper.comment'),
        t('document.labels.timeSpent'),
      ]}
      rows={outcomes.map((outcome) => ({
        key: String(outcome.step),
        cells: [
          outcome.step,
          [outcome.number, outcome.description, outcome.systemComponent].filter(Boolean).join(' · '),
          ...(areExpected ? [outcome.expectedResult] : []),
          shownChoice(SCENARIO_STEP.fields.status.names, outcome.status, translate),
          ...(areDated ? [outcome.outcomeAt ? <Moment key="at" value={outcome.outcomeAt} /> : ''] : []),
          outcome.responsible,
          outcome.comment,
          outcome.secondsSpent > 0 ? clockText(outcome.secondsSpent) : '',
        ],
      }))}
    />
  )
}

function ProductSums({ scenario: { products, number } }: ScenarioPaperProps) {
  const t = useTranslations()
  const translate = useTranslate()
  return (
    <PaperTable
      label={`${number}: ${t('protocols.paper.sums')}`}
      head={[t('protocols.paper.count'), t('protocols.paper.pieces'), t('protocols.paper.sum')]}
      numbers={[t('protocols.paper.pieces'), t('protocols.paper.sum')]}
      rows={products.sums
        .filter(({ pieces }) => pieces > 0)
        .map(({ count, pieces, sum }) => ({
          key: count,
          cells: [shownChoice(COUNT_NAMES, count, translate), pieces, writtenAmount(sum, translate)],
        }))}
    />
  )
}
