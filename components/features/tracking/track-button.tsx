'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide'
import { useTranslations } from 'next-intl'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { trackStatusQuery, useSetTracking } from '@/lib/features/tracking/client'
import { cn } from '@/lib/shared/cn'

/** Tracks or untracks a project. It counts as untracked if its state can't be loaded. */
export function TrackButton({ projectId }: { projectId: string }) {
  const t = useTranslations('tracking')
  const attempt = useAttempt()
  const { data } = useQuery(trackStatusQuery(projectId))
  const setTracking = useSetTracking(projectId)
  const isTracked = data?.isTracked ?? false
  const toggle = () =>
    attempt({
      of: `tracking:${projectId}`,
      work: () => setTracking.mutateAsync(!isTracked),
      failure: 'tracking.failed',
    })
  return (
    <Button variant="outline" onClick={() => void toggle()} disabled={setTracking.isPending}>
      <Icon of={Star} className={cn(isTracked && 'fill-current text-chart-3')} />
      {isTracked ? t('untrack') : t('track')}
    </Button>
  )
}
