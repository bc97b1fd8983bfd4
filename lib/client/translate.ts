'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { MessageKey, MessageParams, Translate } from '@/lib/shared/messages'

/** Returns the whole catalog in the person's language, for code that gets its keys from contracts and errors. */
export function useTranslate(): Translate {
  const t = useTranslations()
  return useCallback((key: MessageKey, params?: MessageParams) => t(key, params), [t])
}
