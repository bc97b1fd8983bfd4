'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SpriteIcon } from '@/components/shared/icon-sprite'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'
import { errorReportCountsQuery } from '@/lib/features/scenarios/error-reports/client'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'

interface StepReportsProps {
  scenarioId: string
  step: ScenarioStep
}

/** Leads to the last error report that names a step, and shows how many do; nothing where none does. */
export function StepReports({ scenarioId, step: { _id, step } }: StepReportsProps) {
  const t = useTranslations('scenarioSteps')
  const { data } = useQuery(errorReportCountsQuery(scenarioId))
  const count = data?.steps[_id]
  if (count === undefined) return null
  const label = t('reports', { count, step })
  return (
    <Link
      href={`/scenarios/${scenarioId}?tab=errors&${RECORD_PARAMETER}=${data?.latest[_id]}`}
      className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'text-muted-foreground' })}
      aria-label={label}
      title={label}
    >
      <SpriteIcon name="report" />
      <span className="tabular-nums">{count}</span>
    </Link>
  )
}
