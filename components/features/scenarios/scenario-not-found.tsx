'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { MissingPanel } from '@/components/shared/missing-panel'
import { Button } from '@/components/ui/button'

/** Shown instead of a scenario that doesn't exist. */
export default function ScenarioNotFound() {
  const t = useTranslations('scenarios')
  const router = useRouter()
  // A tab that was opened by a link has no history to go back to.
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
