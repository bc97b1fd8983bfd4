'use client'

import type { TableBody } from '@/components/shared/data-table/data-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import type { BasketProduct } from '@/lib/features/baskets/contract'

const ROW_HEIGHT = { wide: 41, narrow: 280 }

interface LongProductRowsProps {
  body: TableBody<BasketProduct>
  isNarrow: boolean
  /** The row that is edited, which stays drawn. */
  keptId: string | undefined
}

/** The rows of a basket with many products, of which only those in view are drawn. */
export default function LongProductRows({ body, isNarrow, keptId }: LongProductRowsProps) {
  return <VirtualBody body={body} rowHeight={ROW_HEIGHT[isNarrow ? 'narrow' : 'wide']} keptId={keptId} />
}
