'use client'

import { Package } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { DataRow } from '@/components/shared/data-table/data-row'
import { DataTable, type TableBody } from '@/components/shared/data-table/data-table'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { LONG_TABLE } from '@/components/shared/data-table/long-table'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { useEditedRows } from '@/components/shared/data-table/use-edited-rows'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { useRowEditing } from '@/components/shared/data-table/use-row-editing'
import { type RowSelection, useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { describeFields } from '@/components/shared/records/describe-fields'
import { recordColumns } from '@/components/shared/records/record-columns'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RecordSelection, RemoveSelected } from '@/components/shared/records/record-selection'
import { RecordSheet } from '@/components/shared/records/record-sheet'
import { useUndoable } from '@/components/shared/use-undoable'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { lazyCode } from '@/lib/client/lazy-code'
import { useTranslate } from '@/lib/client/translate'
import { useNarrow } from '@/lib/client/use-narrow'
import {
  productUpdate,
  toProductValues,
  useChangeProduct,
  useRemoveProducts,
  useRestoreProducts,
} from '@/lib/features/baskets/client'
import type { Basket, BasketProduct } from '@/lib/features/baskets/contract'
import { BASKET_PRODUCT } from '@/lib/features/baskets/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'

/** Number of products shown until all are requested; on a phone each takes a third of the screen. */
const FIRST_PRODUCTS = { wide: 10, narrow: 3 }
/** Beyond this number of products, only the visible ones are drawn. */
const MAX_DRAWN_ROWS = 100

const LongProductRows = lazyCode(() => import('./long-product-rows'))

const MESSAGES = recordMessages('baskets.product')

const rowId = ({ _id }: BasketProduct) => _id

/** The products of a basket; one row at a time is edited in place. */
export function ProductTable({ basket: { _id, number, products } }: { basket: Basket }) {
  const t = useTranslations('baskets')
  const translate = useTranslate()
  const isNarrow = useNarrow()
  const mayEdit = canEdit(useActor())
  const [isExpanded, setIsExpanded] = useState(false)
  const [toRemove, setToRemove] = useState<BasketProduct | null>(null)
  const editing = useProductEditing(_id)
  const { begin } = editing
  const columns = useMemo(
    () => [
      ...recordColumns({ rules: BASKET_PRODUCT, translate, fixed: 'productCode', isEditable: mayEdit }),
      recordActionsColumn<BasketProduct>({
        header: t('product.actions'),
        getName: BASKET_PRODUCT.toLabel,
        edit: mayEdit
          ? {
              editLabel: ({ name }) => t('product.edit', { name }),
              onEdit: begin,
              removeLabel: ({ name }) => t('product.remove', { name }),
              onRemove: setToRemove,
            }
          : null,
      }),
    ],
    [t, translate, mayEdit, begin],
  )
  const width = isNarrow ? 'narrow' : 'wide'
  const first = FIRST_PRODUCTS[width]
  const shown = isExpanded ? products : products.slice(0, first)
  const prepareToExpand = () => {
    if (products.length > MAX_DRAWN_ROWS) LongProductRows.preload()
  }
  const edited = useEditedRows({ editing, rows: shown, kept: products, isApart: isNarrow })
  const selection = useRowSelection({ rows: shown, rowId, maximum: BULK_LIMIT })
  useOnlySelection(selection)
  const removal = useProductRemoval(_id, selection)
  const long: Partial<ComponentProps<typeof DataTable<BasketProduct>>> =
    shown.length > MAX_DRAWN_ROWS
      ? {
          containerClassName: LONG_TABLE,
          body: (body) => (
            <Suspense fallback={<FirstRows body={body} count={first} />}>
              <LongProductRows body={body} isNarrow={isNarrow} keptId={editing.row?._id} />
            </Suspense>
          ),
        }
      : {}
  return (
    <div className="grid min-w-0 gap-2 tabular-nums">
      <RowEditor editing={editing} isApart={isNarrow}>
        <DataTable
          label={t('product.table', { number })}
          columns={columns}
          {...edited}
          rowId={rowId}
          density="compact"
          {...long}
          empty={<EmptyState icon={Package} title={t('card.empty')} />}
          selection={selection}
          selectionLabel={({ name }) => t('product.select', { name })}
        />
      </RowEditor>
      {isNarrow && (
        <RecordSheet editing={editing} fields={BASKET_PRODUCT.fields} toLabel={BASKET_PRODUCT.toLabel} />
      )}
      {products.length > first && (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isExpanded}
          className="justify-self-center"
          onPointerEnter={prepareToExpand}
          onFocus={prepareToExpand}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'card.showFewer' : 'card.showAll', { count: products.length })}
        </Button>
      )}
      <RecordSelection selection={selection} fields={BASKET_PRODUCT.fields}>
        <RemoveSelected selection={selection} removal={removal} messages={MESSAGES} />
      </RecordSelection>
      <ConfirmRemoval
        item={toRemove}
        question={t('product.removeQuestion')}
        hint={({ name }) => t('product.removeHint', { name, number })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </div>
  )
}

function FirstRows({ body, count }: { body: TableBody<BasketProduct>; count: number }) {
  return (
    <tbody {...body.events}>
      {body.rows.slice(0, count).map((row) => (
        <DataRow key={row.id} {...body.rowProps(row)} />
      ))}
    </tbody>
  )
}

function useProductEditing(basketId: string) {
  const t = useTranslations('baskets')
  const translate = useTranslate()
  const { mutateAsync } = useChangeProduct(basketId)
  return useRowEditing({
    name: `${BASKET_PRODUCT.name}:${basketId}`,
    schema: productUpdate,
    fields: useMemo(() => describeFields(BASKET_PRODUCT.fields, translate), [translate]),
    toValues: toProductValues,
    save: async ({ _id }: BasketProduct, values, version) => {
      await mutateAsync({ productId: _id, body: { ...values, version } })
      toast({ title: t('product.updated') })
    },
    failure: 'baskets.failures.updateProduct',
  })
}

function useProductRemoval(basketId: string, selection: RowSelection<BasketProduct>) {
  const t = useTranslations('baskets')
  const attempt = useUndoable()
  const { mutateAsync, isPending } = useRemoveProducts(basketId)
  const { mutateAsync: restore } = useRestoreProducts()
  const remove = (ids: string[]) =>
    attempt({
      of: `remove:${BASKET_PRODUCT.name}:${ids.join()}`,
      work: async () => {
        const { deleted } = await mutateAsync(ids)
        selection.drop(ids)
        return { title: t('product.removed', { count: deleted }), undo: () => restore(ids) }
      },
      failure: 'baskets.failures.removeProduct',
      onMissing: selection.keepPage,
    })
  return { remove, isPending }
}
