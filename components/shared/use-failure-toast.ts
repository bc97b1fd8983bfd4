'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from '@/components/ui/use-toast'
import { ApiError } from '@/lib/client/api-error'
import { useTranslate } from '@/lib/client/translate'
import type { MessageKey } from '@/lib/shared/messages'

/** Failures whose own sentence says no more than that something failed. */
const SILENT_CODES = new Set(['internal', 'network', 'unavailable'])

function reasonOf(error: unknown): string {
  return error instanceof ApiError && !SILENT_CODES.has(error.code) ? error.message : ''
}

/**
 * A function that tells the person what failed, in the product's words, and why where the server says so. That
 * the session is over is told by the sign-in page, which is on its way then.
 */
export function useFailureToast() {
  const t = useTranslations('common')
  const translate = useTranslate()
  return useCallback(
    (error: unknown, failure: MessageKey) => {
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      const description = [translate(failure), reasonOf(error)].filter(Boolean).join(': ')
      toast({ variant: 'destructive', title: t('error'), description })
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
