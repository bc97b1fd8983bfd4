'use client'

import { Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useEver } from '@/lib/client/use-ever'

const loadPanel = () => import('./navigation-panel')
const NavigationPanel = lazy(loadPanel)

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
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
        onClick={() => setIsOpen(true)}
        className="xl:hidden"
      >
        <Menu />
      </Button>
      {useEver(isOpen) && (
        <Suspense fallback={null}>
          <NavigationPanel isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
