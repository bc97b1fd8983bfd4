'use client'

import { PackageOpen } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useTableLayout } from '@/components/shared/data-table/table-layout'
import { EmptyState } from '@/components/shared/empty-state'
import { Grid } from '@/components/shared/grid/grid'
import type { GridCell } from '@/components/shared/grid/grid-types'
import { filledDown } from '@/components/shared/grid/use-grid-clipboard'
import { useGridSelection } from '@/components/shared/grid/use-grid-selection'
import { Button } from '@/components/ui/button'
import { useTableExport } from '@/lib/client/table-export'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { productLinesFile } from '@/lib/features/scenarios/products/client'
import {
  isCost,
  type KeptLine,
  type LineCell,
  lineName,
  PRODUCT_FIELDS,
  type ProductField,
  totalCost,
} from '@/lib/features/scenarios/products/rules'
import { writtenAmount } from '@/lib/shared/money'
import { ColumnDialog } from './column-dialog'
import type { SheetState } from './line-states'
import type { ProductSheet } from './product-sheet'
import { AddLine, ProductToolbar } from './product-toolbar'
import { SaveNote } from './save-note'
import { useProductColumns } from './use-product-columns'

interface ProductTableProps {
  scenario: ListedScenario
  sheet: ProductSheet
  state: SheetState
  isReadOnly: boolean
  onLoadAgain?: () => void
}

/** The name under which a person's layout of the table is kept, and the name of its exports. */
const TABLE = 'product-lines'

const findField = (column: string): ProductField | undefined =>
  PRODUCT_FIELDS.find((field) => field === column)

function lineCells(cells: readonly GridCell[]): LineCell[] {
  return cells.flatMap(({ row, column, text }) => {
    const field = findField(column)
    return field ? [{ row, field, text }] : []
  })
}

/** The grid of product lines with its toolbar and the state of saving. */
export function ProductTable(props: ProductTableProps) {
  const { scenario, sheet, state, isReadOnly } = props
  const t = useTranslations('productLines')
  const translate = useTranslate()
  const { lines } = state
  const { hidden, change } = useTableLayout(TABLE)
  const { choices, columns } = useProductColumns(scenario, hidden)
  const getKey = useCallback((line: KeptLine) => sheet.getKey(line), [sheet])
  const keys = useMemo(() => lines.map(getKey), [lines, getKey])
  const selection = useGridSelection(keys, columns.length)
  const [refused, setRefused] = useState<ReturnType<ProductSheet['write']>>(null)
  const exporting = useTableExport(TABLE, async (format) => {
    await sheet.settled()
    return productLinesFile(scenario._id, format)
  })
  const totals = useMemo(
    () =>
      Object.fromEntries(
        columns.flatMap(({ id }) =>
          isCost(id) ? [[id, writtenAmount(totalCost(id, lines), translate)]] : [],
        ),
      ),
    [columns, lines, translate],
  )
  const toCells = useCallback((line: KeptLine) => columns.map(({ toText }) => toText(line)), [columns])
  if (lines.length === 0 && !state.canUndo) return <NoLines {...props} />
  const { block } = selection
  const write = (cells: readonly GridCell[]) => setRefused(sheet.write(lineCells(cells)))
  const chosen = lines.slice(block.top, block.bottom + 1)
  const fillDown = () => write(filledDown({ rows: lines, columns, block }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {!isReadOnly && <ProductToolbar sheet={sheet} state={state} chosen={chosen} onFillDown={fillDown} />}
        <ColumnDialog choices={choices} hidden={hidden} onChange={(next) => change({ hidden: next })} />
        <CopyRowsButton rows={chosen} toCells={toCells} size="sm" isByKeys={false} />
        <TableExport
          exporting={exporting}
          failure="productLines.failures.export"
          isDisabled={lines.length === 0}
          size="sm"
        />
        <div className="ml-auto">
          {!isReadOnly && <SaveNote state={state.save} onRetry={() => sheet.flush()} />}
        </div>
      </div>
      {refused && (
        <p role="alert" className="text-sm text-tone-red">
          {t('grid.tooLarge', { text: refused.text, maximum: refused.maximum })}
        </p>
      )}
      <Grid
        label={t('title')}
        keys={t('grid.keys')}
        rows={lines}
        totalName={t('total')}
        getName={lineName}
        columns={columns}
        getKey={getKey}
        selection={selection}
        isReadOnly={isReadOnly}
        totals={totals}
        onWrite={write}
        onWriteOpened={(opened, column, text) => {
          const field = findField(column)
          if (field) setRefused(sheet.writeOpened({ id: opened._id, field, text }, opened[field]))
        }}
        onType={(opened, column, text) => {
          const field = findField(column)
          if (field) sheet.keepTyped({ id: opened._id, field, text })
        }}
        onCancel={() => sheet.keepTyped(null)}
        onUndo={() => sheet.undo()}
        onRedo={() => sheet.redo()}
      />
    </>
  )
}

function NoLines({ sheet, isReadOnly, onLoadAgain }: ProductTableProps) {
  const t = useTranslations('productLines')
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      {onLoadAgain && (
        <Button size="sm" onClick={onLoadAgain}>
          {t('loadAgain')}
        </Button>
      )}
      <AddLine sheet={sheet} />
    </div>
  )
  return (
    <EmptyState
      icon={PackageOpen}
      title={t('empty')}
      hint={!isReadOnly && t('emptyHint')}
      action={!isReadOnly && actions}
    />
  )
}
