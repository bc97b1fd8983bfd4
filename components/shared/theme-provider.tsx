'use client'

import { ThemeProvider as NextThemesProvider } from 'next-themes'
import type { ReactNode } from 'react'

/**
 * Light by default; the choice is kept under a key that stays (docs/domain.md, Sessions), and set before the first
 * paint.
 */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <NextThemesProvider
      attribute="class"
      storageKey="ui-theme"
      defaultTheme="light"
      enableSystem
      nonce={nonce}
    >
      {children}
    </NextThemesProvider>
  )
}
