import { GripVertical } from 'lucide'
import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowLink } from '@/components/shared/data-table/row-link'
import { Icon } from '@/components/ui/icon'
import type { WorkloadItem } from '@/lib/features/workload/contract'
import { itemAddress, itemStatus } from '@/lib/features/workload/rules'
import { formatDottedDay } from '@/lib/shared/dates'
import type { Translate } from '@/lib/shared/messages'

interface ItemColumnsInput {
  t: ReturnType<typeof useTranslations<'workload'>>
  translate: Translate
  /** Returns whether an item has a handle by which it is dragged; null where none has. */
  isDraggable: ((item: WorkloadItem) => boolean) | null
}

/** The columns of what a person has to do. */
export function itemColumns({ t, translate, isDraggable }: ItemColumnsInput): DataColumns<WorkloadItem> {
  const column = dataColumnHelper<WorkloadItem>()
  const columns: DataColumns<WorkloadItem> = [
    column.display({
      id: 'scenario',
      header: t('items.scenario'),
      cell: ({ row: { original } }) => (
        <RowLink href={itemAddress(original)} className="font-medium tabular-nums">
          {original.scenario.scenarioNumber}
        </RowLink>
      ),
    }),
    column.display({
      id: 'kind',
      header: t('items.kind'),
      cell: ({ row: { original } }) => t(`kind.${original.kind}`),
    }),
    column.display({
      id: 'what',
      header: t('items.what'),
      meta: { kind: 'fill' },
      cell: ({ row: { original } }) => {
        // The project's number is a part of the scenario's.
        const shown = original.text || original.project.name
        return (
          <span className="cut" title={shown}>
            {shown}
          </span>
        )
      },
    }),
    column.display({
      id: 'status',
      header: t('items.status'),
      cell: ({ row: { original } }) => itemStatus(original, translate),
    }),
    column.display({
      id: 'day',
      header: t('items.day'),
      cell: ({ row: { original } }) =>
        original.day && (
          <span className={original.isLate ? 'text-tone-red tabular-nums' : 'tabular-nums'}>
            {formatDottedDay(original.day)}
          </span>
        ),
    }),
  ]
  if (!isDraggable) return columns
  return [
    column.display({
      id: 'handle',
      header: t('items.drag'),
      meta: { kind: 'handle', isHeaderHidden: true, skeletonClassName: 'w-4' },
      // By keyboard the selection is handed over by its button.
      cell: ({ row: { original } }) =>
        isDraggable(original) && (
          <span aria-hidden draggable title={t('items.drag')} className="row-handle">
            <Icon of={GripVertical} />
          </span>
        ),
    }),
    ...columns,
  ]
}
