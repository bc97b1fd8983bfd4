import 'server-only'

/** Lets a loop sleep until its time has come, somebody rings, or it is to stop. */
export class Bell {
  private isRung = false
  private wake: (() => void) | undefined

  /** Ends the present wait, or makes the next one end at once. */
  ring(): void {
    this.isRung = true
    this.wake?.()
  }

  async wait(milliseconds: number, stop: AbortSignal): Promise<void> {
    if (!this.isRung && !stop.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.wake = () => {
          clearTimeout(timer)
          resolve()
        }
        stop.addEventListener('abort', this.wake, { once: true })
      })
      if (this.wake) stop.removeEventListener('abort', this.wake)
    }
    this.wake = undefined
    this.isRung = false
  }
}

/** Waits, but not past the moment in which everything is to stop. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Bell().wait(milliseconds, stop)
}
