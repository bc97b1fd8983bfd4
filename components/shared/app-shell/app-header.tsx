'use client'

import { ChevronDown } from 'lucide'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { Link } from '@/components/shared/link'
import { ThemeToggle } from '@/components/shared/theme-toggle'
import { Avatar, AvatarFallback, AvatarImage, toInitials } from '@/components/ui/avatar'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { rememberPage } from '@/lib/client/page-history'
import { useSessionSync } from '@/lib/client/session-sync'
import { useTranslate } from '@/lib/client/translate'
import { cn } from '@/lib/shared/cn'
import { Logo } from './logo'
import { PERSON_NAVIGATION } from './navigation'
import { NavigationBar } from './navigation-bar'
import { NavigationSheet } from './navigation-sheet'

/** The header's controls that belong to features. */
export interface HeaderControls {
  palette: ReactNode
  inbox: ReactNode
  feedback: ReactNode
  languageSwitch: ReactNode
  logout: ReactNode
}

/** The fixed header: navigation, search, and the profile and the menu of the signed-in person. */
export function AppHeader({ palette, inbox, feedback, languageSwitch, logout }: HeaderControls) {
  useSessionSync()
  return (
    <header className="print:hidden fixed inset-x-0 top-0 z-40 flex h-(--header-height) items-center gap-0 border-b bg-card px-1 sm:gap-1 sm:px-4">
      <Suspense fallback={null}>
        <PageRecorder />
      </Suspense>
      <NavigationSheet />
      <Logo />
      <NavigationBar />
      <div className="ml-auto flex items-center gap-0 sm:gap-0.5">
        {palette}
        {inbox}
        {feedback}
        {languageSwitch}
        <ThemeToggle />
        <Person />
        {logout}
      </div>
    </header>
  )
}

/** Remembers the pages that the person came by, for the arrow back; shows nothing. */
function PageRecorder() {
  const pathname = usePathname()
  const query = useSearchParams().toString()
  useEffect(() => rememberPage(pathname, query ? `${pathname}?${query}` : pathname), [pathname, query])
  return null
}

/** The link to the signed-in person's profile, and beside it the menu with their other pages. */
function Person() {
  const t = useTranslations('layout')
  const translate = useTranslate()
  const { name, avatar } = useActor()
  return (
    <div className="flex items-center">
      <Link
        href="/profile"
        title={name}
        className={cn(
          buttonVariants({ variant: 'ghost' }),
          'touch:min-w-10 gap-2 px-1 font-normal md:px-1.5',
        )}
      >
        <Avatar aria-hidden className="size-6">
          {avatar && <AvatarImage src={avatar} alt="" />}
          <AvatarFallback>{toInitials(name)}</AvatarFallback>
        </Avatar>
        <span className="sr-only">{t('profile')}</span>
        <span className="sr-only truncate text-sm lg:not-sr-only lg:max-w-36">{name}</span>
      </Link>
      <Menu
        variant="ghost"
        align="end"
        aria-label={t('personMenu')}
        title={t('personMenu')}
        entries={PERSON_NAVIGATION.map(({ href, label, icon }) => ({
          id: href,
          kind: 'link',
          link: (
            <Link href={href}>
              <Icon of={icon} className="text-muted-foreground" />
              {translate(label)}
            </Link>
          ),
        }))}
        className="min-w-6 touch:min-w-8 px-0.5"
      >
        <Icon of={ChevronDown} className="size-3.5" />
      </Menu>
    </div>
  )
}
