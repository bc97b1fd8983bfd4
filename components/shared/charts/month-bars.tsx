'use client'

import { useFormatter } from 'next-intl'
import { cn } from '@/lib/shared/cn'
import { type OwnScale, ownScales, scaleTo } from './scale'

export interface BarSeries {
  /** The key of its figure in each month. */
  key: string
  /** Its name beside the pointer. */
  name: string
  /** A colour of the theme, such as `var(--chart-1)`. */
  color: string
  /** Absent where all share one. */
  scale?: OwnScale
}

/** A month's short name under `name`, its figures under the keys of the series. */
type Month = Readonly<Record<string, string | number>>

interface MonthBarsProps {
  months: readonly Month[]
  series: readonly BarSeries[]
}

/** Bars for each month; decoration beside a table with the same figures. */
export function MonthBars({ months, series }: MonthBarsProps) {
  const format = useFormatter()
  const figures = months.flatMap((month) => series.map(({ key }) => Number(month[key])))
  const { top, ticks } = scaleTo(Math.max(...figures))
  const ends = ownScales(months, series)
  return (
    <div aria-hidden className="flex size-full gap-2 pt-2 text-muted-foreground text-xs">
      <div className="flex flex-col-reverse justify-between pb-6 text-right tabular-nums">
        {(ends.size > 0 ? [] : ticks).map((tick) => (
          // Without a height, so that the label is centred on its line.
          <span key={tick} className="flex h-0 items-center justify-end">
            {format.number(tick)}
          </span>
        ))}
      </div>
      <div className="grid min-w-0 flex-1 auto-cols-fr grid-flow-col">
        {months.map((month, index) => (
          <div key={month.name} className="group relative flex min-w-0 flex-col">
            <div className="flex min-h-0 flex-1 items-end justify-center gap-0.5 rounded-t-sm px-1 group-hover:bg-accent/60">
              {series.map(({ key, color }) => (
                <span
                  key={key}
                  className="w-full max-w-11 rounded-t-[3px]"
                  style={{
                    height: `${(Number(month[key]) / (ends.get(key) ?? top)) * 100}%`,
                    background: color,
                  }}
                />
              ))}
            </div>
            <span className="flex h-6 items-end justify-center truncate">{month.name}</span>
            <MonthFigures
              month={month}
              series={series}
              className={index < months.length / 2 ? 'left-1/2' : 'right-1/2'}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

function MonthFigures({
  month,
  series,
  className,
}: {
  month: Month
  series: readonly BarSeries[]
  className: string
}) {
  const format = useFormatter()
  return (
    <div
      className={cn(
        'pointer-events-none absolute top-0 z-10 hidden whitespace-nowrap rounded-md border bg-popover px-2 py-1 group-hover:block',
        className,
      )}
    >
      {month.name}
      {series.map(({ key, name }) => (
        <div key={key} className="text-foreground">
          {name}: {format.number(Number(month[key]))}
        </div>
      ))}
    </div>
  )
}
