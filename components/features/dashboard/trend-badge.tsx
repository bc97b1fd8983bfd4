import { Badge } from '@/components/ui/badge'

const NEUTRAL = '+0%'

interface TrendBadgeProps {
  trend: string
  /** Whether more is worse, as with errors. */
  isMoreWorse?: boolean
  /** The time that the change is measured against, for the pointer and for screen readers. */
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
