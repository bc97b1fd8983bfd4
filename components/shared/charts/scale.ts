const STEPS = [1, 2, 5]
const MOST_STEPS = 4

/** Returns the end and the ticks of an axis of whole numbers that begins at 0 and includes this one. */
export function scaleTo(highest: number): { top: number; ticks: number[] } {
  const step = stepFor(Math.max(1, highest))
  const count = Math.ceil(Math.max(1, highest) / step)
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

// 1, 2, 5, 10, 20, 50 and so on.
function stepFor(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((one) => one * power).find((one) => highest / one <= MOST_STEPS)
    if (step) return step
  }
}
