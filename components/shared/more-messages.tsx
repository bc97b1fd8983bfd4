'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { Language } from '@/lib/shared/language'
import { mergeCatalogs, readCatalog } from '@/lib/shared/partial-catalog'

/** Adds messages to those of the providers above; a provider of next-intl alone would replace them. */
export function MoreMessages({
  written,
  locale: ownLocale,
  children,
}: {
  /** A catalog written by `writePartialCatalog`. */
  written: string
  /** The page's language by default. */
  locale?: Language
  children: ReactNode
}) {
  const outerLocale = useLocale()
  const locale = ownLocale ?? outerLocale
  const above = useMessages()
  const messages = useMemo(() => mergeCatalogs(above, readCatalog(written)), [above, written])
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
