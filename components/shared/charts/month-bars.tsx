'use client'

import { useFormatter } from 'next-intl'
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, TOOLTIP } from './theme'

export interface BarSeries {
  /** The key of its figure in each month. */
  key: string
  /** Its name in the tooltip. */
  name: string
  /** A colour of the theme, such as `var(--chart-1)`. */
  color: string
}

interface MonthBarsProps {
  /** A month's short name under `name`, its figures under the keys of the series. */
  months: readonly Record<string, string | number>[]
  series: readonly BarSeries[]
}

/** The width of a figure of the axis, and the room that its label leaves around it. */
const DIGIT_PX = 8
const AXIS_GAP_PX = 12

/** Bars for each month; decoration beside a table that says the same. */
export function MonthBars({ months, series }: MonthBarsProps) {
  const format = useFormatter()
  const figures = months.flatMap((month) => series.map(({ key }) => Number(month[key])))
  const highest = Math.max(1, ...figures)
  return (
    <div aria-hidden className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          accessibilityLayer={false}
          data={[...months]}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          barGap={2}
        >
          <XAxis dataKey="name" {...AXIS} />
          <YAxis
            width={Math.max(36, AXIS_GAP_PX + format.number(highest).length * DIGIT_PX)}
            allowDecimals={false}
            domain={[0, highest]}
            tickFormatter={(figure: number) => format.number(figure)}
            {...AXIS}
          />
          <Tooltip {...TOOLTIP} />
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={color}
              radius={[3, 3, 0, 0]}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
