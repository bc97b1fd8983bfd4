'use client'

import { useFormatter } from 'next-intl'
import { Link } from '@/components/shared/link'
import { cn } from '@/lib/shared/cn'
import { type BarSeries, MonthBars } from './month-bars'
import { ownScales } from './scale'

interface ChartSeries extends BarSeries {
  /** The text of the legend, if not the name. */
  legend?: string
}

type Figures = Readonly<Record<string, string | number>> & { name: string }

interface MonthChartProps<Month extends Figures> {
  /** Names the table of figures for screen readers. */
  caption: string
  /** The head of the column of months. */
  monthHead: string
  months: readonly Month[]
  series: readonly ChartSeries[]
  /** Returns the address of the counted list; with it the table is visible, not for screen readers only. */
  getHref?: (month: Month, key: string) => string
}

/** Figures of several months, as bars with a legend and as a table. */
export function MonthChart<Month extends Figures>(props: MonthChartProps<Month>) {
  const { caption, monthHead, months, series, getHref } = props
  const format = useFormatter()
  const ends = ownScales(months, series)
  const figure = (month: Month, key: string) => {
    const text = format.number(Number(month[key]))
    if (!getHref) return text
    return (
      <Link href={getHref(month, key)} className="underline-offset-4 hover:underline">
        {text}
      </Link>
    )
  }
  return (
    <>
      <div className="h-48">
        <MonthBars months={months} series={series} />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
        {series.map(({ key, name, color, legend = name }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-xs" style={{ background: color }} />
            {`${legend} `}
            {ends.has(key) && <span className="tabular-nums">(0–{format.number(ends.get(key) ?? 0)})</span>}
          </span>
        ))}
      </p>
      <div className="relative">
        <table className={cn(getHref ? 'mt-3 w-full text-sm tabular-nums' : 'sr-only')}>
          <caption className="sr-only">{caption}</caption>
          <thead className="text-muted-foreground text-xs">
            <tr className="border-b">
              <th scope="col" className="py-1 text-left font-medium">
                {monthHead}
              </th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col" className="text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.name} className="border-b last:border-b-0">
                <th scope="row" className="py-1 text-left font-medium">
                  {month.name}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="text-right">
                    {figure(month, key)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
