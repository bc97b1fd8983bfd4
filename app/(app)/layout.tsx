import type { ReactNode } from 'react'
import { LogoutButton } from '@/components/features/auth/logout-button'
import { FeedbackDialog } from '@/components/features/feedback/feedback-dialog'
import { LiveUpdates } from '@/components/features/live/live-updates'
import { AccountLanguageSwitch } from '@/components/features/profile/account-language-switch'
import { ActorProvider } from '@/components/shared/actor-context'
import { AppShell } from '@/components/shared/app-shell/app-shell'
import { ConflictQuestion } from '@/components/shared/conflict/conflict-question'
import { ConnectionBar } from '@/components/shared/connection-bar'
import { Sentences } from '@/components/shared/sentences'
import { requireActor } from '@/lib/server/auth'
import { renderBegan } from '@/lib/server/page'

export default async function AppLayout({ children }: { children: ReactNode }) {
  const since = renderBegan()
  const { sessionId: _, ...actor } = await requireActor()
  return (
    <Sentences
      of={[
        'auth.*',
        'errors.internal',
        'feedback',
        'layout.navigation',
        'profile.emailIncorrect',
        'profile.nameRequired',
        'projects.*',
      ]}
    >
      <ActorProvider actor={actor}>
        <LiveUpdates since={since} />
        <AppShell
          feedback={<FeedbackDialog isSignedIn />}
          languageSwitch={<AccountLanguageSwitch isSignedIn />}
          logout={<LogoutButton />}
        >
          <ConnectionBar />
          {children}
          <ConflictQuestion />
        </AppShell>
      </ActorProvider>
    </Sentences>
  )
}
