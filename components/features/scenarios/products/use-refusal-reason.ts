'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useTranslate } from '@/lib/client/translate'
import type { RefusedCell } from '@/lib/features/scenarios/cells/rules'
import { isAmount } from '@/lib/features/scenarios/products/rules'
import { writtenAmount } from '@/lib/shared/money'
import { numberMessage } from '@/lib/shared/written-number'

/** Returns a stable function that says why a cell did not take a text, and what it keeps. */
export function useRefusalReason(): (cell: RefusedCell) => string {
  const t = useTranslations('productLines.refused')
  const translate = useTranslate()
  return useCallback(
    ({ field, text, kept: value, problem, maximum }) => {
      const kept = isAmount(field) ? writtenAmount(value, translate) : value
      if (problem === 'digitsLost' || problem === 'date' || problem === 'error') return t(problem, { text })
      if (problem === 'tooLong') return t('tooLong', { maximum: maximum ?? 0 })
      if (text === '') return t('blank', { kept })
      const explained =
        maximum === undefined
          ? translate(numberMessage(problem, isAmount(field) ? 'amount' : 'count'))
          : t('tooLarge', { maximum })
      return t('reason', { text, problem: explained, kept })
    },
    [t, translate],
  )
}
