'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryCard } from '@/components/shared/query-card'
import { recentActivityQuery } from '@/lib/features/profile/client'
import { ActivityList } from './activity-list'

/** The latest activity of the signed-in person, for their profile. */
export function OwnActivity() {
  const t = useTranslations('profile.activity')
  const query = useQuery(recentActivityQuery)
  return (
    <QueryCard title={t('title')} query={query}>
      {({ activities }) => <ActivityList activities={activities} />}
    </QueryCard>
  )
}
