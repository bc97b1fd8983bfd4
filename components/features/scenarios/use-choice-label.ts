'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { COMPLETENESS } from '@/lib/features/scenarios/data/rules'

/** A function that words a value of a closed list; all but the completeness are names that stay as they are. */
export function useChoiceLabel() {
  const t = useTranslations('scenarios.completeness')
  return useCallback(
    (value: string): string => {
      const completeness = COMPLETENESS.find((candidate) => candidate === value)
      return completeness ? t(completeness) : value
    },
    [t],
  )
}
