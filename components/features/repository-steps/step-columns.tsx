import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { recordColumns } from '@/components/shared/records/record-columns'
import { Switch } from '@/components/ui/switch'
import type { ListedStep, RepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import type { Translate } from '@/lib/shared/messages'
import { StepBadge } from './step-badge'
import { StepDescription } from './step-description'

interface StepColumnsInput {
  t: ReturnType<typeof useTranslations<'repositorySteps'>>
  translate: Translate
  mayEdit: boolean
  /** The id of the edited step, if any: all switches are disabled then. */
  editedId: string | undefined
  onEdit: (step: ListedStep) => void
  onRemove: (step: ListedStep) => void
  onSwitch: (step: ListedStep, status: RepositoryStepStatus) => void
}

const { createdBy: _, ...fields } = REPOSITORY_STEP.fields

/** The columns of the table of steps. */
export function stepColumns({
  t,
  translate,
  mayEdit,
  editedId,
  onEdit,
  onRemove,
  onSwitch,
}: StepColumnsInput): DataColumns<ListedStep> {
  const renderSwitch = (step: ListedStep) => (
    <span className="flex items-center gap-2">
      <Switch
        checked={step.status === 'Enable'}
        disabled={!mayEdit || editedId !== undefined}
        aria-label={t('switch', { number: step.number })}
        onCheckedChange={(isOn) => onSwitch(step, isOn ? 'Enable' : 'Disable')}
      />
      <StepBadge status={step.status} />
    </span>
  )
  return [
    ...recordColumns<ListedStep, typeof fields>({
      rules: { ...REPOSITORY_STEP, fields },
      translate,
      fixed: 'number',
      isEditable: mayEdit,
      cells: { status: renderSwitch },
      inputs: { description: <StepDescription exceptId={editedId} isInTable /> },
    }),
    dataColumnHelper<ListedStep>().display({
      id: 'useCount',
      header: t('used'),
      meta: { kind: 'figures', name: t('used') },
      cell: ({ row }) => translate('common.figure', { value: row.original.useCount }),
    }),
    recordActionsColumn<ListedStep>({
      header: translate('table.actions'),
      getName: ({ number }) => number,
      edit: mayEdit
        ? {
            editLabel: ({ number }) => t('edit', { name: number }),
            onEdit,
            removeLabel: ({ number }) => t('remove', { name: number }),
            onRemove,
          }
        : null,
    }),
  ]
}
