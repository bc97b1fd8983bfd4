'use client'

import { LoaderCircle } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { connection } from '@/lib/client/connection'
import { cn } from '@/lib/shared/cn'

/** A spinner with a text for screen readers; without a connection, a text that it will load once that is back. */
export function LoadingState({ className }: { className?: string }) {
  const t = useTranslations('common')
  const isLost = connection.use() === 'lost'
  return (
    <div
      role="status"
      className={cn('flex items-center justify-center py-12 text-muted-foreground', className)}
    >
      {!isLost && <Icon of={LoaderCircle} className="size-5 animate-spin" />}
      <span className={isLost ? 'text-center text-sm' : 'sr-only'}>
        {t(isLost ? 'connection.waits' : 'loading')}
      </span>
    </div>
  )
}
