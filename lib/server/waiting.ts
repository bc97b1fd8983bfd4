import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A wait that ends when its time is over, when somebody interrupts it, or when `stop` is aborted. */
export class InterruptibleWait {
  private isInterrupted = false
  private wake: (() => void) | undefined

  /** Ends the present wait, or makes the next one end at once. */
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

/** Waits, but not past the moment in which everything is to stop. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new InterruptibleWait().wait(milliseconds, stop)
}

/** Lets whoever else waits for this process have a turn, in the middle of work that takes long. */
export function breathe(): Promise<void> {
  return nextTurn()
}
