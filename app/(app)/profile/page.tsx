import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { OwnActivity } from '@/components/features/dashboard/own-activity'
import { ProfileScreen } from '@/components/features/profile/profile-screen'
import { Hydrated } from '@/components/shared/hydrated'
import * as queries from '@/lib/features/profile/client'
import * as profile from '@/lib/features/profile/service'
import { requireActor } from '@/lib/server/auth'
import { parseLanguage } from '@/lib/shared/language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile')
  return { title: t('title') }
}

export default async function ProfilePage() {
  const actor = await requireActor()
  const language = parseLanguage(await getLocale())
  const [own, stats, errors, metrics, activities, sessions] = await Promise.all([
    profile.getProfile(actor),
    profile.profileStats(actor),
    profile.activeErrors(actor),
    profile.performanceMetrics(actor, language),
    profile.recentActivity(actor),
    profile.listSessions(actor),
  ])
  return (
    <Hydrated
      entries={[
        [queries.profileQuery.queryKey, { profile: own }],
        [queries.profileStatsQuery.queryKey, { stats }],
        [queries.activeErrorsQuery.queryKey, { errors }],
        [queries.performanceMetricsQuery.queryKey, { metrics }],
        [queries.recentActivityQuery.queryKey, { activities }],
        [queries.sessionsQuery.queryKey, { sessions }],
      ]}
    >
      <ProfileScreen activity={<OwnActivity />} />
    </Hydrated>
  )
}
