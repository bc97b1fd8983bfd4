import { Info } from 'lucide'
import type { ReactNode } from 'react'
import { LogoMark } from '@/components/shared/app-shell/logo'
import { LanguageSwitch } from '@/components/shared/language-switch'
import { Link } from '@/components/shared/link'
import { Messages } from '@/components/shared/messages'
import { ThemeToggle } from '@/components/shared/theme-toggle'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { signInLanguage } from '@/lib/server/language'
import { getTranslator } from '@/lib/shared/catalog'
import { cn } from '@/lib/shared/cn'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const language = await signInLanguage()
  const translate = getTranslator(language)
  return (
    <Messages of="app/(auth)/auth/layout.tsx" language={language}>
      <div lang={language} className="flex min-h-dvh flex-col">
        <header className="flex h-(--header-height) items-center justify-between px-3 sm:px-5">
          <span className="flex items-center gap-2 font-semibold text-base tracking-tight">
            <LogoMark />
            {translate('layout.logo')}
          </span>
          <div className="flex items-center gap-0.5">
            <LanguageSwitch />
            <ThemeToggle />
          </div>
        </header>
        <main className="flex flex-1 flex-col items-center px-3 pt-4 pb-8 sm:px-5 sm:pt-[10dvh]">
          {children}
        </main>
        <footer className="flex justify-end px-3 pb-3 sm:px-5">
          <Link href="/about" className={cn(buttonVariants({ variant: 'outline' }), 'rounded-full')}>
            <Icon of={Info} className="text-muted-foreground" />
            {translate('layout.about')}
          </Link>
        </footer>
      </div>
    </Messages>
  )
}
