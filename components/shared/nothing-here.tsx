'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Button } from '@/components/ui/button'
import { MissingPanel } from './missing-panel'

/** Stands in place of a page whose address names nothing, below a folder that there is. */
export function NothingHere() {
  const t = useTranslations('layout')
  return (
    <main>
      <MissingPanel
        title={t('nothingHere')}
        action={
          <Button asChild variant="outline">
            <Link href="/about">{t('about')}</Link>
          </Button>
        }
      />
    </main>
  )
}
