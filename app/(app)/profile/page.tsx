import { getLocale } from 'next-intl/server'
import { OwnActivity } from '@/components/features/dashboard/own-activity'
import { ProfileScreen } from '@/components/features/profile/profile-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { reminderSettingsQuery } from '@/lib/features/notifications/reminders/client'
import { reminderSettings } from '@/lib/features/notifications/reminders/service'
import * as queries from '@/lib/features/profile/client'
import * as profile from '@/lib/features/profile/service'
import { requireActor } from '@/lib/server/auth'
import { read } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { parseLanguage } from '@/lib/shared/language'

export const generateMetadata = titled('profile.title')

export default async function ProfilePage() {
  const actor = await requireActor()
  const language = parseLanguage(await getLocale())
  return (
    <Messages of="app/(app)/profile/page.tsx">
      <Hydrated
        reads={[
          read(queries.profileQuery, async () => ({ profile: profile.getProfile(actor) })),
          read(reminderSettingsQuery, async () => ({ settings: await reminderSettings(actor) })),
          read(queries.profileStatsQuery, async () => ({ stats: await profile.profileStats(actor) })),
          read(queries.activeErrorsQuery, async () => ({ errors: await profile.activeErrors(actor.userId) })),
          read(queries.performanceMetricsQuery, async () => ({
            metrics: await profile.performanceMetrics(actor, language),
          })),
          read(queries.recentActivityQuery, async () => ({
            activities: await profile.recentActivity(actor),
          })),
          read(queries.sessionsQuery, async () => ({ sessions: await profile.listSessions(actor) })),
        ]}
      >
        <ProfileScreen activity={<OwnActivity />} />
      </Hydrated>
    </Messages>
  )
}
