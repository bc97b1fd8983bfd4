// In the layout's own file: else each page would ask for one of 200 bytes.
import './error'
import type { ReactNode } from 'react'
import { LogoutButton } from '@/components/features/auth/logout-button'
import { FeedbackDialog } from '@/components/features/feedback/feedback-dialog'
import { InboxButton } from '@/components/features/inbox/inbox-button'
import { LiveUpdates } from '@/components/features/live/live-updates'
import { BrowserNotifications } from '@/components/features/notifications/browser-notifications'
import { Palette } from '@/components/features/palette/palette'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import { TableLayouts } from '@/components/features/profile/table-layouts'
import { QueuedPhotos } from '@/components/features/scenarios/photos/queued-photos'
import { QueuedResults } from '@/components/features/scenarios/runner/queued-results'
import { ActorProvider } from '@/components/shared/actor-context'
import { AppShell } from '@/components/shared/app-shell/app-shell'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { ScanNotice } from '@/components/shared/scan-notice'
import { unreadQuery } from '@/lib/features/inbox/client'
import { countUnread } from '@/lib/features/inbox/service'
import { tableLayoutsQuery } from '@/lib/features/profile/tables/client'
import { listTableLayouts } from '@/lib/features/profile/tables/service'
import { browserZone, requireActor } from '@/lib/server/auth'
import { read, renderBegan } from '@/lib/server/page'
import { personToday } from '@/lib/server/person-day'
import { servedRelease } from '@/lib/server/release'
import { formatDay } from '@/lib/shared/dates'

export default async function AppLayout({ children }: { children: ReactNode }) {
  const since = renderBegan()
  const person = await requireActor()
  const { sessionId: _, ...actor } = person
  return (
    <Messages of="app/(app)/layout.tsx">
      <ActorProvider actor={actor} zone={browserZone(person)}>
        <BrowserNotifications />
        <Hydrated
          reads={[
            read(tableLayoutsQuery, async () => ({ layouts: await listTableLayouts(person) })),
            read(unreadQuery, async () => ({ unread: await countUnread(person) })),
          ]}
        >
          <AppShell
            palette={<Palette />}
            inbox={<InboxButton />}
            feedback={<FeedbackDialog isSignedIn />}
            languageSwitch={<AccountLanguageSwitch isSignedIn />}
            logout={<LogoutButton />}
          >
            <LiveUpdates since={since} release={servedRelease()} day={formatDay(await personToday(person))} />
            <ScanNotice />
            <QueuedResults />
            <QueuedPhotos />
            <TableLayouts>{children}</TableLayouts>
          </AppShell>
        </Hydrated>
      </ActorProvider>
    </Messages>
  )
}
