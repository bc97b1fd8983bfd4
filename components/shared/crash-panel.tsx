'use client'

import { OctagonAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { reloadOnceFor } from '@/lib/client/release'
import { OUTAGE_RETRY_SECONDS, outageRequest } from '@/lib/shared/outage'
import { StatePanel } from './state-panel'

export interface CrashProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** Shows that rendering a page failed; the code is the one in the server's log. */
export function CrashPanel({ error, reset }: CrashProps) {
  const t = useTranslations('layout')
  const requestId = outageRequest(error.digest)
  const isOutage = requestId !== null
  useEffect(() => (isOutage ? reloadWhenReady() : undefined), [isOutage])
  useEffect(() => {
    // After a new release the old code is gone. The message names the missing file: the page reloads once for each.
    if (error.name === 'ChunkLoadError') reloadOnceFor(error.message)
  }, [error])
  return (
    <StatePanel
      icon={OctagonAlert}
      role="alert"
      className="min-h-[60dvh] justify-center"
      title={t(isOutage ? 'outage.title' : 'crash.title')}
      hint={
        <>
          <p>{t(isOutage ? 'outage.hint' : 'crash.hint')}</p>
          {error.digest && (
            <p className="mt-1 font-mono text-xs">{t('crash.code', { digest: requestId ?? error.digest })}</p>
          )}
        </>
      }
      action={
        <>
          {/* Another file, where it was reloaded for this one before, and what the server reads come with a full load alone. */}
          <Button
            variant="outline"
            onClick={isOutage || error.name === 'ChunkLoadError' ? () => window.location.reload() : reset}
          >
            {t('crash.retry')}
          </Button>
          {/* A full load: the client-side state that failed must not survive. */}
          <a href="/" className={buttonVariants({ variant: 'ghost' })}>
            {t('crash.home')}
          </a>
        </>
      }
    />
  )
}

/** Loads the page again as soon as the server says that its database is back. Returns the function that stops waiting. */
function reloadWhenReady(): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch('/api/health/ready', { cache: 'no-store' }).catch(() => null)
    if (answer?.ok) window.location.reload()
  }, OUTAGE_RETRY_SECONDS * 1_000)
  return () => clearInterval(timer)
}
