import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Logo } from '@/components/shared/app-shell/logo'
import { SkipLink } from '@/components/shared/app-shell/skip-link'
import { ThemeToggle } from '@/components/shared/theme-toggle'
import { Button } from '@/components/ui/button'
import { ApiNavigation, type SectionSummary } from './api-navigation'
import { ContentsSheet } from './contents-sheet'

interface ApiDocsShellProps {
  sections: SectionSummary[]
  isSignedIn: boolean
  languageSwitch: ReactNode
  children: ReactNode
}

/** What stands around every page of the API's documentation, which anybody may read. */
export function ApiDocsShell({ sections, isSignedIn, languageSwitch, children }: ApiDocsShellProps) {
  const about = useTranslations('about')
  const layout = useTranslations('layout')
  return (
    <>
      <SkipLink label={layout('skipToContent')} />
      <header className="fixed inset-x-0 top-0 z-40 border-b bg-background/85 backdrop-blur-sm">
        <div className="mx-auto flex h-(--header-height) max-w-[100rem] items-center gap-1 px-3 sm:px-5">
          <Logo />
          <div className="ml-auto flex items-center gap-0.5">
            {languageSwitch}
            <ThemeToggle />
            <Button asChild size="sm" variant="outline" className="ml-1.5">
              <Link href={isSignedIn ? '/' : '/auth'}>{about(isSignedIn ? 'backToApp' : 'signIn')}</Link>
            </Button>
          </div>
        </div>
      </header>
      <div className="mx-auto flex max-w-[100rem] gap-8 px-3 pt-[calc(var(--header-height)+1rem)] pb-16 sm:px-5">
        <aside className="sticky top-[calc(var(--header-height)+1rem)] hidden max-h-[calc(100dvh-var(--header-height)-2rem)] w-72 shrink-0 flex-col self-start lg:flex">
          <ApiNavigation sections={sections} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          <div className="mb-3 lg:hidden">
            <ContentsSheet sections={sections} />
          </div>
          {children}
        </main>
      </div>
    </>
  )
}
