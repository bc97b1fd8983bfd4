'use client'

import { ShieldCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowActions, RowButton } from '@/components/shared/data-table/row-actions'
import { RowHistoryButton } from '@/components/shared/data-table/row-history-button'
import { EmptyState } from '@/components/shared/empty-state'
import { LongText } from '@/components/shared/long-text'
import { PersonName } from '@/components/shared/person-name'
import { recordColumns } from '@/components/shared/records/record-columns'
import { RecordTable } from '@/components/shared/records/record-table'
import { useStatusChange } from '@/components/shared/records/use-record-changes'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { useTranslate } from '@/lib/client/translate'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import type { AggregationError } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR, AGGREGATION_ERROR_STATUSES } from '@/lib/features/aggregations/errors/rules'
import { AddError } from './add-error'
import { EditError } from './edit-error'
import { ErrorStatus, ErrorStatusBadge } from './error-status'

/** From here on a solution is cut until it is asked for (docs/domain.md, Screens). */
const SOLUTION_LIMIT = 150

/** What went wrong with a project's aggregations, and what became of it. */
export function ErrorRegistry({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const t = useTranslations('aggregations.errors')
  const [edited, setEdited] = useState<AggregationError | null>(null)
  const source = { records: aggregationErrorRecords, scope: { projectId } }
  const table = useRecordTable({ ...source, failure: 'aggregations.errors.failures.load' })
  const { selection } = table
  const statuses = useStatusChange({
    ...{ ...source, selection, failure: 'aggregations.errors.failures.update' },
    said: (count, status) =>
      count > 0
        ? t('selection.statusSet', { count, status: t(`status.${status}`) })
        : t('selection.nothingChanged'),
  })
  const columns = useErrorColumns({ projectId, mayEdit, onEdit: setEdited })
  return (
    <>
      <RecordTable
        {...{ ...source, table, columns }}
        label={t('list.title')}
        title={t('list.title')}
        selectionLabel={({ document }) => t('selection.select', { document })}
        empty={
          <EmptyState icon={ShieldCheck} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />
        }
        skeletonRows={3}
        exportFailure="aggregations.errors.failures.export"
        actions={mayEdit && <AddError projectId={projectId} />}
        bulk={
          mayEdit && (
            <BulkStatus
              label={t('selection.setStatus')}
              statuses={AGGREGATION_ERROR_STATUSES}
              badgeOf={(status) => <ErrorStatusBadge status={status} />}
              onPick={(status) =>
                void statuses.setStatus(
                  selection.rows.map(({ _id }) => _id),
                  status,
                )
              }
              isBusy={statuses.isPending}
            />
          )
        }
      />
      <EditError projectId={projectId} error={edited} onClose={() => setEdited(null)} />
    </>
  )
}

interface ErrorColumnsInput {
  projectId: string
  mayEdit: boolean
  onEdit: (error: AggregationError) => void
}

function useErrorColumns({ projectId, mayEdit, onEdit }: ErrorColumnsInput) {
  const t = useTranslations('aggregations.errors')
  const translate = useTranslate()
  return useMemo(
    () => [
      ...recordColumns({
        // The document is what an error is known by.
        ...{ rules: AGGREGATION_ERROR, translate, fixed: 'document' },
        cells: {
          status: (row) => <ErrorStatus projectId={projectId} error={row} mayEdit={mayEdit} />,
          reporter: ({ reporter }) => <PersonName person={{ name: reporter }} isInRow />,
          solution: ({ solution }) => (
            <LongText text={solution} limit={SOLUTION_LIMIT} className="sm:min-w-56" />
          ),
        },
      }),
      dataColumnHelper<AggregationError>().display({
        id: 'actions',
        header: t('list.actions'),
        meta: { kind: 'actions', isHeaderHidden: true, skeletonClassName: 'w-14' },
        cell: ({ row: { original } }) => (
          <RowActions>
            <RowHistoryButton id={original._id} name={original.document} />
            {mayEdit && (
              <RowButton
                icon="edit"
                label={t('list.edit', { document: original.document })}
                onClick={() => onEdit(original)}
              />
            )}
          </RowActions>
        ),
      }),
    ],
    [t, translate, projectId, mayEdit, onEdit],
  )
}
