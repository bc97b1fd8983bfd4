'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { MissingPanel } from '@/components/shared/missing-panel'
import { buttonVariants } from '@/components/ui/button'

/** Stands in place of a person who is not there. */
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
