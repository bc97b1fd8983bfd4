'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useTranslate } from '@/lib/client/translate'
import { activityQuery } from '@/lib/features/dashboard/client'
import { ActivityList } from './activity-list'
import { sampleActivity } from './sample-data'
import { Widget } from './widget'

/** The latest activity in all projects. */
export function RecentActivity() {
  const t = useTranslations('dashboard')
  const translate = useTranslate()
  const query = useQuery(activityQuery)
  const sample = useMemo(() => sampleActivity(translate), [translate])
  return (
    <Widget title={t('recentActivity')} query={query} sample={sample}>
      {(data) => (
        <div className="-mx-2 max-h-96 overflow-y-auto px-2">
          <ActivityList activities={data.activities} isSample={data === sample} />
        </div>
      )}
    </Widget>
  )
}
