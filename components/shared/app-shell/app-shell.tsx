import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { IconSprite } from '@/components/shared/icon-sprite'
import { AppHeader, type HeaderControls } from './app-header'
import { Footer } from './footer'
import { SkipLink } from './skip-link'

/** The frame around every page of a signed-in person. */
export async function AppShell({ children, ...controls }: HeaderControls & { children: ReactNode }) {
  const t = await getTranslations('layout')
  return (
    <>
      <SkipLink label={t('skipToContent')} />
      <AppHeader {...controls} />
      {/* The padding keeps the last row clear of the footer and the floating button. */}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[100rem] px-3 pt-[calc(var(--header-height)+1rem)] pb-4 sm:px-5 sm:pb-[calc(var(--footer-height)+4rem)] max-sm:min-h-[calc(100dvh-2.5rem)] print:p-0"
      >
        {children}
      </main>
      <Footer />
      <IconSprite />
    </>
  )
}
