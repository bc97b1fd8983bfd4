import { Info } from 'lucide-react'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LogoMark } from '@/components/shared/app-shell/logo'
import { LanguageSwitch } from '@/components/shared/language-switch'
import { Link } from '@/components/shared/link'
import { ThemeToggle } from '@/components/shared/theme-toggle'
import { Button } from '@/components/ui/button'
import { LANGUAGE_COOKIE, parseLanguage } from '@/lib/shared/language'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('layout')
  const jar = await cookies()
  // Nobody has chosen a language yet: then these screens are in Russian, though the page around is not.
  const language = parseLanguage(jar.get(LANGUAGE_COOKIE)?.value) ?? 'ru'
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--header-height) items-center justify-between px-3 sm:px-5">
        <span className="flex items-center gap-2 font-semibold text-base tracking-tight">
          <LogoMark />
          {t('logo')}
        </span>
        <div className="flex items-center gap-0.5">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </header>
      <main
        lang={language}
        className="flex flex-1 flex-col items-center px-3 pt-4 pb-8 sm:px-5 sm:pt-[10dvh]"
      >
        {children}
      </main>
      <footer className="flex justify-end px-3 pb-3 sm:px-5">
        <Button asChild variant="outline" className="rounded-full">
          <Link href="/about">
            <Info className="text-muted-foreground" />
            {t('about')}
          </Link>
        </Button>
      </footer>
    </div>
  )
}
