'use client'

import { BASKET, BASKET_PRODUCT } from '@/lib/features/baskets/rules'
import type { SharedSubject } from '@/lib/features/history/rules'
import type { LabelsOf } from './history-labels'
import { SharedChanges } from './shared-changes'

/** The labels of baskets in history. */
const LABELS: LabelsOf<SharedSubject<'baskets'>> = {
  basket: BASKET.fields,
  basket_product: BASKET_PRODUCT.fields,
}

/** The changes of baskets and of their products, with who made them. */
export default function BasketChanges({ subjectId }: { subjectId: string | null }) {
  return <SharedChanges part="baskets" labels={LABELS} subjectId={subjectId} />
}
