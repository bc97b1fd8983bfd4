'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardAction, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/shared/cn'

interface WidgetProps<Data> {
  title: string
  description?: (data: Data) => ReactNode
  query: UseQueryResult<Data>
  /** Sample data, shown and marked as such if nothing could be loaded (docs/domain.md, Screens). */
  sample: Data
  /** Returns whether the server marked its response as not live. */
  isStandIn?: (data: Data) => boolean
  className?: string
  /** The usual height of the content, reserved from the start. */
  contentClassName?: string
  children: (data: Data) => ReactNode
}

/** A card of the dashboard with its own query. */
export function Widget<Data>({
  title,
  description,
  query,
  sample,
  isStandIn,
  className,
  contentClassName = 'min-h-48',
  children,
}: WidgetProps<Data>) {
  const { data: loaded, isPending, isError, isFetching, refetch } = query
  const isSample = isError && loaded === undefined
  const data = isSample ? sample : loaded
  const isMarked = isSample || (data !== undefined && isStandIn?.(data) === true)
  return (
    <Card className={cn('h-full', className)} aria-busy={isPending}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {/* Its line is reserved from the start, so that nothing moves. */}
        {description && (
          <CardDescription>{data === undefined ? '\u00a0' : description(data)}</CardDescription>
        )}
        {isMarked && <SampleMark isRetrying={isFetching} onRetry={() => void refetch()} />}
      </CardHeader>
      <CardContent className={cn('flex flex-1 flex-col', contentClassName)}>
        {data === undefined ? <Skeleton className="w-full flex-1" /> : children(data)}
      </CardContent>
    </Card>
  )
}

function SampleMark({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const t = useTranslations('dashboard')
  return (
    <CardAction>
      <Badge variant="orange" role="status" title={t('sampleDataHint')}>
        {t('sampleData')}
      </Badge>
      <Button variant="outline" size="sm" disabled={isRetrying} onClick={onRetry}>
        <Icon of={RotateCw} className={cn(isRetrying && 'animate-spin')} />
        {t('retry')}
      </Button>
    </CardAction>
  )
}
