import { Badge } from '@/components/ui/badge'

const VARIANTS = { better: 'green', worse: 'red', neutral: 'gray' } as const

/** A change such as `+12%`: green for the better, red for the worse, muted where it says little. */
export function TrendBadge({ trend, verdict }: { trend: string; verdict: keyof typeof VARIANTS }) {
  return (
    <Badge variant={VARIANTS[verdict]} className="tabular-nums">
      {trend}
    </Badge>
  )
}
