'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/lib/shared/cn'

/** A spinner with its word for screen readers. */
export function LoadingState({ className }: { className?: string }) {
  const t = useTranslations('common')
  return (
    <div
      role="status"
      className={cn('flex items-center justify-center py-12 text-muted-foreground', className)}
    >
      <LoaderCircle className="size-5 animate-spin" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
