'use client'

import { useMemo } from 'react'
import type { GridColumn } from '@/components/shared/grid/grid-types'
import { useTranslate } from '@/lib/client/translate'
import { useNarrow } from '@/lib/client/use-narrow'
import type { ListedScenario, ScenarioType } from '@/lib/features/scenarios/contract'
import {
  cellText,
  isAmount,
  isApplicable,
  isGiven,
  isText,
  isUnpriced,
  type LineWithId,
  PRODUCT_LINE,
  type ProductColumn,
  productColumns,
} from '@/lib/features/scenarios/products/rules'
import { PRODUCT_CODES } from '@/lib/features/scenarios/products/values'
import { formatAmount, writtenAmount } from '@/lib/shared/money'
import type { TableCell } from '@/lib/shared/spreadsheet-text'

const WIDTHS: Partial<Record<ProductColumn, number>> = {
  product: 110,
  barcode: 140,
  supplierCode: 120,
  name: 220,
  priceWithBonuses: 110,
}
const WIDTH = 100
/** The width of the pinned column on a phone, where it must leave room for the others. */
const NARROW_NAME = 130

/** A column that a person can show or hide. */
export interface ColumnChoice {
  id: ProductColumn
  name: string
  /** Whether the column applies to the scenario's shipment. */
  isApplicable: boolean
}

/** Returns a number for spreadsheets; an amount that a number can't hold exactly is a text. */
function tableCell(id: ProductColumn, line: LineWithId, type: ScenarioType): TableCell {
  if (isAmount(id) && isUnpriced(line, type)) return ''
  const text = cellText(id, line)
  const value = Number(text)
  if (!isAmount(id)) return { kind: 'count', value }
  return formatAmount(value) === text ? { kind: 'amount', value } : text
}

/** A column that is shown. */
export type ShownColumn = GridColumn<LineWithId> & { id: ProductColumn }

/**
 * Returns the columns of a scenario's product lines: those that can be chosen, and those that are shown.
 * @param renderMark renders what stands before the name of a line; stable
 */
export function useProductColumns(
  { type, data }: ListedScenario,
  hidden: readonly string[],
  renderMark?: ShownColumn['renderMark'],
) {
  const translate = useTranslate()
  const isNarrow = useNarrow()
  const shipment = 'shipment' in data ? data.shipment : ''
  return useMemo(() => {
    const choices = productColumns(type).map(
      (id): ColumnChoice => ({
        id,
        name: translate(PRODUCT_LINE[id].label),
        isApplicable: isApplicable(id, shipment),
      }),
    )
    const shown = choices.filter((choice) => choice.isApplicable && !hidden.includes(choice.id))
    const marked = shown.find(({ id }) => id === 'name') ?? shown[0]
    const columns = shown.map(
      ({ id, name }): ShownColumn => ({
        id,
        name,
        width: isNarrow && id === 'name' ? NARROW_NAME : (WIDTHS[id] ?? WIDTH),
        isEditable: isGiven(id),
        isForBarcodes: PRODUCT_CODES.some((code) => code === id),
        ...(id === 'name' && { isPinned: true }),
        ...(id === marked?.id && { renderMark }),
        ...(!isText(id) && {
          inputMode: id === 'priceWithBonuses' ? 'decimal' : 'numeric',
        }),
        ...(!isText(id) && { toCell: (line: LineWithId) => tableCell(id, line, type) }),
        toText: (line) => (isAmount(id) && isUnpriced(line, type) ? '' : cellText(id, line)),
        ...(isAmount(id) && {
          toShownText: (line: LineWithId) => {
            if (isUnpriced(line, type))
              return id === 'priceWithBonuses' ? translate('productLines.noPrice') : '–'
            return writtenAmount(cellText(id, line), translate)
          },
        }),
      }),
    )
    return { choices, columns }
  }, [type, shipment, hidden, isNarrow, translate, renderMark])
}
