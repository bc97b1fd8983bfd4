import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowActions, RowButton } from '@/components/shared/data-table/row-actions'
import { RowHistoryButton } from '@/components/shared/data-table/row-history-button'
import { LongText } from '@/components/shared/long-text'
import { Moment } from '@/components/shared/moment'
import type { AggregationError } from '@/lib/features/aggregations/errors/contract'
import { formatDottedDay } from '@/lib/shared/dates'
import { ErrorStatus } from './error-status'

interface ErrorColumnsInput {
  t: ReturnType<typeof useTranslations<'aggregations.errors'>>
  projectId: string
  /** null for whoever may only read. */
  onEdit: ((error: AggregationError) => void) | null
}

/** From here on a text is cut until it is asked for (second text, section 9). */
const DESCRIPTION_LIMIT = 100
const SOLUTION_LIMIT = 150

/** The columns of the error registry. */
export function errorColumns({ t, projectId, onEdit }: ErrorColumnsInput): DataColumns<AggregationError> {
  const column = dataColumnHelper<AggregationError>()
  const line = (name: 'reporter' | 'plant' | 'document') =>
    column.display({
      id: name,
      header: t(`fields.${name}`),
      cell: ({ row }) => row.original[name],
      // The document is what an error is known by.
      meta: { sort: name, name: name === 'document' ? undefined : t(`fields.${name}`) },
    })
  const text = (name: 'description' | 'solution', limit: number) =>
    column.display({
      id: name,
      header: t(`fields.${name}`),
      cell: ({ row }) => <LongText text={row.original[name]} limit={limit} className="min-w-56" />,
      meta: { skeletonClassName: 'w-56', name: t(`fields.${name}`) },
    })
  return [
    column.display({
      id: 'status',
      header: t('fields.status'),
      cell: ({ row }) => <ErrorStatus projectId={projectId} error={row.original} mayEdit={onEdit !== null} />,
      meta: { sort: 'status', skeletonClassName: 'w-24', name: t('fields.status') },
    }),
    line('document'),
    line('plant'),
    column.display({
      id: 'processingDate',
      header: t('fields.processingDate'),
      cell: ({ row }) => formatDottedDay(row.original.processingDate),
      meta: { sort: 'processingDate', firstOrder: 'desc', name: t('fields.processingDate') },
    }),
    line('reporter'),
    text('description', DESCRIPTION_LIMIT),
    text('solution', SOLUTION_LIMIT),
    column.display({
      id: 'updatedAt',
      header: t('fields.updatedAt'),
      cell: ({ row }) => <Moment value={row.original.updatedAt} />,
      meta: { skeletonClassName: 'w-32', name: t('fields.updatedAt') },
    }),
    column.display({
      id: 'actions',
      header: t('list.actions'),
      meta: { kind: 'pinned', isHeaderHidden: true, skeletonClassName: 'w-14' },
      cell: ({ row: { original } }) => (
        <RowActions>
          <RowHistoryButton id={original._id} name={original.document} />
          {onEdit && (
            <RowButton
              icon="edit"
              label={t('list.edit', { document: original.document })}
              onClick={() => onEdit(original)}
            />
          )}
        </RowActions>
      ),
    }),
  ]
}
