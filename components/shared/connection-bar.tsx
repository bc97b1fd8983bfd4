'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CloudOff } from 'lucide'
import { useTranslations } from 'next-intl'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { connection, useBrowserConnection } from '@/lib/client/connection'
import { draftKeys } from '@/lib/client/drafts'
import { askBeforeLeaving } from '@/lib/client/leaving'
import { refetchEverything } from '@/lib/client/refetch-affected'
import { dropAllUnsent, hasUnsent, resumeUnsent, sendAllUnsent, useUnsent } from '@/lib/client/unsent'
import { settleQueued } from './conflict/settle-queued'
import { useAttempt } from './use-attempt'

/** A change that takes longer may be lost with the page. */
const QUICK_MS = 1_000

/**
 * Shows that the connection is lost or back, and which changes were not sent meanwhile. Leaving the page with unsent
 * changes asks first, and so does leaving with entries typed into a form, even a closed one: they are kept for this tab
 * only.
 */
export function ConnectionBar() {
  const t = useTranslations('common')
  const state = connection.use()
  const unsent = useUnsent()
  const [isSending, setIsSending] = useState(false)
  const onFocus = useFocusBack(unsent.length > 0)
  useBrowserConnection()
  useQuestionBeforeLeaving()
  useRefreshWhen(state === 'back')
  useResumed()
  if (state === 'there' && unsent.length === 0) return null
  const sendAll = async () => {
    if (isSending) return
    setIsSending(true)
    await sendAllUnsent()
    setIsSending(false)
  }
  const drawing = state === 'back' ? CircleCheck : CloudOff
  return (
    <div
      role="status"
      data-connection-bar
      onFocus={onFocus}
      className="sticky top-[calc(var(--header-height)+0.5rem)] z-30 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-popover px-3 py-1.5 text-sm shadow-xs"
    >
      <Icon of={drawing} className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 basis-52">
        {state === 'lost' && t('connection.lost')}
        {state === 'back' && t('connection.back')}{' '}
        {unsent.length > 0 && t('connection.unsent', { count: unsent.length })}
      </p>
      {unsent.length > 0 && (
        <>
          <Button variant="outline" size="sm" aria-disabled={isSending} onClick={() => void sendAll()}>
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

/**
 * Returns focus to what had it before the buttons of the bar, once they are gone with the last change; to the page's
 * content if that is gone, too. Returns the bar's handler of the focus.
 */
function useFocusBack(hasButtons: boolean): (event: FocusEvent) => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    if (hasButtons) return
    const content = document.getElementById('main')
    const left = before.current?.isConnected ? before.current : content
    const isLost = before.current !== null && document.activeElement === document.body
    before.current = null
    if (isLost && left instanceof HTMLElement) left.focus({ preventScroll: true })
  }, [hasButtons])
  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget === null) before.current ??= document.getElementById('main')
    else if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
}

function useQuestionBeforeLeaving(): void {
  const client = useQueryClient()
  useEffect(() => {
    const isUnderWay = () =>
      client
        .getMutationCache()
        .getAll()
        .some(({ state }) => state.status === 'pending' && Date.now() - state.submittedAt > QUICK_MS)
    const isUnstored = () => hasUnsent() || isUnderWay()
    return askBeforeLeaving(() => isUnstored() || draftKeys('').length > 0, isUnstored)
  }, [client])
}

// Queries that failed meanwhile are fetched again, and so is what is shown, since it may have changed. Fetches under
// way have begun, or go on, with the connection that is back.
function useRefreshWhen(isBack: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isBack) void client.invalidateQueries({}, { cancelRefetch: false })
  }, [isBack, client])
}

// Resumes the changes that the page before could not send, by what was kept with them.
function useResumed(): void {
  const t = useTranslations('common')
  const attempt = useAttempt()
  const client = useQueryClient()
  useEffect(() => {
    resumeUnsent(({ of, sent }) =>
      attempt({
        of,
        work: async () => {
          if (await settleQueued(sent)) toast({ title: t('connection.sent') })
          void refetchEverything(client)
        },
        failure: 'common.connection.failed',
      }),
    )
  }, [t, attempt, client])
}
