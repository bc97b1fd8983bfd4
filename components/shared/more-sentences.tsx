'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { Language } from '@/lib/shared/language'
import { mergeSentences, readSentences } from '@/lib/shared/sentences'

/** Adds sentences to those that are there already; a provider of next-intl alone would replace them. */
export function MoreSentences({
  written,
  locale: ownLocale,
  children,
}: {
  /** As `writtenSentences` writes them. */
  written: string
  /** That of the page around unless told. */
  locale?: Language
  children: ReactNode
}) {
  const outerLocale = useLocale()
  const locale = ownLocale ?? outerLocale
  const above = useMessages()
  const messages = useMemo(() => mergeSentences(above, readSentences(written)), [above, written])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
