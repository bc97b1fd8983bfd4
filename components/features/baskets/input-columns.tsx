import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import type { BasketProductValues } from '@/lib/features/baskets/contract'
import { BASKET_PRODUCT } from '@/lib/features/baskets/rules'
import { BASKET_TEXTS } from '@/lib/features/baskets/values'
import type { Translate } from '@/lib/shared/messages'
import { cellText } from '@/lib/shared/records'

const REST = ['isMarked', 'isMarketplace', 'isOneC', 'price'] as const

/** The estimated height of a product's row, in pixels. */
export const INPUT_ROW_HEIGHT = 37

/** The container's classes for their table, which scrolls inside itself. */
export const INPUT_TABLE = 'max-h-60 scroll-pt-9 [overflow-anchor:none] max-sm:[&_thead]:top-0'

/** The columns of products that are not in a basket yet. */
export function inputColumns<Row extends BasketProductValues>(translate: Translate): DataColumns<Row> {
  return [...BASKET_TEXTS, ...REST].map((name) =>
    dataColumnHelper<Row>().display({
      id: name,
      header: translate(BASKET_PRODUCT.fields[name].label),
      cell: ({ row }) => cellText(BASKET_PRODUCT.fields[name], row.original[name], translate),
    }),
  )
}
