import type http from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { z } from 'zod'

const callSchema = z.object({
  query: z.string(),
  variables: z.object({ owner: z.string(), number: z.number(), after: z.string().nullable() }),
})

/** An item of the stand-in's board, as its owner filled it in. */
export interface StandInItem {
  title: string
  /** Absent for a draft. */
  number?: number
  status?: string
  priority?: string
  size?: string
  due?: string
  labels?: { name: string; color: string }[]
  assignees?: string[]
  isArchived?: boolean
  /** An item that the token may not read. */
  isHidden?: boolean
}

/**
 * How the host answers: `well`; `failing` with 502; `slow` by not answering before `release()`; `rate-limited` as
 * GraphQL answers it, `abused` as the host's gateway does; `changed` with a schema that no longer has the field.
 */
type Mode = 'well' | 'failing' | 'slow' | 'rate-limited' | 'abused' | 'changed'

const MOMENT = '2026-11-20T10:00:00Z'

/** A project board (Projects v2) as the host's GraphQL returns it. */
export class StandInBoard {
  readonly owner = 'retail'
  readonly number = 7
  title = 'U.T.A. roadmap'
  description = 'What comes next'
  items: StandInItem[] = []
  mode: Mode = 'well'
  /** How often a page was requested. */
  calls = 0
  private held: (() => void)[] = []

  /** As the environment names it. */
  get name(): string {
    return `${this.owner}/${this.number}`
  }

  reset(): void {
    this.items = []
    this.mode = 'well'
    this.calls = 0
    this.release()
  }

  /** Answers the waiting calls. */
  release(): void {
    for (const go of this.held.splice(0)) go()
  }

  async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { variables } = callSchema.parse(await readJson(request))
    this.calls += 1
    if (this.mode === 'slow') await new Promise<void>((resolve) => this.held.push(resolve))
    const send = (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    const refuse = (type: string, headers: http.OutgoingHttpHeaders = {}) =>
      send(
        200,
        { data: null, errors: [{ type, message: 'secret detail', path: ['repositoryOwner'] }] },
        headers,
      )
    const reset = String(Math.ceil(Date.now() / 1000) + 600)
    if (this.mode === 'failing') return send(502, { message: 'Bad Gateway' })
    if (this.mode === 'rate-limited') return refuse('RATE_LIMITED', { 'x-ratelimit-reset': reset })
    if (this.mode === 'abused')
      return send(403, { message: 'secondary rate limit' }, { 'retry-after': '600' })
    if (this.mode === 'changed') return send(200, { data: { repositoryOwner: { projectV3: {} } } })
    if (variables.owner !== this.owner || variables.number !== this.number) return refuse('NOT_FOUND')
    send(200, { data: { repositoryOwner: { projectV2: this.page(variables.after) } } })
  }

  private page(after: string | null) {
    const from = Number(after ?? 0)
    const until = from + 100
    return {
      title: this.title,
      shortDescription: this.description,
      url: 'https://host.example/projects/7',
      items: {
        pageInfo: { hasNextPage: until < this.items.length, endCursor: String(until) },
        nodes: this.items.slice(from, until).map((item, index) => toNode(item, from + index)),
      },
    }
  }
}

function toNode(item: StandInItem, index: number) {
  const choices = { Status: item.status, Priority: item.priority, Size: item.size }
  const chosen = Object.entries(choices).flatMap(([field, name]) =>
    name ? [{ name, field: { name: field } }] : [],
  )
  const days = item.due ? [{ date: item.due, field: { name: 'Due date' } }] : []
  return {
    id: `item-${index}`,
    isArchived: item.isArchived ?? false,
    updatedAt: MOMENT,
    content: item.isHidden ? null : toContent(item),
    // Fields of other kinds come as empty objects.
    fieldValues: { nodes: [{}, ...chosen, ...days] },
  }
}

function toContent({ number, title, labels = [], assignees = [] }: StandInItem) {
  const people = { nodes: assignees.map((login) => ({ login })) }
  const draft = { title, updatedAt: MOMENT, assignees: people }
  if (number === undefined) return draft
  return { ...draft, number, url: `https://host.example/issues/${number}`, labels: { nodes: labels } }
}
