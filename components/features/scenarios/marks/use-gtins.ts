'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { goodsByGtin } from '@/lib/features/scenarios/marks/rules'
import { productLinesQuery, type StoredLines } from '@/lib/features/scenarios/products/client'

const NONE: ReadonlySet<string> = new Set()

// As one text, which is the same after most edits: then no mark is drawn anew.
const barcodesOf = ({ products }: StoredLines) => products.map(({ barcode }) => barcode).join('\n')

/** Returns the GTINs of a scenario's goods; none until they are known. */
export function useGtins(scenarioId: string): ReadonlySet<string> {
  const { data } = useQuery({ ...productLinesQuery(scenarioId), select: barcodesOf })
  return useMemo(() => {
    const goods = data?.split('\n').flatMap((barcode) => (barcode === '' ? [] : { barcode }))
    return goods ? new Set(goodsByGtin(goods).keys()) : NONE
  }, [data])
}
