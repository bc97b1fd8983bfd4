'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { withCorrection } from '@/lib/features/scenarios/pastes/rules'
import { SPELLING_CORRECTIONS, type SpellingCorrection } from '@/lib/shared/gs1-spelling'

interface SpellingCorrectionsProps {
  marks: readonly { corrections: readonly SpellingCorrection[]; hasTwoReadings?: boolean }[]
  applied: readonly SpellingCorrection[]
  onApply: (applied: SpellingCorrection[]) => void
}

/** The corrections of the spelling of codes: one checkbox for all codes that need the same. */
export function SpellingCorrections({ marks, applied, onApply }: SpellingCorrectionsProps) {
  const t = useTranslations('productMarks.add')
  const id = useId()
  const counts = SPELLING_CORRECTIONS.map((correction) => ({
    correction,
    count: marks.filter(({ corrections }) => corrections.includes(correction)).length,
  })).filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <fieldset className="grid gap-1.5 rounded-md border px-3 py-2 text-sm">
      <legend className="px-1 font-medium">{t('mends')}</legend>
      {counts.map(({ correction, count }) => (
        <div key={correction} className="flex items-start gap-2">
          <Checkbox
            id={`${id}-${correction}`}
            className="mt-0.5 shrink-0 touch:mt-2"
            checked={applied.includes(correction)}
            onCheckedChange={(isOn) =>
              onApply(
                isOn
                  ? withCorrection(applied, correction, marks)
                  : applied.filter((other) => other !== correction),
              )
            }
          />
          <label htmlFor={`${id}-${correction}`} className="touch:py-1.5">
            {t(`mend.${correction}`, { count })}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
