import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { recordColumns } from '@/components/shared/records/record-columns'
import { StatusBadge } from '@/components/shared/status-badge'
import { Switch } from '@/components/ui/switch'
import type { ListedStep, RepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import type { Translate } from '@/lib/shared/messages'

interface StepColumnsInput {
  t: ReturnType<typeof useTranslations<'repositorySteps'>>
  translate: Translate
  mayEdit: boolean
  /** Whether a row is edited: then no switch can be pressed. */
  isEditing: boolean
  onEdit: (step: ListedStep) => void
  onRemove: (step: ListedStep) => void
  onSwitch: (step: ListedStep, status: RepositoryStepStatus) => void
}

// Statuses are data: they read the same in every language.
export function StepBadge({ status }: { status: RepositoryStepStatus }) {
  return <StatusBadge tone={status === 'Enable' ? 'green' : 'gray'}>{status}</StatusBadge>
}

const { createdBy: _, ...fields } = REPOSITORY_STEP.fields

/** The columns of the table of steps. */
export function stepColumns({
  t,
  translate,
  mayEdit,
  isEditing,
  onEdit,
  onRemove,
  onSwitch,
}: StepColumnsInput): DataColumns<ListedStep> {
  const switchOf = (step: ListedStep) => (
    <span className="flex items-center gap-2">
      <Switch
        checked={step.status === 'Enable'}
        disabled={!mayEdit || isEditing}
        aria-label={t('switch', { number: step.number })}
        onCheckedChange={(isOn) => onSwitch(step, isOn ? 'Enable' : 'Disable')}
      />
      <StepBadge status={step.status} />
    </span>
  )
  return [
    ...recordColumns<ListedStep, typeof fields>({
      ...{ rules: { ...REPOSITORY_STEP, fields }, translate, fixed: 'number', isEditable: mayEdit },
      cells: { status: switchOf },
    }),
    dataColumnHelper<ListedStep>().display({
      id: 'useCount',
      header: t('used'),
      meta: { kind: 'figures', name: t('used') },
      cell: ({ row }) => row.original.useCount,
    }),
    recordActionsColumn<ListedStep>({
      header: t('actions'),
      nameOf: ({ number }) => number,
      edit: mayEdit
        ? {
            editLabel: ({ number }) => t('edit', { number }),
            onEdit,
            removeLabel: ({ number }) => t('remove', { number }),
            onRemove,
          }
        : null,
    }),
  ]
}
