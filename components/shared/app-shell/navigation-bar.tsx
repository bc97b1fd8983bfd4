'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { useTranslate } from '@/lib/client/translate'
import { cn } from '@/lib/shared/cn'
import { isCurrent, MAIN_NAVIGATION } from './navigation'

/** The navigation of wide screens. */
export function NavigationBar() {
  const t = useTranslations('layout')
  const translate = useTranslate()
  const pathname = usePathname()
  return (
    <nav aria-label={t('mainNavigation')} className="ml-3 hidden items-center gap-0.5 xl:flex">
      {MAIN_NAVIGATION.map(({ href, label }) => {
        const current = isCurrent(href, pathname)
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className={cn(
              'flex h-8 touch:h-10 items-center whitespace-nowrap rounded-md px-2.5 font-medium text-sm max-2xl:px-2 transition-colors hover:bg-accent hover:text-foreground',
              current ? 'bg-accent text-foreground' : 'text-muted-foreground',
            )}
          >
            {translate(label)}
          </Link>
        )
      })}
    </nav>
  )
}
