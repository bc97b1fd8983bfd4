'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { QueryCard } from '@/components/shared/query-card'
import { personWorkloadQuery } from '@/lib/features/workload/client'
import { figureAddress, workloadAddress } from '@/lib/features/workload/rules'
import { WORKLOAD_FIGURES } from '@/lib/features/workload/values'

/** The figures of one person, each of which leads to its list, and the way to their items by project. */
export function PersonWorkload({ userId }: { userId: string }) {
  const t = useTranslations('workload')
  const query = useQuery(personWorkloadQuery(userId))
  return (
    <QueryCard
      title={t('ofPerson.title')}
      description={t('ofPerson.hint')}
      query={query}
      skeleton="h-14"
      className="mb-3"
      action={
        <Link href={workloadAddress({ person: userId })} className="text-sm underline underline-offset-4">
          {t('ofPerson.open')}
        </Link>
      }
    >
      {({ workload }) => (
        <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3 lg:grid-cols-6">
          {WORKLOAD_FIGURES.map((figure) => {
            const count = workload.total[figure]
            const href = figureAddress(figure, { person: userId })
            return (
              <div key={figure} className="flex flex-col-reverse">
                <dt className="text-muted-foreground">{t(`figure.${figure}`)}</dt>
                <dd className="font-semibold text-lg tabular-nums">
                  {href && count > 0 ? (
                    <Link href={href} className="underline-offset-4 hover:underline">
                      {t('count', { count })}
                    </Link>
                  ) : (
                    t('count', { count })
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </QueryCard>
  )
}
