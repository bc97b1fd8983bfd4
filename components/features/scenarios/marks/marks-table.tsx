'use client'

import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useMayEdit } from '@/components/shared/actor-context'
import type { TableBody } from '@/components/shared/data-table/data-table'
import { LONG_TABLE } from '@/components/shared/data-table/long-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { recordMessages } from '@/components/shared/records/record-messages'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { RemoveSelected, SetStatus } from '@/components/shared/records/record-selection'
import { useOneStatus } from '@/components/shared/records/use-one-status'
import { useRecordScreen } from '@/components/shared/records/use-record-screen'
import { lazyCode } from '@/lib/client/lazy-code'
import { useRecordChange, useStatusUndo } from '@/lib/client/records'
import { useNarrow } from '@/lib/client/use-narrow'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import type { ProductMark, updateProductMark } from '@/lib/features/scenarios/marks/contract'
import { goodsByGtin, PRODUCT_MARK, proposedType } from '@/lib/features/scenarios/marks/rules'
import { MARK_STATUSES } from '@/lib/features/scenarios/marks/values'
import { productLinesQuery } from '@/lib/features/scenarios/products/client'
import type { StoredLines } from '@/lib/features/scenarios/products/contract'
import { AddMarks } from './add-marks'
import { MarkCell } from './mark-cell'
import { MarkCodeField } from './mark-code-field'
import { MarkStatus } from './mark-status'
import { MarksActions } from './marks-actions'
import { useOpenMark } from './use-open-mark'

const MarkViewer = lazyCode(() => import('./mark-viewer'))

const MESSAGES = recordMessages('productMarks')
const ROW_MESSAGES = { ...recordMessages('table'), removeHint: MESSAGES.removeHint }

const SIZE = 60
/** The picture's size on a phone, where it has room and may be scanned from the screen. */
const NARROW_SIZE = 80

/** The estimated height of a row, which is that of its picture. */
const ROW_HEIGHT = 87

/** The key that opens a mark from its row, in both layouts. */
const INSPECTING_KEYS: ReadonlySet<string> = new Set(['i', 'I', 'ш', 'Ш'])

const INPUTS = { brand: <MarkCodeField /> }
const CELL_INPUTS = { brand: <MarkCodeField isInTable /> }

const renderBadge = (status: string) => <MarkStatus status={status} />

type MarkValues = z.input<typeof updateProductMark.body>

/** The product marks of a scenario. */
export function MarksTable({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('productMarks')
  const mayEdit = useMayEdit()
  const size = useNarrow() ? NARROW_SIZE : SIZE
  const gtins = useGtins(scenarioId)
  const source = { records: productMarkRecords, scope: { scenarioId }, messages: MESSAGES }
  const screen = { ...source, ...useRecordScreen(source) }
  const { editing, table } = screen
  const { mark, open, place, ...viewer } = useOpenMark(table.rows, table.list)
  const setStatus = useMarkStatus(scenarioId)
  useFollowingType(editing.form)
  const cells = useMemo(
    () => ({
      brand: (row: ProductMark) => <MarkCell mark={row} gtins={gtins} size={size} onOpen={open} />,
      status: ({ status }: ProductMark) => renderBadge(status),
    }),
    [gtins, size, open],
  )
  return (
    <>
      <RecordScreen
        {...screen}
        cells={cells}
        fixed="brand"
        cellInputs={CELL_INPUTS}
        inputs={INPUTS}
        rowMessages={ROW_MESSAGES}
        removeQuestion={MESSAGES.removeQuestion}
        body={(body: TableBody<ProductMark>) => (
          <VirtualBody body={body} rowHeight={ROW_HEIGHT} keptId={editing.row?._id} />
        )}
        onRowKey={(row, key) => (INSPECTING_KEYS.has(key) ? () => open(row) : undefined)}
        containerClassName={LONG_TABLE}
        empty={<FirstRecord icon={QrCode} messages={MESSAGES} />}
        skeletonRows={3}
        actions={<MarksActions scenarioId={scenarioId} isAny={Boolean(table.rows?.length)} />}
        add={<AddMarks scenarioId={scenarioId} />}
        bulk={
          <>
            <SetStatus {...screen} renderBadge={renderBadge} statuses={MARK_STATUSES} />
            <RemoveSelected {...screen} />
          </>
        }
      />
      {mark && (
        <Suspense fallback={null}>
          <MarkViewer
            scenarioId={scenarioId}
            mark={mark}
            gtins={gtins}
            place={
              place === null
                ? t('viewer.gone')
                : t('viewer.place', { place, count: table.list.data?.pages.at(-1)?.total ?? 0 })
            }
            onStatus={mayEdit && place !== null ? (status) => setStatus(mark, status) : null}
            onPrevious={viewer.onPrevious}
            onNext={viewer.onNext}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns a function that sets the status of one mark and reports the result. */
function useMarkStatus(scenarioId: string) {
  const t = useTranslations('productMarks')
  const { mutateAsync } = useRecordChange(productMarkRecords, { scenarioId })
  return useOneStatus<ProductMark, string>({
    name: PRODUCT_MARK.name,
    send: ({ _id, version }, status) => mutateAsync({ id: _id, body: { status, version } }),
    undo: useStatusUndo(productMarkRecords, { scenarioId }),
    label: () => t('viewer.status'),
    stored: MESSAGES.updated,
    failure: MESSAGES['failures.update'],
  })
}

/** Sets the type when the code changes, as the preview of a paste does; another type can be chosen afterwards. */
function useFollowingType({ subscribe, setValue }: UseFormReturn<MarkValues>): void {
  useEffect(
    () =>
      subscribe({
        name: 'brand',
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name === 'brand') setValue('brandType', proposedType(values.brand ?? ''))
        },
      }),
    [subscribe, setValue],
  )
}

const NONE: ReadonlySet<string> = new Set()

// As one string, which most edits don't change: then no mark is rendered again.
const joinBarcodes = ({ products }: StoredLines) => products.map(({ barcode }) => barcode).join('\n')

/** Returns the GTINs of a scenario's products; empty until they are loaded. */
function useGtins(scenarioId: string): ReadonlySet<string> {
  const { data } = useQuery({ ...productLinesQuery(scenarioId), select: joinBarcodes })
  return useMemo(() => {
    const goods = data?.split('\n').flatMap((barcode) => (barcode === '' ? [] : { barcode }))
    return goods ? new Set(goodsByGtin(goods).keys()) : NONE
  }, [data])
}
