'use client'

import { Monitor, Smartphone } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { Moment } from '@/components/shared/moment'
import { RelativeTime } from '@/components/shared/relative-time'
import { useAttempt } from '@/components/shared/use-attempt'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useEndSession } from '@/lib/features/profile/client'
import type { ProfileSession } from '@/lib/features/profile/contract'
import { isHandheld, parseDevice } from '@/lib/shared/devices'

/** One place where a person is signed in; where it is their own page, with a button that ends it. */
export function SessionRow({ session, isOwn = true }: { session: ProfileSession; isOwn?: boolean }) {
  const t = useTranslations('profile.sessions')
  const name = useDeviceName(session)
  const { userAgent, isCurrent, lastUsedAt, createdAt } = session
  const drawing = isHandheld(parseDevice(userAgent)) ? Smartphone : Monitor
  return (
    <li className="flex items-start gap-2.5 py-2 text-sm">
      <Icon of={drawing} className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5" title={userAgent || undefined}>
          <span className="wrap-anywhere font-medium">{name}</span>
          {isCurrent && <Badge variant="green">{t('current')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted-foreground text-xs">
          <span>{t.rich('lastUsed', { time: () => <RelativeTime value={lastUsedAt} /> })}</span>
          <span>{t.rich('signedIn', { time: () => <Moment value={createdAt} /> })}</span>
        </p>
      </div>
      {isOwn && <SignOut session={session} name={name} />}
    </li>
  )
}

function useDeviceName({ userAgent }: ProfileSession): string {
  const t = useTranslations('profile.sessions')
  const { browser, system } = parseDevice(userAgent)
  if (browser !== null && system !== null) return t('device', { browser, system })
  return browser ?? system ?? t('unknown')
}

// Ending the current session asks first, since it leaves the app.
function SignOut({ session, name }: { session: ProfileSession; name: string }) {
  const t = useTranslations('profile.sessions')
  const attempt = useAttempt()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useEndSession()
  const signOut = () =>
    attempt({
      of: `session:${session._id}`,
      work: async () => {
        await mutateAsync(session)
        if (!session.isCurrent) toast({ title: t('signedOut', { device: name }) })
      },
      failure: 'profile.sessions.failed',
    })
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('signOutOf', { device: name })}
        disabled={isPending}
        onClick={session.isCurrent ? () => setIsAsking(true) : signOut}
      >
        {t('signOut')}
      </Button>
      {session.isCurrent && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t('confirmCurrent')}
          description={t('confirmCurrentHint')}
          confirmLabel={t('signOut')}
          onConfirm={signOut}
        />
      )}
    </>
  )
}
