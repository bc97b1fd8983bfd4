'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBrowserConnection, useConnection } from '@/lib/client/connection'
import { askBeforeLeaving } from '@/lib/client/leaving'
import { dropAllUnsent, hasUnsent, sendAllUnsent, useUnsent } from '@/lib/client/unsent'

/** A change that is under way for longer may not outlive the page. */
const QUICK_MS = 1_000

/**
 * Says that the connection is lost and when it is back, and what was not sent meanwhile. Leaving the page over it is
 * asked about.
 */
export function ConnectionBar() {
  const t = useTranslations('common')
  const connection = useConnection()
  const unsent = useUnsent()
  const [isSending, setIsSending] = useState(false)
  useBrowserConnection()
  useQuestionBeforeLeaving()
  useRefreshWhen(connection === 'back')
  if (connection === 'there' && unsent.length === 0) return null
  const sendAll = async () => {
    setIsSending(true)
    await sendAllUnsent()
    setIsSending(false)
  }
  const Icon = connection === 'back' ? CircleCheck : CloudOff
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--header-height)+0.5rem)] z-30 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-popover px-3 py-1.5 text-sm shadow-xs"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 basis-52">
        {connection === 'lost' && t('connection.lost')}
        {connection === 'back' && t('connection.back')}{' '}
        {unsent.length > 0 && t('connection.unsent', { count: unsent.length })}
      </p>
      {unsent.length > 0 && (
        <>
          <Button variant="outline" size="sm" disabled={isSending} onClick={() => void sendAll()}>
            {t('retry')}
          </Button>
          <Button variant="ghost" size="sm" disabled={isSending} onClick={dropAllUnsent}>
            {t('connection.drop')}
          </Button>
        </>
      )}
    </div>
  )
}

function useQuestionBeforeLeaving(): void {
  const client = useQueryClient()
  useEffect(() => {
    const isUnderWay = () =>
      client
        .getMutationCache()
        .getAll()
        .some(({ state }) => state.status === 'pending' && Date.now() - state.submittedAt > QUICK_MS)
    return askBeforeLeaving(() => hasUnsent() || isUnderWay())
  }, [client])
}

// What could not be loaded meanwhile is asked for anew, and what is shown may have changed.
function useRefreshWhen(isBack: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isBack) void client.invalidateQueries({}, { cancelRefetch: false })
  }, [isBack, client])
}
