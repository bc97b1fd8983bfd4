'use client'

import { useCallback } from 'react'
import { useTranslate } from '@/lib/client/translate'
import type { Pair } from '@/lib/features/coverage/pairs/rules'
import { COVERAGE_FIELDS, fieldText, valueText } from '@/lib/features/coverage/rules'
import { findChoice } from '@/lib/shared/choices'

/** Returns the function that says a pair of values for people. */
export function usePairText(): (pair: Pair) => string {
  const translate = useTranslate()
  return useCallback(
    (pair) =>
      pair
        .map(({ field, value }) => {
          const known = findChoice(COVERAGE_FIELDS, field)
          return known ? `${fieldText(known, translate)}: ${valueText(known, value, translate)}` : value
        })
        .join(' + '),
    [translate],
  )
}
