'use client'

import { useTranslations } from 'next-intl'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { PerformanceTrends } from '@/lib/features/dashboard/contract'
import { AXIS, TOOLTIP } from './chart-colors'

/** A bar a month; decoration beside the table that says the same. */
export function TrendBars({ trends: { trendsData, maxValue } }: { trends: PerformanceTrends }) {
  const t = useTranslations('dashboard')
  return (
    <div aria-hidden className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={trendsData} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <XAxis dataKey="name" {...AXIS} />
          <YAxis width={36} allowDecimals={false} domain={[0, Math.max(1, maxValue)]} {...AXIS} />
          <Tooltip {...TOOLTIP} />
          <Bar
            dataKey="value"
            name={t('completedScenarios')}
            fill="var(--chart-1)"
            radius={[3, 3, 0, 0]}
            maxBarSize={44}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
