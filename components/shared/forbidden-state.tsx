'use client'

import { Lock } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel'

/** The person is known, but this is not for them. */
export function ForbiddenState({ action, className }: { action?: ReactNode; className?: string }) {
  const t = useTranslations('common')
  return (
    <StatePanel
      icon={Lock}
      title={t('forbiddenTitle')}
      hint={t('forbiddenHint')}
      action={action}
      className={className}
    />
  )
}
