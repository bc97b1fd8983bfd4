const STEPS = [1, 2, 5]
const MAX_SCALE_STEPS = 4

/** Returns the end and the ticks of an axis of whole numbers that begins at 0 and includes this one. */
export function scaleTo(highest: number): { top: number; ticks: number[] } {
  const step = stepFor(Math.max(1, highest))
  const count = Math.ceil(Math.max(1, highest) / step)
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** A scale that series with its name share, which ends at `least` or, where a figure is larger, above. */
export interface OwnScale {
  name: string
  least: number
}

/** Returns the ends of the scales of series that have their own, by the keys of the series. */
export function ownScales(
  months: readonly Readonly<Record<string, string | number>>[],
  series: readonly { key: string; scale?: OwnScale }[],
): Map<string, number> {
  return new Map(
    series.flatMap(({ key, scale }) => {
      if (!scale) return []
      const keys = series.filter((other) => other.scale?.name === scale.name).map((other) => other.key)
      const highest = Math.max(...months.flatMap((month) => keys.map((name) => Number(month[name]))))
      return [[key, highest <= scale.least ? scale.least : scaleTo(highest).top]]
    }),
  )
}

// 1, 2, 5, 10, 20, 50 and so on.
function stepFor(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((one) => one * power).find((one) => highest / one <= MAX_SCALE_STEPS)
    if (step) return step
  }
}
