'use client'

import { Lock } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel'

/** Shown to signed-in people who may not see a page. */
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
