'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { Icon } from '@/components/ui/icon'
import { canEdit } from '@/lib/shared/actor'
import { ReportError } from '../errors/report-error'

/** Shows that a failed scenario still lacks its error report. */
export function ErrorReportHint({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarios.page')
  const mayEdit = canEdit(useActor())
  return (
    <div
      role="note"
      className="flex flex-wrap items-start gap-2.5 rounded-md border border-tone-red/30 bg-tone-red-soft px-3.5 py-3 text-tone-red lg:col-span-full"
    >
      <Icon of={TriangleAlert} className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{t('needsErrorReport')}</p>
        <p className="text-sm">{t('needsErrorReportHint')}</p>
      </div>
      {mayEdit && (
        <div className="ml-auto">
          <ReportError scenarioId={scenarioId} />
        </div>
      )}
    </div>
  )
}
