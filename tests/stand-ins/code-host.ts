import http from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { z } from 'zod'
import { StandInBoard } from './code-host-board'

const PATH = /^\/repos\/([^/]+)\/([^/]+)\/issues$/
const newIssueSchema = z.object({
  title: z.string().min(1).max(256),
  body: z.string(),
  labels: z.array(z.string()),
})

interface Issue extends z.infer<typeof newIssueSchema> {
  number: number
  html_url: string
  created_at: string
}

type Mode = 'up' | 'down' | 'loses answers'

/** The issues of one repository of a code host, on loopback, with the host's own rules for who may write. */
export class CodeHostStandIn {
  readonly token = 'stand-in-token'
  readonly repository = 'retail/uta'
  readonly issues: Issue[] = []
  /** The board that its GraphQL returns. */
  readonly board = new StandInBoard()
  /** `down` refuses with 503; `loses answers` carries the call out and hangs up before it answers. */
  mode: Mode = 'up'
  /** The most issues that were being opened at one time. */
  mostAtOnce = 0
  private opening = 0
  private held: Promise<void> | undefined
  private readonly server = http.createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy())
  })

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('The stand-in has not been started.')
    return `http://127.0.0.1:${address.port}`
  }

  stop(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  reset(): void {
    this.issues.length = 0
    this.mode = 'up'
    this.mostAtOnce = 0
    this.held = undefined
    this.board.reset()
  }

  /** Makes calls that open an issue wait from now on, until the returned function is called. */
  hold(): () => void {
    let release = () => {}
    this.held = new Promise((resolve) => {
      release = resolve
    })
    return release
  }

  /** The number of issues that wait to be opened. */
  get waiting(): number {
    return this.opening
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (this.mode === 'down') return void send(503, { message: 'Service unavailable' })
    if (!/^(token|bearer) stand-in-token$/i.test(request.headers.authorization ?? '')) {
      return void send(401, { message: 'Bad credentials' })
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    if (pathname === '/graphql') return this.board.answer(request, response)
    if (pathname === `/repos/${this.repository}`) return void send(200, { full_name: this.repository })
    const [, owner, repository] = PATH.exec(pathname) ?? []
    if (`${owner}/${repository}` !== this.repository) return void send(404, { message: 'Not Found' })
    if (request.method === 'GET') return void send(200, this.list(searchParams))
    const parsed = newIssueSchema.safeParse(await readJson(request))
    if (!parsed.success) return void send(422, { message: 'Validation Failed' })
    this.opening += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.opening)
    await this.held
    this.opening -= 1
    const issue = this.open(parsed.data)
    if (this.mode === 'loses answers') return void response.destroy()
    send(201, issue)
  }

  private open(input: z.infer<typeof newIssueSchema>): Issue {
    const number = this.issues.length + 101
    const address = `${this.url}/${this.repository}/issues/${number}`
    const issue = { ...input, number, html_url: address, created_at: new Date().toISOString() }
    this.issues.push(issue)
    return issue
  }

  private list(query: URLSearchParams): Issue[] {
    const since = query.get('since') ?? ''
    return this.issues.filter((issue) => issue.created_at >= since).reverse()
  }
}
