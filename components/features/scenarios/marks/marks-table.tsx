'use client'

import { QrCode } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import type { TableBody } from '@/components/shared/data-table/data-table'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { LONG_TABLE } from '@/components/shared/data-table/long-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { EmptyState } from '@/components/shared/empty-state'
import { recordColumns } from '@/components/shared/records/record-columns'
import { RecordTable } from '@/components/shared/records/record-table'
import { useRemoval, useStatusChange } from '@/components/shared/records/use-record-changes'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { lazyCode } from '@/lib/client/lazy-code'
import { useTranslate } from '@/lib/client/translate'
import { useNarrow } from '@/lib/client/use-narrow'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import type { ProductMark, updateProductMark } from '@/lib/features/scenarios/marks/contract'
import { MARK_STATUSES, PRODUCT_MARK, readMark } from '@/lib/features/scenarios/marks/rules'
import { canEdit } from '@/lib/shared/actor'
import { AddMarks } from './add-marks'
import { MarkCell } from './mark-cell'
import { MarkCodeField } from './mark-code-field'
import { MarkStatus } from './mark-status'
import { useGtins } from './use-gtins'
import { useMarkStatus } from './use-mark-status'
import { useOpenMark } from './use-open-mark'

const MarkViewer = lazyCode(() => import('./mark-viewer'))

const SIZE = 60
/** On a phone there is room for it, and it may be scanned from there. */
const NARROW_SIZE = 80

/** The usual height of a row: its picture. */
const ROW_HEIGHT = 87

const INPUTS = { brand: <MarkCodeField /> }

const { labelOf } = PRODUCT_MARK

type MarkValues = z.input<typeof updateProductMark.body>

/** The product marks of a scenario. */
export function MarksTable({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('productMarks')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const size = useNarrow() ? NARROW_SIZE : SIZE
  const gtins = useGtins(scenarioId)
  const [toRemove, setToRemove] = useState<ProductMark | null>(null)
  const source = { records: productMarkRecords, scope: { scenarioId } }
  const table = useRecordTable({ ...source, failure: 'productMarks.failures.load' })
  const { selection, list, rows } = table
  const viewer = useOpenMark(rows, list)
  const setStatus = useMarkStatus(scenarioId)
  const editing = useRecordEditing({
    ...source,
    said: t('updated'),
    failure: 'productMarks.failures.update',
  })
  useFollowingType(editing.form)
  const removal = useRemoval({
    ...{ ...source, selection, failure: 'productMarks.failures.remove' },
    said: (count) => t('removed', { count }),
  })
  const statuses = useStatusChange({
    ...{ ...source, selection, failure: 'productMarks.failures.update' },
    said: (count, status) => (count > 0 ? t('statusSet', { count, status }) : t('nothingChanged')),
  })
  const { begin } = editing
  const { open } = viewer
  const columns = useMemo(
    () => [
      ...recordColumns<ProductMark, typeof PRODUCT_MARK.fields>({
        ...{ rules: PRODUCT_MARK, translate, fixed: 'brand', isEditable: mayEdit },
        cells: {
          brand: (mark) => <MarkCell {...{ mark, gtins, size }} onOpen={open} />,
          status: ({ status }) => <MarkStatus status={status} />,
        },
        inputs: { brand: <MarkCodeField isInTable /> },
      }),
      recordActionsColumn<ProductMark>({
        header: t('actions'),
        nameOf: labelOf,
        edit: mayEdit
          ? {
              editLabel: (mark) => t('edit', { name: labelOf(mark) }),
              onEdit: begin,
              removeLabel: (mark) => t('remove', { name: labelOf(mark) }),
              onRemove: setToRemove,
            }
          : null,
      }),
    ],
    [t, translate, mayEdit, begin, gtins, size, open],
  )
  const ids = selection.rows.map(({ _id }) => _id)
  const body = (shown: TableBody<ProductMark>) => (
    <VirtualBody body={shown} rowHeight={ROW_HEIGHT} keptId={editing.row?._id} />
  )
  const { mark } = viewer
  return (
    <>
      <RecordTable
        {...{ ...source, table, editing, columns, body }}
        containerClassName={LONG_TABLE}
        label={t('title')}
        title={t('title')}
        selectionLabel={(row) => t('select', { name: labelOf(row) })}
        empty={<EmptyState icon={QrCode} title={t('empty')} hint={mayEdit && t('emptyFirst')} />}
        skeletonRows={3}
        exportFailure="productMarks.failures.export"
        inputs={INPUTS}
        actions={mayEdit && <AddMarks scenarioId={scenarioId} />}
        bulk={
          mayEdit && (
            <>
              <BulkStatus
                label={t('setStatus')}
                statuses={MARK_STATUSES}
                badgeOf={(status) => <MarkStatus status={status} />}
                onPick={(status) => void statuses.setStatus(ids, status)}
                isBusy={statuses.isPending}
              />
              <BulkRemoval
                question={t('removeManyQuestion', { count: ids.length })}
                onConfirm={() => removal.remove(ids)}
                isBusy={removal.isPending}
              />
            </>
          )
        }
      />
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        hint={(row) => t('removeHint', { name: labelOf(row) })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
      {mark && (
        <Suspense fallback={null}>
          <MarkViewer
            {...{ mark, gtins }}
            place={
              viewer.place === null
                ? t('viewer.gone')
                : t('viewer.place', { place: viewer.place, count: list.data?.pages.at(-1)?.total ?? 0 })
            }
            onStatus={mayEdit && viewer.place !== null ? (status) => setStatus(mark, status) : null}
            onPrevious={viewer.onPrevious}
            onNext={viewer.onNext}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** A new code brings its type along, as it does in the API; it can be chosen otherwise afterwards. */
function useFollowingType({ subscribe, setValue }: UseFormReturn<MarkValues>): void {
  useEffect(
    () =>
      subscribe({
        name: 'brand',
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name === 'brand') setValue('brandType', readMark(values.brand ?? '').brandType)
        },
      }),
    [subscribe, setValue],
  )
}
