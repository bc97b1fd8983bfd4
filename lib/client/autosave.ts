/**
 * `saved`: nothing is left to save. `saving`: a save is running or about to. `retrying`: the last try failed and will
 * be retried. `refused`: the server refused it, and would refuse the same again.
 */
export type SaveState = 'saved' | 'saving' | 'retrying' | 'refused'

interface AutosaveInput {
  /** Whether anything differs from what is stored. */
  isDirty: () => boolean
  /** Saves the current state. What changes meanwhile stays dirty, and is saved right after it. */
  save: () => Promise<void>
  /** Whether a retry of the same may succeed. */
  mayRetry: (error: unknown) => boolean
  /** Called with each new state, and with the error of the last try. */
  onState: (state: SaveState, error: unknown) => void
}

/** The debounce after a change, so that what is typed in quick succession is saved together. */
const PAUSE_MS = 100
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5_000

/** Saves changes automatically, one save at a time, until nothing is left to save. */
export class Autosave {
  readonly #input: AutosaveInput
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false
  #running: Promise<void> = Promise.resolve()
  #failures = 0

  constructor(input: AutosaveInput) {
    this.#input = input
  }

  /** Reports that something was changed. */
  touch(): void {
    if (this.#isRunning) return
    // While saves fail, the retry keeps its time, however much is typed.
    if (this.#failures > 0 && this.#timer !== undefined) return
    this.#tell(this.#failures > 0 ? 'retrying' : 'saving')
    this.#schedule(PAUSE_MS)
  }

  /** Saves now what is not saved yet. */
  flush(): void {
    if (this.#isRunning || !this.#input.isDirty()) return
    clearTimeout(this.#timer)
    this.#start()
  }

  /** Saves now what is not saved yet. Resolves when that has succeeded or failed. */
  async settle(): Promise<void> {
    this.flush()
    await this.#running
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#start(), ms)
  }

  #start(): void {
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    this.#timer = undefined
    this.#isRunning = true
    try {
      while (this.#input.isDirty()) {
        this.#tell(this.#failures > 0 ? 'retrying' : 'saving')
        await this.#input.save()
        this.#failures = 0
      }
      this.#tell('saved')
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isRunning = false
    }
  }

  #fail(error: unknown): void {
    if (!this.#input.mayRetry(error)) {
      this.#failures = 0
      this.#tell('refused', error)
      return
    }
    this.#failures += 1
    this.#tell('retrying', error)
    this.#schedule(Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LAST_RETRY_MS))
  }

  #tell(state: SaveState, error: unknown = null): void {
    this.#input.onState(state, error)
  }
}
