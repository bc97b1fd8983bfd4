import http from 'node:http'
import https from 'node:https'
import { z } from 'zod'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import type { Installation } from './installation'

export type Headers = Record<string, string>

interface Request {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Headers
  body?: unknown
}

interface Answer {
  status: number
  text: string
  /** The cookies that it sets, as a browser sends them back. */
  cookies: string[]
}

const RETRY_MS = 250

const envelope = z.object({ data: z.unknown() })

/** Sends requests to an origin, by https with the certificate of an installation's proxy. */
export class Client {
  private readonly agent: http.Agent
  private readonly module: typeof http | typeof https
  private readonly certificate: string

  constructor(
    readonly origin: string,
    { certificate }: Pick<Installation, 'certificate'>,
  ) {
    this.module = origin.startsWith('https:') ? https : http
    this.certificate = certificate
    this.agent = new this.module.Agent({ keepAlive: true, ca: certificate })
  }

  /** Resolves to the answer. Rejects where there was none. */
  ask(path: string, { method = 'GET', headers = {}, body }: Request = {}): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = text === undefined ? headers : { ...headers, 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const request = this.module.request(
        this.origin + path,
        { method, headers: sent, agent: this.agent },
        (response) => {
          let answer = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            answer += chunk
          })
          response.on('error', reject)
          response.on('end', () => {
            const cookies = (response.headers['set-cookie'] ?? []).map((one) => one.split(';', 1).join())
            resolve({ status: response.statusCode ?? 0, text: answer, cookies })
          })
        },
      )
      request.on('error', reject)
      request.end(text)
    })
  }

  /** As {@link ask}, where the answer has to be a success; resolves to its data and its cookies. */
  async enter(path: string, request: Request = {}): Promise<{ data: unknown; cookies: string[] }> {
    const { status, text, cookies } = await this.ask(path, request)
    if (status >= 300)
      throw new CommandError(`${request.method ?? 'GET'} ${path} answered ${status}: ${text}`)
    return { data: envelope.parse(JSON.parse(text)).data, cookies }
  }

  /** As {@link enter}, for its data alone. */
  async call(path: string, request: Request = {}): Promise<unknown> {
    return (await this.enter(path, request)).data
  }

  /** Opens a stream of events, and again whenever it ends, as a browser does. */
  listen(headers: Headers): Listener {
    return new Listener(this.origin, headers, this.module, { ca: this.certificate })
  }
}

/** A browser's stream of events. */
export class Listener {
  /** The ids that were touched, in the order in which it received them. */
  readonly touched: string[] = []
  /** How often it was asked to fetch everything again, and how often the stream was opened. */
  resets = 0
  opened = 0
  isOpen = false
  /** The longest time, in milliseconds, from the end of a stream until the next one was open. */
  longestGapMs = 0
  private isLeft = false
  private lastId = ''
  private endedAt = 0
  private request: http.ClientRequest | undefined

  constructor(
    private readonly origin: string,
    private readonly headers: Headers,
    private readonly module: typeof http | typeof https,
    private readonly options: https.RequestOptions,
  ) {
    this.open()
  }

  leave(): void {
    this.isLeft = true
    this.request?.destroy()
  }

  private open(): void {
    const headers = { ...this.headers, ...(this.lastId && { 'last-event-id': this.lastId }) }
    const again = () => {
      if (this.isOpen) this.endedAt = performance.now()
      this.isOpen = false
      if (!this.isLeft) setTimeout(() => this.open(), RETRY_MS)
    }
    this.request = this.module.get(
      `${this.origin}/api/events`,
      { ...this.options, agent: false, headers },
      (response) => {
        if (response.statusCode === 200) this.noteOpen()
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          const events = (text + chunk).split('\n\n')
          text = events.pop() ?? ''
          for (const event of events) this.receive(event)
        })
        response.on('error', () => {})
        response.once('close', again)
      },
    )
    this.request.once('error', again)
  }

  private noteOpen(): void {
    this.isOpen = true
    this.opened += 1
    if (this.endedAt > 0) this.longestGapMs = Math.max(this.longestGapMs, performance.now() - this.endedAt)
  }

  private receive(event: string): void {
    this.lastId = /^id: (.+)$/m.exec(event)?.[1] ?? this.lastId
    if (/^event: reset$/m.test(event)) this.resets += 1
    if (!/^event: touch$/m.test(event)) return
    const id = /"id":"(\w+)"/.exec(event)?.[1]
    if (id) this.touched.push(id)
  }
}
