'use client'

import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { EmptyState } from '@/components/shared/empty-state'
import { QueryCard } from '@/components/shared/query-card'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { personSessionsQuery, useEndPersonSessions } from '@/lib/features/profile/client'
import { canManageUsers } from '@/lib/features/users/policy'
import { SessionRow } from './session-row'

/** For admins: where a person is signed in, and a button that ends it all. */
export function PersonSessions({ userId }: { userId: string }) {
  return canManageUsers(useActor()) ? <Sessions userId={userId} /> : null
}

function Sessions({ userId }: { userId: string }) {
  const t = useTranslations('users.person')
  const query = useQuery(personSessionsQuery(userId))
  return (
    <QueryCard title={t('sessions')} description={t('sessionsHint')} query={query} className="mt-3">
      {({ sessions }) =>
        sessions.length === 0 ? (
          <EmptyState icon={LogOut} title={t('noSessions')} className="py-6" />
        ) : (
          <>
            <ul className="-mt-2 divide-y">
              {sessions.map((session) => (
                <SessionRow key={session._id} session={session} isOwn={false} />
              ))}
            </ul>
            <EndSessions userId={userId} count={sessions.length} />
          </>
        )
      }
    </QueryCard>
  )
}

function EndSessions({ userId, count }: { userId: string; count: number }) {
  const t = useTranslations('users.person')
  const attempt = useAttempt()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useEndPersonSessions(userId)
  const end = () =>
    attempt({
      of: `sessions:${userId}`,
      work: async () => {
        const { ended } = await mutateAsync()
        toast({ title: t('sessionsEnded', { count: ended }) })
      },
      failure: 'users.failures.endSessions',
    })
  return (
    <>
      <Button variant="outline" size="sm" className="mt-3 text-destructive" onClick={() => setIsAsking(true)}>
        {t('endSessions')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('endSessionsConfirm')}
        description={t('endSessionsHint', { count })}
        confirmLabel={t('endSessions')}
        onConfirm={end}
      />
    </>
  )
}
