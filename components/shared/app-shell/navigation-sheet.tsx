'use client'

import { Menu } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

const NavigationPanel = lazyCode(() => import('./navigation-panel'))

/** The menu button of narrow screens, with the navigation behind it. */
export function NavigationSheet() {
  const t = useTranslations('layout')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={NavigationPanel.preload}
        onFocus={NavigationPanel.preload}
        onClick={() => setIsOpen(true)}
        className="xl:hidden"
      >
        <Icon of={Menu} />
      </Button>
      {useHasBeenTrue(isOpen) && (
        <Suspense fallback={null}>
          <NavigationPanel isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
