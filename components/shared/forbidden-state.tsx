'use client'

import { Lock } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel'

interface ForbiddenStateProps {
  /** Why, where it is not the role of a viewer. */
  hint?: string
  action: ReactNode
}

/** Shown to signed-in people who may not see a page. */
export function ForbiddenState({ hint, action }: ForbiddenStateProps) {
  const t = useTranslations('common')
  return (
    <StatePanel icon={Lock} title={t('forbiddenTitle')} hint={hint ?? t('forbiddenHint')} action={action} />
  )
}
