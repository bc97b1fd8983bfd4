'use client'

import { useTranslations } from 'next-intl'
import { formatDottedDay } from '@/lib/shared/dates'
import type { MarkFinding } from '@/lib/shared/mark-inspection'

/** Returns a function that says what was found about a mark, and what to do. */
export function useFindingText(): (finding: MarkFinding) => string {
  const t = useTranslations('productMarks.inspection.finding')
  return (finding) => {
    const { about, ...values } = finding
    return t(about, finding.about === 'expired' ? { day: formatDottedDay(finding.day) } : values)
  }
}
