'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { scaleTo } from '@/components/shared/charts/scale'
import { chartColor } from '@/components/shared/charts/theme'
import type { BurnPoint } from '@/lib/features/projects/deadlines/rules'
import { formatDottedDay } from '@/lib/shared/dates'

const WIDTH = 600
const HEIGHT = 200
const LEFT_COLOR = chartColor('blue')
const ADDED_COLOR = chartColor('orange')

/** A burn-down as lines, and as a table for screen readers. */
export function BurnChart({ points }: { points: readonly BurnPoint[] }) {
  const t = useTranslations('projects.burnDown')
  const format = useFormatter()
  const addedText = useAddedText()
  const { top, ticks } = scaleTo(
    Math.max(...points.map(({ left, needed }) => Math.max(left ?? 0, needed ?? 0))),
  )
  const x = (index: number) => (index / Math.max(points.length - 1, 1)) * WIDTH
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const line = (toValue: (point: BurnPoint) => number | null) =>
    points
      .flatMap((point, index) => {
        const value = toValue(point)
        return value === null ? [] : [`${x(index)},${y(value)}`]
      })
      .join(' ')
  const [first, last] = [points[0], points.at(-1)]
  return (
    <>
      <div aria-hidden className="flex gap-2 text-muted-foreground text-xs">
        <div className="flex h-48 flex-col-reverse justify-between text-right tabular-nums">
          {ticks.map((tick) => (
            <span key={tick} className="flex h-0 items-center justify-end">
              {format.number(tick)}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-48 w-full overflow-visible"
          >
            <polyline
              points={line(({ needed }) => needed)}
              fill="none"
              stroke="currentColor"
              strokeDasharray="6 4"
              vectorEffect="non-scaling-stroke"
            />
            <polyline
              points={line(({ left }) => left)}
              fill="none"
              stroke={LEFT_COLOR}
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
            {points.map(
              (point, index) =>
                point.added > 0 && (
                  <g key={point.day}>
                    <title>{addedText(point)}</title>
                    <path
                      d={`M ${x(index)} ${HEIGHT} v -14`}
                      stroke={ADDED_COLOR}
                      strokeWidth={4}
                      vectorEffect="non-scaling-stroke"
                    />
                    {/* Wider than the visible mark, so that it is easy to point at. */}
                    <path
                      d={`M ${x(index)} ${HEIGHT} v -24`}
                      stroke="transparent"
                      strokeWidth={16}
                      vectorEffect="non-scaling-stroke"
                    />
                  </g>
                ),
            )}
          </svg>
          <p className="mt-1 flex justify-between tabular-nums">
            <span>{first && formatDottedDay(first.day)}</span>
            <span>{last && formatDottedDay(last.day)}</span>
          </p>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
        <Legend color={LEFT_COLOR} text={t('left')} />
        <Legend text={t('needed')} />
        <Legend color={ADDED_COLOR} text={t('added')} />
      </p>
      <AddedDays points={points.filter(({ added }) => added > 0)} />
      <BurnTable points={points} />
    </>
  )
}

/** Returns a function that says how many scenarios were added on a day. */
function useAddedText() {
  const t = useTranslations('projects.burnDown')
  return ({ day, added }: BurnPoint) => t('addedOn', { day: formatDottedDay(day), count: added })
}

/** The days that are marked, for those who can't point at the marks. */
function AddedDays({ points }: { points: readonly BurnPoint[] }) {
  const t = useTranslations('projects.burnDown')
  const addedText = useAddedText()
  if (points.length === 0) return null
  const count = points.reduce((sum, { added }) => sum + added, 0)
  return (
    <details className="mt-2 text-muted-foreground text-xs">
      <summary className="w-fit cursor-pointer touch:py-2">
        {t('addedDays', { count, days: points.length })}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {points.map((point) => (
          <li key={point.day}>{addedText(point)}</li>
        ))}
      </ul>
    </details>
  )
}

function Legend({ color, text }: { color?: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {color ? (
        <span aria-hidden className="h-1 w-4 rounded-xs" style={{ background: color }} />
      ) : (
        <span aria-hidden className="w-4 border-current border-t border-dashed" />
      )}
      {text}
    </span>
  )
}

function BurnTable({ points }: { points: readonly BurnPoint[] }) {
  const t = useTranslations('projects.burnDown')
  const format = useFormatter()
  const whole = { maximumFractionDigits: 1 }
  return (
    <div className="relative">
      {/* A table is as wide as its text, whatever its own width says. */}
      <div className="sr-only">
        <table>
          <caption>{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('left')}</th>
              <th scope="col">{t('needed')}</th>
              <th scope="col">{t('added')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, left, needed, added }) => (
              <tr key={day}>
                <th scope="row">{formatDottedDay(day)}</th>
                <td>{left === null ? t('ahead') : format.number(left)}</td>
                <td>{needed === null ? '–' : format.number(needed, whole)}</td>
                <td>{format.number(added)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
