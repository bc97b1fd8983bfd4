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

/** Returns a function that names characters which no mark has. */
export function useLettersText(): (letters: readonly string[]) => string {
  const t = useTranslations('productMarks.add.note')
  return (letters) => t('letters', { letters: letters.map(toName).join(', ') })
}

const HEXADECIMAL = 16
const POINT_LENGTH = 4

/** A character with its number, by which lookalikes can be distinguished: `С (U+0421)`. */
function toName(character: string): string {
  const point = (character.codePointAt(0) ?? 0)
    .toString(HEXADECIMAL)
    .toUpperCase()
    .padStart(POINT_LENGTH, '0')
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} (U+${point})` : `U+${point}`
}
