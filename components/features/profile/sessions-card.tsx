'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { QueryCard } from '@/components/shared/query-card'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { sessionsQuery, useEndAllSessions } from '@/lib/features/profile/client'
import { SessionRow } from './session-row'

/** The person's sessions, with buttons that end them. */
export function SessionsCard() {
  const t = useTranslations('profile.sessions')
  const query = useQuery(sessionsQuery)
  return (
    <QueryCard title={t('title')} description={t('description')} query={query}>
      {({ sessions }) => (
        <>
          <ul className="-mt-2 divide-y">
            {sessions.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </ul>
          <SignOutEverywhere count={sessions.length} />
        </>
      )}
    </QueryCard>
  )
}

function SignOutEverywhere({ count }: { count: number }) {
  const t = useTranslations('profile.sessions')
  const attempt = useAttempt()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useEndAllSessions()
  const signOut = () =>
    attempt({
      of: 'all-sessions',
      work: () => mutateAsync(),
      failure: 'profile.sessions.failed',
    })
  return (
    <>
      <Button variant="outline" size="sm" className="mt-3 text-destructive" onClick={() => setIsAsking(true)}>
        {t('signOutEverywhere')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('confirmAll')}
        description={t('confirmAllHint', { count })}
        confirmLabel={t('signOutEverywhere')}
        onConfirm={signOut}
      />
    </>
  )
}
