'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { MissingPanel } from '@/components/shared/missing-panel'
import { buttonVariants } from '@/components/ui/button'

/** Shown instead of a person who doesn't exist. */
export function MemberNotFound() {
  const t = useTranslations('users')
  return (
    <MissingPanel
      title={t('notFound')}
      action={
        <Link href="/teams" className={buttonVariants({ variant: 'outline' })}>
          {t('person.goBack')}
        </Link>
      }
    />
  )
}
