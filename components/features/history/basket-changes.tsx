'use client'

import { BASKET, BASKET_PRODUCT } from '@/lib/features/baskets/rules'
import { fieldLabels } from '@/lib/shared/records'
import type { HistoryWords } from './history-words'
import { SharedChanges } from './shared-changes'

/** What history calls things of baskets. */
const WORDS: HistoryWords = {
  fields: { basket: fieldLabels(BASKET.fields), basket_product: fieldLabels(BASKET_PRODUCT.fields) },
  statuses: { basket: BASKET.fields.status.names },
}

/** Who changed what of baskets and of their products. */
export default function BasketChanges({ subjectId }: { subjectId: string | null }) {
  return <SharedChanges part="baskets" words={WORDS} subjectId={subjectId} />
}
