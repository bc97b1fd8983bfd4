import http from 'node:http'
import { ask } from './load.mjs'
import { DAY } from './rows.mjs'

/** As the screens wait after a change, and spread what they ask for then (lib/features/live/client.ts). */
const DEBOUNCE_MS = 250
const SPREAD_MS_PER_BROWSER = 5
const MAX_SPREAD_MS = 750

/**
 * A person with the list on the screen. After a change they take the scenario that follows it, as the list does where it
 * can, or refetch the list, as where a filter looks at what has changed. Keeps how long everything took.
 */
export class Person {
  reads = []
  pages = []
  errors = []
  repeated = 0
  #received = []
  #touched = new Set()
  #shown = []
  #spreadMs = 0
  #tag
  #timer
  #isReading = false
  #isDue = false
  #stream

  constructor({ origin }, { bearer, cookie }, { agent, takesRows = false } = {}) {
    Object.assign(this, { origin, bearer, cookie, agent, takesRows })
  }

  /** Opens the stream of events; resolves once it is open. */
  listen() {
    return new Promise((resolve, reject) => {
      this.#stream = http.get(
        `${this.origin}/api/events`,
        { agent: false, headers: this.bearer },
        (response) => {
          if (response.statusCode !== 200)
            return reject(new Error(`The stream answered ${response.statusCode}.`))
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => {
            const events = (text + chunk).split('\n\n')
            text = events.pop()
            for (const event of events) this.#receive(event)
          })
          response.on('error', () => {})
          resolve()
        },
      )
      this.#stream.on('error', () => {})
    })
  }

  leave() {
    clearTimeout(this.#timer)
    this.#stream?.destroy()
  }

  #receive(event) {
    const [, name, data] = /event: (\w+)\ndata: (.*)/.exec(event) ?? []
    if (name === 'streams') this.#spreadMs = Math.min(Number(data) * SPREAD_MS_PER_BROWSER, MAX_SPREAD_MS)
    if (name === 'row' && this.takesRows) this.#take(JSON.parse(data))
    if (name !== 'touch') return
    const touch = JSON.parse(data)
    if (touch.subject !== 'scenario') return
    this.#received.push({ id: touch.id, at: performance.now() })
    this.#touched.add(touch.id)
    this.#refetchSoon()
  }

  #take({ id }) {
    if (!this.#touched.delete(id)) return
    const at = performance.now()
    this.#shown.push({ id, begun: at, at })
    if (this.#touched.size > 0 || this.#isReading) return
    this.#isDue = false
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #refetchSoon() {
    this.#isDue = true
    if (this.#timer || this.#isReading) return
    this.#timer = setTimeout(() => this.#refetch(), DEBOUNCE_MS + Math.random() * this.#spreadMs)
  }

  async #refetch() {
    this.#timer = undefined
    this.#isReading = true
    this.#isDue = false
    this.#touched.clear()
    const begun = performance.now()
    if (await this.read(DAY.list)) this.#shown.push({ begun, at: performance.now() })
    this.#isReading = false
    if (this.#isDue) this.#refetchSoon()
  }

  /** Asks for a list by the tag of the last answer, as the screens do. */
  async read(path) {
    const headers = {
      ...this.bearer,
      'accept-encoding': 'gzip',
      ...(this.#tag && { 'if-none-match': this.#tag }),
    }
    return this.#timed(this.reads, () => this.#get(path, headers))
  }

  /** Reads beside the list: its time is not kept, its errors are. */
  poll(path) {
    return this.#timed([], () => ask({ origin: this.origin, path, headers: this.bearer }, this.agent))
  }

  open(path) {
    return this.#timed(this.pages, () => ask({ origin: this.origin, path, headers: this.cookie }, this.agent))
  }

  setStatus(id, status) {
    const headers = { ...this.bearer, 'content-type': 'application/json' }
    const body = JSON.stringify({ status })
    const target = { origin: this.origin, path: `/api/scenarios/${id}/status`, method: 'PUT', headers, body }
    return this.#timed([], () => ask(target, this.agent))
  }

  /** Whether the change was received before the next one of the same scenario. */
  hasReceived({ id, at, nextAt }) {
    return this.#received.some((touch) => touch.id === id && touch.at >= at && touch.at < nextAt)
  }

  /** The milliseconds from each change that was received until its scenario, or the first answer that was asked for after it. */
  delaysAfter(changes) {
    return changes.flatMap(({ id, at }) => {
      const received = this.#received.find((one) => one.id === id && one.at >= at)
      const shown =
        received &&
        this.#shown.find((one) => one.begun >= received.at && (one.id === undefined || one.id === id))
      return shown ? [shown.at - at] : []
    })
  }

  async #timed(kept, work) {
    const since = performance.now()
    try {
      await work()
      kept.push(performance.now() - since)
      return true
    } catch (error) {
      this.errors.push(error.message)
      return false
    }
  }

  #get(path, headers) {
    return new Promise((resolve, reject) => {
      const request = http.get(this.origin + path, { agent: this.agent, headers }, (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode } = response
          if (statusCode === 304) this.repeated += 1
          else if (statusCode !== 200) return reject(new Error(`GET ${path} answered ${statusCode}`))
          this.#tag = response.headers.etag
          resolve()
        })
      })
      request.on('error', reject)
    })
  }
}
