const HEX = 16

/**
 * Draws that look random and depend on the seed alone: the same seed and the same calls give the same rows.
 * Identifiers carry the moment they are drawn for, as the product's own do, so that lists come out in order of time.
 */
export class Draw {
  private state: number
  private drawnIds = 0

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Begins again, with another seed: what is drawn then depends on nothing that was drawn before. */
  restart(seed: number): void {
    this.state = seed >>> 0
    this.drawnIds = 0
  }

  /** A number from 0 up to, but without, 1 (mulberry32). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `lowest` to `highest`, both included. */
  integer(lowest: number, highest: number): number {
    return lowest + Math.floor(this.fraction() * (highest - lowest + 1))
  }

  /** True in the given share of cases, 0 to 1. */
  chance(share: number): boolean {
    return this.fraction() < share
  }

  /** One entry of the list. */
  pick<Entry>(list: readonly Entry[]): Entry {
    const entry = list[this.integer(0, list.length - 1)]
    if (entry === undefined) throw new Error('There is nothing to pick from.')
    return entry
  }

  /** Different entries of the list in any order, at most all of them. */
  pickSome<Entry>(list: readonly Entry[], count: number): Entry[] {
    // A shuffle that stops early and keeps only what it moved, so that a few of thousands are picked at once.
    const moved = new Map<number, number>()
    return Array.from({ length: Math.min(count, list.length) }, (_, index) => {
      const other = this.integer(index, list.length - 1)
      const picked = moved.get(other) ?? other
      moved.set(other, moved.get(index) ?? index)
      return list.slice(picked, picked + 1)
    }).flat()
  }

  /** One of the entries, each as likely as its weight says. */
  weighted<Entry>(entries: readonly (readonly [Entry, number])[]): Entry {
    let rest = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    const chosen = entries.find(([, weight]) => {
      rest -= weight
      return rest < 0
    })
    if (!chosen) throw new Error('There is nothing to pick from.')
    return chosen[0]
  }

  /** A text of that length from the alphabet. */
  text(alphabet: string, length: number): string {
    let text = ''
    while (text.length < length) text += alphabet.charAt(this.integer(0, alphabet.length - 1))
    return text
  }

  digits(length: number): string {
    return this.text('0123456789', length)
  }

  /** A moment between two others. */
  moment(from: Date, to: Date): Date {
    return new Date(this.integer(from.getTime(), Math.max(from.getTime(), to.getTime())))
  }

  /** An id as `newId` would have made it at that moment. */
  id(at: Date): string {
    this.drawnIds = (this.drawnIds + 1) % HEX ** 4
    const random = Math.floor(this.fraction() * HEX ** 8)
    return (
      at.getTime().toString(HEX).padStart(12, '0') +
      this.drawnIds.toString(HEX).padStart(4, '0') +
      random.toString(HEX).padStart(8, '0')
    )
  }
}

/** What the `create…` functions draw from; it is restarted for every test file and every browser test. */
export const testDraw = new Draw(20_261_121)
