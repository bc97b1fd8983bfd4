'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from '@/components/ui/use-toast'
import { ApiError, informativeMessage, mayGoWell, readForeignChanges } from '@/lib/client/api-error'
import { useTranslate } from '@/lib/client/translate'
import { changerNames } from '@/lib/shared/foreign-changes'
import type { MessageKey } from '@/lib/shared/messages'

const WITH_ACTION_MS = 10_000

/**
 * Returns a function that shows who changed it first or the server's message; without either, what failed. With `again`
 * it offers a retry if that may help. An expired session is not reported: the sign-in page is already loading.
 */
export function useFailureToast() {
  const t = useTranslations('common')
  const translate = useTranslate()
  return useCallback(
    (error: unknown, failure: MessageKey, again?: () => void) => {
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      const names = changerNames(readForeignChanges(error))
      const reason = names ? t('conflict.title', { names }) : informativeMessage(error)
      toast({
        variant: 'destructive',
        title: t('error'),
        description: reason || translate(failure),
        ...(again &&
          mayGoWell(error) && {
            durationMs: WITH_ACTION_MS,
            action: { label: t('retry'), hint: t('retry'), onClick: again },
          }),
      })
    },
    [t, translate],
  )
}

interface WatchedQuery {
  error: unknown
  isError: boolean
  /** When it last failed: each failure is shown once. */
  errorUpdatedAt: number
}

/** Shows a toast whenever a query has failed. */
export function useQueryFailureToast(
  { error, isError, errorUpdatedAt }: WatchedQuery,
  failure: MessageKey,
): void {
  const showFailure = useFailureToast()
  const shownAt = useRef(0)
  useEffect(() => {
    if (!isError || shownAt.current === errorUpdatedAt) return
    shownAt.current = errorUpdatedAt
    showFailure(error, failure)
  }, [isError, errorUpdatedAt, error, failure, showFailure])
}
