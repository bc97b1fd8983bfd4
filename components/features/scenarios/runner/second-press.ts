import type { MouseEvent } from 'react'

/** Within this time a press can't be meant for the step that has just come up. */
const UNSEEN_MS = 400

type Press = Pick<MouseEvent, 'timeStamp' | 'detail'>

/**
 * Returns a function that says of each press of an outcome's button whether it counts: the second one of a double tap would
 * finish a step that nobody has seen. Presses by the keyboard, whose `detail` is 0, all count.
 */
export function createPressFilter(): (press: Press) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return ({ timeStamp, detail }) => {
    const isByPointer = detail > 0
    const isSecond = isByPointer && timeStamp - last < UNSEEN_MS
    // The third tap of a row counts no more than its second.
    if (isByPointer) last = timeStamp
    return !isSecond
  }
}
