import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A wait that ends by timeout, by an interruption, or when `stop` is aborted. */
export class InterruptibleWait {
  private isInterrupted = false
  private wake: (() => void) | undefined

  /** Ends the current wait, or makes the next one end at once. */
  interrupt(): void {
    this.isInterrupted = true
    this.wake?.()
  }

  async wait(milliseconds: number, stop?: AbortSignal): Promise<void> {
    if (!this.isInterrupted && !stop?.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.wake = () => {
          clearTimeout(timer)
          resolve()
        }
        stop?.addEventListener('abort', this.wake, { once: true })
      })
      if (this.wake) stop?.removeEventListener('abort', this.wake)
    }
    this.wake = undefined
    this.isInterrupted = false
  }
}

/** Waits, but not longer than until `stop` is aborted. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new InterruptibleWait().wait(milliseconds, stop)
}

/** Yields to other work of this process in the middle of a long task. */
export function yieldToEventLoop(): Promise<void> {
  return nextTurn()
}

/** Returns a function that runs what it is given one after the other, and resolves as that does. */
export function turns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
