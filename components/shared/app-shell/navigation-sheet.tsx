'use client'

import { Menu } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Link } from '@/components/shared/link'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '@/components/ui/sheet'
import { useTranslate } from '@/lib/client/translate'
import { cn } from '@/lib/shared/cn'
import { isCurrent, MENU_NAVIGATION } from './navigation'

/** The navigation of narrow screens, behind a menu button. */
export function NavigationSheet() {
  const t = useTranslations('layout')
  const translate = useTranslate()
  const pathname = usePathname()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={t('menu')} className="xl:hidden">
          <Menu />
        </Button>
      </SheetTrigger>
      <SheetContent side="left" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>{t('logo')}</SheetTitle>
        </SheetHeader>
        <nav aria-label={t('mainNavigation')} className="-mx-1 flex flex-col gap-0.5">
          {MENU_NAVIGATION.map(({ href, label, icon: Icon }) => {
            const current = isCurrent(href, pathname)
            return (
              <Link
                key={href}
                href={href}
                onClick={() => setIsOpen(false)}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'flex h-10 items-center gap-2.5 rounded-md px-2.5 text-base transition-colors hover:bg-accent',
                  current && 'bg-accent font-medium',
                )}
              >
                <Icon className={cn('size-4', current ? 'text-primary' : 'text-muted-foreground')} />
                {translate(label)}
              </Link>
            )
          })}
        </nav>
      </SheetContent>
    </Sheet>
  )
}
