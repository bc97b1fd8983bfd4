'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { MissingPanel } from '@/components/shared/missing-panel'
import { buttonVariants } from '@/components/ui/button'

/** Shown instead of a protocol that doesn't exist. */
export function ProtocolNotFound() {
  const t = useTranslations('protocols')
  return (
    <MissingPanel
      title={t('notFound')}
      action={
        <Link href="/projects" className={buttonVariants({ variant: 'outline' })}>
          {t('backToProjects')}
        </Link>
      }
    />
  )
}
