'use client'

import { BASKET, BASKET_PRODUCT } from '@/lib/features/baskets/rules'
import type { HistoryLabels } from './history-labels'
import { SharedChanges } from './shared-changes'

/** What history calls things of baskets. */
const LABELS: HistoryLabels = { basket: BASKET.fields, basket_product: BASKET_PRODUCT.fields }

/** Who changed what of baskets and of their products. */
export default function BasketChanges({ subjectId }: { subjectId: string | null }) {
  return <SharedChanges part="baskets" labels={LABELS} subjectId={subjectId} />
}
