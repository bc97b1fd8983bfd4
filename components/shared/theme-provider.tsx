'use client'

import { ThemeProvider as NextThemesProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { THEME_STORAGE_KEY } from '@/lib/shared/theme'

/** The theme, light by default; the choice is stored (docs/domain.md, Sessions) and applied before the first paint. */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <NextThemesProvider
      attribute="class"
      storageKey={THEME_STORAGE_KEY}
      defaultTheme="light"
      enableSystem
      nonce={nonce}
    >
      {children}
    </NextThemesProvider>
  )
}
