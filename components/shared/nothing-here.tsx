'use client'

import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { MissingPanel } from './missing-panel'

/**
 * Stands in place of a page whose address names nothing, below a folder that there is. Next sends it along with every
 * page: as a client component it is but a name there.
 */
export function NothingHere() {
  const t = useTranslations('layout')
  return (
    <main>
      <MissingPanel
        title={t('nothingHere')}
        action={
          // A plain link: every page brings along what would be shown if its address named nothing, and none is to load
          // anything for it.
          <a href="/about" className={buttonVariants({ variant: 'outline' })}>
            {t('about')}
          </a>
        }
      />
    </main>
  )
}
