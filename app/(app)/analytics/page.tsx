import { getLocale } from 'next-intl/server'
import { AnalyticsScreen } from '@/components/features/analytics/analytics-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { analyticsQuery, parseAnalyticsView } from '@/lib/features/analytics/client'
import { analytics } from '@/lib/features/analytics/service'
import { requireActor } from '@/lib/server/auth'
import { readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { parseLanguage } from '@/lib/shared/language'

export const generateMetadata = titled('analytics.title')

export default async function AnalyticsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor()
  const { timeRange } = parseAnalyticsView(await searchParams)
  const given = { timeRange, language: parseLanguage(await getLocale()) }
  return (
    <Messages of="app/(app)/analytics/page.tsx">
      <Hydrated
        reads={[
          readShared(analyticsQuery(timeRange), given, ({ timeRange, language }) =>
            analytics(timeRange, language),
          ),
        ]}
      >
        <AnalyticsScreen />
      </Hydrated>
    </Messages>
  )
}
