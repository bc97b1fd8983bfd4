import { Construction } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'

/** Stands in a tab that is not there yet. */
export function TabPlaceholder() {
  const t = useTranslations('projects.page')
  return (
    <EmptyState
      icon={Construction}
      title={t('underConstruction')}
      hint={t('notImplemented')}
      className="rounded-md border bg-card"
    />
  )
}
