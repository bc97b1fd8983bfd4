type Work<Result> = (lock: object | null) => Result | Promise<Result>

/** The part of the browser's lock manager that the product uses: exclusive locks, given in turn. */
export class WebLocks {
  readonly #ends = new Map<string, Promise<unknown>>()

  async request<Result>(
    name: string,
    ...given: [work: Work<Result>] | [options: { ifAvailable?: boolean }, work: Work<Result>]
  ): Promise<Result> {
    const [options, work] = given.length === 1 ? [{}, given[0]] : given
    const before = this.#ends.get(name)
    if (before && options.ifAvailable) return work(null)
    const result = Promise.resolve(before).then(() => work({}))
    const end: Promise<void> = result.then(
      () => this.#release(name, end),
      () => this.#release(name, end),
    )
    this.#ends.set(name, end)
    return result
  }

  #release(name: string, end: Promise<unknown>): void {
    if (this.#ends.get(name) === end) this.#ends.delete(name)
  }
}
