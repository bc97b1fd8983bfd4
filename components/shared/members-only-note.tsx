'use client'

import { Lock } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'

interface MembersOnlyNoteProps {
  /** Whether it is cut where there is no room for it, instead of wrapped. */
  isOneLine?: boolean
}

/** Says that only the members of a project change it. */
export function MembersOnlyNote({ isOneLine = false }: MembersOnlyNoteProps) {
  const t = useTranslations('projects.membersOnly')
  return (
    <span
      className="inline-flex min-w-0 items-center gap-1.5 text-muted-foreground text-sm"
      title={isOneLine ? t('note') : undefined}
    >
      <Icon of={Lock} className="size-3.5 shrink-0" />
      <span className={isOneLine ? 'truncate' : undefined}>{t('note')}</span>
    </span>
  )
}
