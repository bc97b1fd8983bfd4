'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Icon } from '@/components/ui/icon'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { useTranslate } from '@/lib/client/translate'
import { cn } from '@/lib/shared/cn'
import { MENU_NAVIGATION } from './menu-navigation'
import { isCurrent } from './navigation'

interface NavigationPanelProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The navigation of narrow screens, in a side panel. */
export default function NavigationPanel({ isOpen, onOpenChange }: NavigationPanelProps) {
  const t = useTranslations('layout')
  const translate = useTranslate()
  const pathname = usePathname()
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="left" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>{t('logo')}</SheetTitle>
        </SheetHeader>
        <nav aria-label={t('mainNavigation')} className="-mx-1 flex flex-col gap-0.5">
          {MENU_NAVIGATION.map(({ href, label, icon }) => {
            const current = isCurrent(href, pathname)
            return (
              <Link
                key={href}
                href={href}
                onClick={() => onOpenChange(false)}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'flex h-10 items-center gap-2.5 rounded-md px-2.5 text-base transition-colors hover:bg-accent',
                  current && 'bg-accent font-medium',
                )}
              >
                <Icon
                  of={icon}
                  className={cn('size-4', current ? 'text-primary' : 'text-muted-foreground')}
                />
                {translate(label)}
              </Link>
            )
          })}
        </nav>
      </SheetContent>
    </Sheet>
  )
}
