'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from '@/components/ui/use-toast'
import { ApiError, changesOf, isUnanswered } from '@/lib/client/api-error'
import { useTranslate } from '@/lib/client/translate'
import { namesOfChangers } from '@/lib/shared/history'
import type { MessageKey } from '@/lib/shared/messages'

/** Failures whose own sentence says no more than that something failed. */
const SILENT_CODES = new Set(['internal', 'network'])

function reasonOf(error: unknown): string {
  return error instanceof ApiError && !SILENT_CODES.has(error.code) ? error.message : ''
}

/** Whether the same may go well at another try: nothing was wrong with it. */
export const mayGoWell = (error: unknown) =>
  error instanceof ApiError && (SILENT_CODES.has(error.code) || error.code === 'unavailable')

const WITH_ACTION_MS = 10_000

/**
 * A function that tells the person what failed, in the product's words, and why where the server says so, or who was
 * quicker; with `again` it offers to try again where that may help. That the session is over is told by the sign-in page, which is on its way
 * then.
 */
export function useFailureToast() {
  const t = useTranslations('common')
  const translate = useTranslate()
  return useCallback(
    (error: unknown, failure: MessageKey, again?: () => void) => {
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      const names = namesOfChangers(changesOf(error))
      const told = names ? t('conflict.title', { names }) : reasonOf(error)
      const reason = isUnanswered(error) && again ? t('notSent') : told
      toast({
        variant: 'destructive',
        title: t('error'),
        description: [translate(failure), reason].filter(Boolean).join(': '),
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
  /** The moment when it last failed: each failure is told once. */
  errorUpdatedAt: number
}

/** Tells the person whenever a query has failed to load. */
export function useQueryFailureToast(
  { error, isError, errorUpdatedAt }: WatchedQuery,
  failure: MessageKey,
): void {
  const tell = useFailureToast()
  const told = useRef(0)
  useEffect(() => {
    if (!isError || told.current === errorUpdatedAt) return
    told.current = errorUpdatedAt
    tell(error, failure)
  }, [isError, errorUpdatedAt, error, failure, tell])
}
