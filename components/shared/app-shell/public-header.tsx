import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/shared/link'
import { ThemeToggle } from '@/components/shared/theme-toggle'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/lib/shared/cn'
import { Logo } from './logo'
import { SkipLink } from './skip-link'

interface PublicHeaderProps {
  isSignedIn: boolean
  /** The controls that belong to features. */
  controls: ReactNode
}

/** The header of pages that people see signed in or not. */
export function PublicHeader({ isSignedIn, controls }: PublicHeaderProps) {
  const t = useTranslations('about')
  const layout = useTranslations('layout')
  return (
    <>
      <SkipLink label={layout('skipToContent')} />
      <header className="fixed inset-x-0 top-0 z-40 border-b bg-background/85 backdrop-blur-sm">
        <div className="mx-auto flex h-(--header-height) max-w-5xl items-center gap-1 px-4 sm:px-6">
          <Logo />
          <div className="ml-auto flex items-center gap-0.5">
            {controls}
            <ThemeToggle />
            <Link
              href={isSignedIn ? '/' : '/auth'}
              className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'ml-1.5')}
            >
              {t(isSignedIn ? 'backToApp' : 'signIn')}
            </Link>
          </div>
        </div>
      </header>
    </>
  )
}
