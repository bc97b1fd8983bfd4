'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { HINT_AREA, Hint } from '@/components/shared/hint'
import { Icon } from '@/components/ui/icon'
import { ReportError } from '../errors/report-error'

/** Shows that a failed scenario still lacks its error report, in one line. */
export function ErrorReportHint({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarios.page')
  const mayEdit = useMayEdit()
  return (
    <div
      role="note"
      className="flex items-center gap-2 rounded-md border border-tone-red/30 bg-tone-red-soft pl-2.5 text-sm text-tone-red"
    >
      <Icon of={TriangleAlert} className="size-4 shrink-0" />
      <div {...HINT_AREA} className="flex min-w-0 flex-1 items-center gap-1">
        <p className="min-w-0 py-0.5 font-medium xl:truncate">{t('needsErrorReport')}</p>
        {/* Beside the tabs there may be room for its beginning alone. */}
        <Hint lines={[t('needsErrorReport'), t('needsErrorReportHint')]} />
      </div>
      {mayEdit && <ReportError isRequestable scenarioId={scenarioId} />}
    </div>
  )
}
