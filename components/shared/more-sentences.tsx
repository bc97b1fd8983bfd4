'use client'

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { mergeSentences } from '@/lib/shared/sentences'

/** Adds sentences to those that are there already; a provider of next-intl alone would replace them. */
export function MoreSentences({
  sentences,
  children,
}: {
  sentences: AbstractIntlMessages
  children: ReactNode
}) {
  const locale = useLocale()
  const above = useMessages()
  const messages = useMemo(() => mergeSentences(above, sentences), [above, sentences])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
