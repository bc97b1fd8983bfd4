'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { reportedLinesQuery } from '@/lib/features/scenarios/error-reports/client'
import type { ErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { fromLineNames, withPlaces } from '@/lib/features/scenarios/error-reports/rules'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'

interface ReportedLinesProps {
  scenarioId: string
  report: ErrorReport
}

/** The product lines that a report is about: links to them, unless they are deleted. */
export function ReportedLines({ scenarioId, report }: ReportedLinesProps) {
  const names = fromLineNames(report.lineNames)
  if (names.length === 0) return null
  return <LineLinks scenarioId={scenarioId} reportId={report._id} names={names} />
}

interface LineLinksProps {
  scenarioId: string
  reportId: string
  names: readonly string[]
}

function LineLinks({ scenarioId, reportId, names }: LineLinksProps) {
  const t = useTranslations('scenarioParts.errors')
  const fields = useTranslations('scenarios.parts.errors.fields')
  const { data } = useQuery(reportedLinesQuery(scenarioId))
  const named = withPlaces(names, data?.lines.filter(({ errorId }) => errorId === reportId) ?? [])
  return (
    <ul aria-label={fields('lines')} className="flex flex-wrap gap-x-3 gap-y-1 text-muted-foreground text-sm">
      {named.map(({ name, place }, index) => (
        <li key={name + String(index)} className="wrap-anywhere min-w-0">
          {place === null ? (
            name
          ) : (
            <Link
              href={`/scenarios/${scenarioId}?${RECORD_PARAMETER}=${place}`}
              aria-label={t('showLine', { name })}
              className="underline underline-offset-2"
            >
              {name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
