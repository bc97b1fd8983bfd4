'use client'

import type { useTranslations } from 'next-intl'
import { createContext, type ReactNode, use } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { LongText } from '@/components/shared/long-text'
import { StatusBadge } from '@/components/shared/status-badge'
import { Input } from '@/components/ui/input'
import type { ListedStep, RepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { parseQuantity, SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import type { Translate } from '@/lib/shared/messages'
import { choiceName } from '@/lib/shared/records'
import { PersonNameInput } from './person-name-input'
import type { PickedSteps } from './use-picked-steps'

const TEXT_LIMIT = 100

export const PICKABLE_STATUSES = ['Enable', 'Disable'] as const satisfies RepositoryStepStatus[]

/** The picked steps of the surrounding table. */
export const PickedContext = createContext<PickedSteps | null>(null)

interface PickableColumnsInput {
  t: ReturnType<typeof useTranslations<'scenarioSteps.adding'>>
  translate: Translate
}

/** The columns of the steps that can be added to a scenario. */
export function pickableColumns({ t, translate }: PickableColumnsInput): DataColumns<ListedStep> {
  const { display } = dataColumnHelper<ListedStep>()
  const { fields } = SCENARIO_STEP
  const column = (
    id: string,
    header: string,
    cell: (step: ListedStep) => ReactNode,
    skeletonClassName?: string,
  ) => display({ id, header, meta: { skeletonClassName }, cell: ({ row }) => cell(row.original) })
  const line = (text: string, width: string) =>
    text && <span className={`wrap-anywhere block whitespace-normal ${width} max-sm:w-auto`}>{text}</span>
  return [
    column('number', translate(fields.number.label), ({ number }) => number, 'w-10'),
    column(
      'description',
      translate(fields.description.label),
      ({ description }) => <LongText text={description} limit={TEXT_LIMIT} className="w-52 max-sm:w-auto" />,
      'w-48',
    ),
    column('systemComponent', translate(fields.systemComponent.label), (step) =>
      line(step.systemTransactionProgram, 'w-28'),
    ),
    column('owner', translate(fields.owner.label), (step) => line(step.responsible, 'w-20')),
    column(
      'expectedResult',
      translate(fields.expectedResult.label),
      ({ expectedResult }) => (
        <LongText text={expectedResult} limit={TEXT_LIMIT} className="w-40 max-sm:w-auto" />
      ),
      'w-40',
    ),
    column('status', translate(fields.status.label), ({ status }) => (
      <StatusBadge tone={status === 'Enable' ? 'green' : 'gray'}>
        {choiceName(REPOSITORY_STEP.fields.status, status, translate)}
      </StatusBadge>
    )),
    column('quantity', t('quantity'), ({ _id, number }) => (
      <QuantityCell id={_id} label={t('quantityOf', { number })} />
    )),
    column('responsible', t('responsible'), ({ _id, number }) => (
      <ResponsibleCell id={_id} label={t('responsibleOf', { number })} />
    )),
  ]
}

interface PickedCellProps {
  id: string
  label: string
}

/** The quantity of a picked step. */
function QuantityCell({ id, label }: PickedCellProps) {
  const picked = use(PickedContext)
  if (!picked?.has(id)) return <span className="block w-20" />
  const { quantity } = picked.getDetails(id)
  return (
    <Input
      inputMode="numeric"
      aria-label={label}
      value={quantity}
      onChange={(event) => picked.change(id, { quantity: event.target.value })}
      // An invalid quantity becomes 1.
      onBlur={() => picked.change(id, { quantity: String(parseQuantity(quantity)) })}
      className="w-20"
    />
  )
}

/** The person responsible for a picked step. */
function ResponsibleCell({ id, label }: PickedCellProps) {
  const picked = use(PickedContext)
  if (!picked?.has(id)) return <span className="block w-32" />
  return (
    <PersonNameInput
      aria-label={label}
      value={picked.getDetails(id).responsible}
      onChange={(responsible) => picked.change(id, { responsible })}
      className="w-32"
    />
  )
}
