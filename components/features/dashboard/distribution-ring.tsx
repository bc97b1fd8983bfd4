'use client'

import { useFormatter } from 'next-intl'
import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import { chartColor, TOOLTIP } from '@/components/shared/charts/theme'
import type { StatusDistribution } from '@/lib/features/dashboard/contract'

/** The shares as a ring; decoration beside the list that says the same. */
export function DistributionRing({
  distribution: { statusData, totalProjects },
}: {
  distribution: StatusDistribution
}) {
  const format = useFormatter()
  const shown = statusData.filter(({ value }) => value > 0)
  return (
    <div aria-hidden className="relative size-full">
      <ResponsiveContainer width="100%" height="100%">
        <PieChart accessibilityLayer={false}>
          <Pie
            data={shown}
            dataKey="value"
            nameKey="name"
            innerRadius="68%"
            outerRadius="100%"
            paddingAngle={shown.length > 1 ? 2 : 0}
            stroke="none"
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            {shown.map(({ status, color }) => (
              <Cell key={status} fill={chartColor(color)} />
            ))}
          </Pie>
          <Tooltip {...TOOLTIP} />
        </PieChart>
      </ResponsiveContainer>
      <span className="pointer-events-none absolute inset-0 flex items-center justify-center font-semibold text-2xl tabular-nums">
        {format.number(totalProjects)}
      </span>
    </div>
  )
}
