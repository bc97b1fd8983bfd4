'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { toast } from '@/components/ui/use-toast'
import { callApi } from '@/lib/client/api'
import type { getBasketByNumber } from '@/lib/features/baskets/contract'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import {
  productLinesQuery,
  type StoredLines,
  storeProductLines,
  toCurrentLines,
} from '@/lib/features/scenarios/products/client'
import { canEdit } from '@/lib/shared/actor'

/** Loads the products of a scenario's basket if the scenario has none yet. */
export function useBasketLoad(scenario: ListedScenario | undefined, stored: StoredLines | undefined) {
  const client = useQueryClient()
  const t = useTranslations('productLines')
  const common = useTranslations('common')
  const mayEdit = canEdit(useActor())
  const [isLoading, setIsLoading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const seen = useRef<number | null>(null)
  const id = scenario?._id
  const number = scenario?.data.basket ?? null
  const isEmpty = stored?.products.length === 0
  const version = stored?.productsVersion

  const load = async () => {
    if (!id || number === null || version === undefined) return
    setIsLoading(true)
    setHasFailed(false)
    try {
      const { basket } = await callApi<typeof getBasketByNumber>('GET /baskets/number/{number}', {
        params: { number: String(number) },
      })
      const lines = basket.products.map(({ productCode, barcode, supplierCode, name }) => ({
        product: productCode,
        barcode,
        supplierCode,
        name,
      }))
      if (lines.length === 0) return
      await storeProductLines(client, id, { lines, version })
      const count = lines.length
      toast({ title: t('loaded'), description: t('loadedFrom', { count, number: String(number) }) })
    } catch (error) {
      const current = toCurrentLines(error)
      // Another window loaded them first.
      if (current) client.setQueryData(productLinesQuery(id).queryKey, current)
      else {
        setHasFailed(true)
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
  const isKnown = stored !== undefined && scenario !== undefined
  useEffect(() => {
    // Once per basket of the scenario: a person who deletes all lines does not want them back at once.
    if (!isKnown || seen.current === number) return
    seen.current = number
    if (isEmpty && mayEdit && number !== null) void begin.current()
  }, [isKnown, isEmpty, mayEdit, number])
  return { isLoading, loadAgain: hasFailed ? load : undefined }
}
