'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Says that a failed scenario still lacks its error report. */
export function ErrorReportHint() {
  const t = useTranslations('scenarios.page')
  return (
    <div
      role="note"
      className="flex items-start gap-2.5 rounded-md border border-tone-red/30 bg-tone-red-soft px-3.5 py-3 text-tone-red lg:col-span-full"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p className="font-semibold">{t('needsErrorReport')}</p>
        <p className="text-sm">{t('needsErrorReportHint')}</p>
      </div>
    </div>
  )
}
