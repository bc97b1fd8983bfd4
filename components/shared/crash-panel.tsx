'use client'

import { OctagonAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { reloadOnceFor } from '@/lib/client/release'
import { StatePanel } from './state-panel'

export interface CrashProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** Shows that rendering a page failed; the code is the one in the server's log. */
export function CrashPanel({ error, reset }: CrashProps) {
  const t = useTranslations('layout.crash')
  useEffect(() => {
    // After a new release the old code is gone. Its message names the file, so that each is a cause of its own.
    if (error.name === 'ChunkLoadError') reloadOnceFor(error.message)
  }, [error])
  return (
    <StatePanel
      icon={OctagonAlert}
      role="alert"
      className="min-h-[60dvh] justify-center"
      title={t('title')}
      hint={
        <>
          <p>{t('hint')}</p>
          {error.digest && <p className="mt-1 font-mono text-xs">{t('code', { digest: error.digest })}</p>}
        </>
      }
      action={
        <>
          {/* Where it was reloaded for this file before: only a full load gets another one. */}
          <Button
            variant="outline"
            onClick={error.name === 'ChunkLoadError' ? () => window.location.reload() : reset}
          >
            {t('retry')}
          </Button>
          {/* A full load: the client-side state that failed must not survive. */}
          <a href="/" className={buttonVariants({ variant: 'ghost' })}>
            {t('home')}
          </a>
        </>
      }
    />
  )
}
