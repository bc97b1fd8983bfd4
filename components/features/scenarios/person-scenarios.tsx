'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { Link } from '@/components/shared/link'
import { QueryCard } from '@/components/shared/query-card'
import { RelativeTime } from '@/components/shared/relative-time'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { personScenariosQuery } from '@/lib/features/scenarios/client'
import type { PersonScenarios as Parts } from '@/lib/features/scenarios/contract'
import { ScenarioStatusBadge } from './scenario-status'

const PARTS = ['responsible', 'reviewer', 'dataResponsible'] as const

/** The open scenarios of a person by role: executor, reviewer, responsible for data. */
export function PersonScenarios({ userId }: { userId: string }) {
  const t = useTranslations('users.person')
  const query = useQuery(personScenariosQuery(userId))
  useQueryFailureToast(query, 'users.failures.work')
  return PARTS.map((part) => (
    <QueryCard key={part} title={t(part)} description={t(`${part}Hint`)} query={query}>
      {({ scenarios }) => <Part part={scenarios[part]} />}
    </QueryCard>
  ))
}

function Part({ part: { total, items } }: { part: Parts[(typeof PARTS)[number]] }) {
  const t = useTranslations('users.person')
  if (total === 0) return <EmptyState icon={CircleCheck} title={t('nothing')} className="py-6" />
  return (
    <>
      <ul className="-my-2 divide-y">
        {items.map(({ _id, scenarioNumber, projectName, status, updatedAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-sm">
            <Link
              href={`/scenarios/${_id}`}
              className="font-medium tabular-nums underline-offset-4 hover:underline"
            >
              {scenarioNumber}
            </Link>
            <span className="min-w-0 flex-1 basis-32 truncate text-muted-foreground">{projectName}</span>
            <RelativeTime value={updatedAt} className="text-muted-foreground text-xs" />
            <ScenarioStatusBadge status={status} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-3 text-muted-foreground text-sm">{t('more', { count: total - items.length })}</p>
      )}
    </>
  )
}
