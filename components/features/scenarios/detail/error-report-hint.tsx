'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { Icon } from '@/components/ui/icon'
import { canEdit } from '@/lib/shared/actor'
import { ReportError } from '../errors/report-error'

/** Shows that a failed scenario still lacks its error report, in one line. */
export function ErrorReportHint({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarios.page')
  const mayEdit = canEdit(useActor())
  return (
    <div
      role="note"
      title={t('needsErrorReportHint')}
      className="flex items-center gap-2 rounded-md border border-tone-red/30 bg-tone-red-soft pl-2.5 text-sm text-tone-red"
    >
      <Icon of={TriangleAlert} className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 py-0.5 font-medium">{t('needsErrorReport')}</p>
      <p className="sr-only">{t('needsErrorReportHint')}</p>
      {mayEdit && <ReportError isRequestable scenarioId={scenarioId} />}
    </div>
  )
}
