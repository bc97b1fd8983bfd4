'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card, CardAction, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/shared/cn'
import { ErrorState } from './error-state'

interface QueryCardProps<Data> {
  title: string
  description?: ReactNode
  /** Buttons at the right end of the header. */
  action?: ReactNode
  query: UseQueryResult<Data>
  /** The height of the expected content, so that nothing jumps. */
  skeleton?: string
  className?: string
  children: (data: Data) => ReactNode
}

/** A card with its own query: it loads and fails independently of others. */
export function QueryCard<Data>({
  title,
  description,
  action,
  query: { data, isPending, isError, refetch },
  skeleton = 'h-40',
  className,
  children,
}: QueryCardProps<Data>) {
  const t = useTranslations('common')
  return (
    <Card className={className} aria-busy={isPending}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {description && <CardDescription>{description}</CardDescription>}
        {isError && data !== undefined && (
          <CardDescription role="status" className="text-tone-orange">
            {t('staleData')}
          </CardDescription>
        )}
        {action && <CardAction>{action}</CardAction>}
      </CardHeader>
      <CardContent>
        {data !== undefined && children(data)}
        {isPending && <Skeleton className={cn('w-full', skeleton)} />}
        {isError && data === undefined && <ErrorState className="py-4" onRetry={() => void refetch()} />}
      </CardContent>
    </Card>
  )
}
