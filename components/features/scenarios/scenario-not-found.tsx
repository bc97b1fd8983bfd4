'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { MissingPanel } from '@/components/shared/missing-panel'
import { Button } from '@/components/ui/button'

/** Stands in place of a scenario that is not there. */
export function ScenarioNotFound() {
  const t = useTranslations('scenarios')
  const router = useRouter()
  // A tab that was opened with a link to here has nothing to go back to.
  const goBack = () => (window.history.length > 1 ? router.back() : router.push('/scenarios'))
  return (
    <MissingPanel
      title={t('notFound')}
      action={
        <Button variant="outline" onClick={goBack}>
          {t('page.goBack')}
        </Button>
      }
    />
  )
}
