// In the layout's own file: else each page would ask for two more, of 200 bytes and of 1 KB.
import './error'
import './global-error'
import '@/components/ui/globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { fontVariables } from '@/components/shared/fonts'
import { LazyPageAids } from '@/components/shared/lazy-page-aids'
import { Messages } from '@/components/shared/messages'
import { QueryProvider } from '@/components/shared/query-provider'
import { ThemeProvider } from '@/components/shared/theme-provider'
import { environment } from '@/lib/server/env'
import { NONCE_HEADER } from '@/lib/shared/session'
import { BAR_COLOURS } from '@/lib/shared/theme'

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: BAR_COLOURS.light },
    { media: '(prefers-color-scheme: dark)', color: BAR_COLOURS.dark },
  ],
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return {
    metadataBase: new URL(environment().APP_URL),
    title: { template: t('titleTemplate'), default: t('logo') },
    description: t('description'),
    robots: { index: false, follow: false },
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale()
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined
  return (
    // The theme's script sets a class here before React arrives.
    <html lang={locale} className={fontVariables} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider messages={{}}>
          <Messages of="app/layout.tsx">
            <ThemeProvider nonce={nonce}>
              <QueryProvider>
                {children}
                <LazyPageAids />
              </QueryProvider>
            </ThemeProvider>
          </Messages>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
