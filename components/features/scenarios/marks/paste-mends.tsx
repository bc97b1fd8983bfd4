'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { withMend } from '@/lib/features/scenarios/marks/rules'
import { SPELLING_MENDS, type SpellingMend } from '@/lib/shared/gs1-spelling'

interface PasteMendsProps {
  marks: readonly { mends: readonly SpellingMend[]; hasTwoReadings?: boolean }[]
  applied: readonly SpellingMend[]
  onApply: (applied: SpellingMend[]) => void
}

/** What can be mended in the spelling of codes: one checkbox for all codes that need the same. */
export function PasteMends({ marks, applied, onApply }: PasteMendsProps) {
  const t = useTranslations('productMarks.add')
  const id = useId()
  const counts = SPELLING_MENDS.map((mend) => ({
    mend,
    count: marks.filter(({ mends }) => mends.includes(mend)).length,
  })).filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <fieldset className="grid gap-1.5 rounded-md border px-3 py-2 text-sm">
      <legend className="px-1 font-medium">{t('mends')}</legend>
      {counts.map(({ mend, count }) => (
        <div key={mend} className="flex items-start gap-2">
          <Checkbox
            id={`${id}-${mend}`}
            className="mt-0.5 shrink-0"
            checked={applied.includes(mend)}
            onCheckedChange={(isOn) =>
              onApply(isOn ? withMend(applied, mend, marks) : applied.filter((other) => other !== mend))
            }
          />
          <label htmlFor={`${id}-${mend}`} className="touch:py-1.5">
            {t(`mend.${mend}`, { count })}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
