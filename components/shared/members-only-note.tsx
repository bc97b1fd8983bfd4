'use client'

import { Lock } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'

/** Says that only the members of a project change it. */
export function MembersOnlyNote() {
  const t = useTranslations('projects.membersOnly')
  return (
    <span className="inline-flex items-center gap-1.5 text-muted-foreground text-sm">
      <Icon of={Lock} className="size-3.5 shrink-0" />
      {t('note')}
    </span>
  )
}
