import type { MouseEvent } from 'react'

/** Within this time a second press of the same button can't be meant for what has just come up. */
const UNSEEN_MS = 400

type Press = Pick<MouseEvent, 'timeStamp' | 'detail'>

/**
 * Returns a function that says of each press of a button, known by its value, whether it counts: the second one of a double
 * tap would finish a step, or mark a code as scanned, that nobody has seen. Presses by the keyboard, whose `detail` is 0, all count.
 */
export function createPressFilter<Value>(): (press: Press, value: Value) => boolean {
  let last: { value: Value; timeStamp: number } | null = null
  return ({ timeStamp, detail }, value) => {
    if (detail === 0) return true
    const isSecond = last?.value === value && timeStamp - last.timeStamp < UNSEEN_MS
    // The third tap of a row counts no more than its second.
    last = { value, timeStamp }
    return !isSecond
  }
}
