'use client'

import { CloudAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { StatePanel } from './state-panel'

interface ErrorStateProps {
  title?: string
  hint?: ReactNode
  onRetry?: () => void
  className?: string
}

/** Shown where something could not be loaded, so that it isn't mistaken for an empty list. */
export function ErrorState({ title, hint, onRetry, className }: ErrorStateProps) {
  const t = useTranslations('common')
  return (
    <StatePanel
      icon={CloudAlert}
      role="alert"
      title={title ?? t('loadFailed')}
      hint={hint ?? t('loadFailedHint')}
      className={className}
      action={
        onRetry && (
          <Button variant="outline" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    />
  )
}
