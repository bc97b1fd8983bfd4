import { Badge } from '@/components/ui/badge'

const NEUTRAL = '+0%'

interface TrendBadgeProps {
  trend: string
  /** Whether an increase is bad, as with errors. */
  isMoreWorse?: boolean
  /** The period that the change is compared with, as tooltip and for screen readers. */
  title: string
}

/** A change such as `+12%`: green for the better, red for the worse. */
export function TrendBadge({ trend, isMoreWorse = false, title }: TrendBadgeProps) {
  const isBetter = trend.startsWith('+') !== isMoreWorse
  const variant = trend === NEUTRAL ? 'gray' : isBetter ? 'green' : 'red'
  return (
    <Badge variant={variant} title={title} className="tabular-nums">
      {trend}
    </Badge>
  )
}
