'use client'

import { lazyCode } from '@/lib/client/lazy-code'
import { SharedHistory } from './shared-history'

const BasketChanges = lazyCode(() => import('./basket-changes'))

/** The history of baskets and their products, in a side panel. */
export function BasketsHistory() {
  return <SharedHistory part="baskets" Changes={BasketChanges} />
}
