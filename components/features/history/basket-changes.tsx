'use client'

import { BASKET, BASKET_PRODUCT } from '@/lib/features/baskets/rules'
import { fieldLabels } from '@/lib/shared/records'
import type { HistoryWords } from './history-words'
import { SharedChanges } from './shared-changes'

/** The labels of baskets and their products in history. */
const WORDS: HistoryWords = {
  fields: { basket: fieldLabels(BASKET.fields), basket_product: fieldLabels(BASKET_PRODUCT.fields) },
  statuses: { basket: BASKET.fields.status.names },
}

/** The history of baskets and their products. */
export default function BasketChanges({ subjectId }: { subjectId: string | null }) {
  return <SharedChanges part="baskets" words={WORDS} subjectId={subjectId} />
}
