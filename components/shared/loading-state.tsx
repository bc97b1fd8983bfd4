'use client'

import { LoaderCircle } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

/** A spinner with a text for screen readers. */
export function LoadingState({ className }: { className?: string }) {
  const t = useTranslations('common')
  return (
    <div
      role="status"
      className={cn('flex items-center justify-center py-12 text-muted-foreground', className)}
    >
      <Icon of={LoaderCircle} className="size-5 animate-spin" />
      <span className="sr-only">{t('loading')}</span>
    </div>
  )
}
