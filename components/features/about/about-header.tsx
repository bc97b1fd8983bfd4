import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Logo } from '@/components/shared/app-shell/logo'
import { SkipLink } from '@/components/shared/app-shell/skip-link'
import { Link } from '@/components/shared/link'
import { ThemeToggle } from '@/components/shared/theme-toggle'
import { Button } from '@/components/ui/button'

interface AboutHeaderProps {
  isSignedIn: boolean
  feedback: ReactNode
  languageSwitch: ReactNode
}

/** The header of the About page, which people see signed in or not. */
export function AboutHeader({ isSignedIn, feedback, languageSwitch }: AboutHeaderProps) {
  const t = useTranslations('about')
  const layout = useTranslations('layout')
  return (
    <>
      <SkipLink label={layout('skipToContent')} />
      <header className="fixed inset-x-0 top-0 z-40 border-b bg-background/85 backdrop-blur-sm">
        <div className="mx-auto flex h-(--header-height) max-w-5xl items-center gap-1 px-4 sm:px-6">
          <Logo />
          <div className="ml-auto flex items-center gap-0.5">
            {feedback}
            {languageSwitch}
            <ThemeToggle />
            <Button asChild size="sm" variant="outline" className="ml-1.5">
              <Link href={isSignedIn ? '/' : '/auth'}>{t(isSignedIn ? 'backToApp' : 'signIn')}</Link>
            </Button>
          </div>
        </div>
      </header>
    </>
  )
}
