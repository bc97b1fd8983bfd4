'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { COMPLETENESS } from '@/lib/features/scenarios/information/rules'

/** Returns a function that labels a fixed option; only those of completeness are translated. */
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
