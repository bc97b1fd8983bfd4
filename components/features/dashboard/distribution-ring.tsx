'use client'

import { useFormatter } from 'next-intl'
import { chartColor } from '@/components/shared/charts/theme'
import type { StatusDistribution } from '@/lib/features/dashboard/contract'

/** The gap between two shares, in percent of the ring. */
const GAP = 0.6

/** The shares as a ring; decoration beside the list with the same figures. */
export function DistributionRing({
  distribution: { statusData, totalProjects },
}: {
  distribution: StatusDistribution
}) {
  const format = useFormatter()
  const shown = statusData.filter(({ value }) => value > 0)
  const sum = shown.reduce((before, { value }) => before + value, 0)
  const gap = shown.length > 1 ? GAP : 0
  const begins = shown.map((_, index) =>
    shown.slice(0, index).reduce((before, { value }) => before + (value / sum) * 100, 0),
  )
  return (
    <div aria-hidden className="relative size-full">
      <svg aria-hidden viewBox="0 0 100 100" className="size-full -rotate-90" fill="none" strokeWidth={16}>
        {shown.map(({ status, name, value, color }, index) => {
          const share = Math.max((value / sum) * 100 - gap, gap)
          return (
            <circle
              key={status}
              cx={50}
              cy={50}
              r={42}
              pathLength={100}
              stroke={chartColor(color)}
              strokeDasharray={`${share} ${100 - share}`}
              strokeDashoffset={-(begins[index] ?? 0)}
            >
              <title>{`${name}: ${format.number(value)}`}</title>
            </circle>
          )
        })}
      </svg>
      <span className="pointer-events-none absolute inset-0 flex items-center justify-center font-semibold text-2xl tabular-nums">
        {format.number(totalProjects)}
      </span>
    </div>
  )
}
