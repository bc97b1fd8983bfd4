'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { toast } from '@/components/ui/use-toast'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import {
  basketLinesQuery,
  productLinesQuery,
  storeProductLines,
  toCurrentLines,
} from '@/lib/features/scenarios/products/client'
import type { StoredLines } from '@/lib/features/scenarios/products/contract'

/**
 * Loads the products of a scenario's basket into its empty list, once for each basket. `awaited` is the basket whose
 * products are loaded as soon as somebody who may edit opens the list.
 */
export function useBasketLoad(scenario: ListedScenario | undefined, stored: StoredLines | undefined) {
  const client = useQueryClient()
  const t = useTranslations('productLines')
  const common = useTranslations('common')
  const mayEdit = useMayEdit()
  const [isLoading, setIsLoading] = useState(false)
  const seen = useRef<number | null>(null)
  const id = scenario?._id
  const number = scenario?.data.basket ?? null
  const isEmpty = stored?.products.length === 0
  const isToLoad = isEmpty && number !== null && stored?.loadedBasket !== number
  const version = stored?.productsVersion

  const load = async () => {
    if (!id || number === null || version === undefined) return
    setIsLoading(true)
    try {
      const lines = await client.fetchQuery({ ...basketLinesQuery(number), staleTime: 0 })
      if (lines.length === 0) return
      await storeProductLines(client, id, { lines, version })
      const count = lines.length
      toast({ title: t('loaded'), description: t('loadedFrom', { count, number: String(number) }) })
    } catch (error) {
      const current = toCurrentLines(error)
      // Another window loaded them first.
      if (current) client.setQueryData(productLinesQuery(id).queryKey, current)
      else {
        const description = t('failures.loadBasket', { number: String(number) })
        toast({ variant: 'destructive', title: common('error'), description })
      }
    } finally {
      setIsLoading(false)
    }
  }
  const begin = useRef(load)
  useEffect(() => {
    begin.current = load
  })
  useEffect(() => {
    // Not again by itself where it failed.
    if (!isToLoad || !mayEdit || seen.current === number) return
    seen.current = number
    void begin.current()
  }, [isToLoad, mayEdit, number])
  return {
    isLoading,
    awaited: isToLoad && !mayEdit ? number : null,
    loadAgain: mayEdit && isEmpty && number !== null ? load : undefined,
  }
}
