'use client'

import { lazyCode } from '@/lib/client/lazy-code'
import { SharedHistory } from './shared-history'

const BasketChanges = lazyCode(() => import('./basket-changes'))

/** Shows who changed what of baskets and of their products. */
export function BasketsHistory() {
  return <SharedHistory part="baskets" Changes={BasketChanges} />
}
