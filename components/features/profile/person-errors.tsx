'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { QueryCard } from '@/components/shared/query-card'
import { personErrorsQuery } from '@/lib/features/profile/client'
import { ErrorList } from './active-errors'

/** The unsolved error reports that are assigned to a person or written by them. */
export function PersonErrors({ userId }: { userId: string }) {
  const t = useTranslations('users.person')
  const query = useQuery(personErrorsQuery(userId))
  return (
    <QueryCard title={t('errors')} description={t('errorsHint')} query={query}>
      {({ errors }) =>
        errors.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('nothing')} className="py-6" />
        ) : (
          <ErrorList errors={errors} userId={userId} />
        )
      }
    </QueryCard>
  )
}
