import 'server-only'
import { Octokit } from '@octokit/core'
import { z } from 'zod'
import { CODE_HOST_LIMIT_MS } from './code-hosting'
import { environment } from './env'
import { reportingCall } from './logger'

/** Number of items per page; a board of thousands has many. */
const PAGE_SIZE = 100
const MAX_PAGES = 100
const DEFAULT_PAUSE_MS = 60_000

/** The reason why a board could not be read. */
export type BoardFailureKind = 'unreachable' | 'refused' | 'rate_limited' | 'changed'

/** The code host did not return a board. The message contains nothing of its response. */
export class BoardFailure extends Error {
  readonly kind: BoardFailureKind
  /** When to retry at the earliest, if the code host says so. */
  readonly retryAt: Date | null

  constructor(kind: BoardFailureKind, retryAt: Date | null = null) {
    super(`the board of the code host: ${kind}`)
    this.name = 'BoardFailure'
    this.kind = kind
    this.retryAt = retryAt
  }
}

const namesSchema = z.object({ nodes: z.array(z.object({ login: z.string() })) }).optional()
const contentSchema = z.object({
  number: z.number().int().optional(),
  title: z.string(),
  url: z.string().optional(),
  updatedAt: z.string(),
  labels: z.object({ nodes: z.array(z.object({ name: z.string(), color: z.string() })) }).nullish(),
  assignees: namesSchema,
})
const fieldSchema = z.object({
  name: z.string().nullish(),
  date: z.string().nullish(),
  field: z.object({ name: z.string() }).optional(),
})
const itemSchema = z.object({
  id: z.string(),
  isArchived: z.boolean(),
  updatedAt: z.string(),
  /** null when the token may not see it. */
  content: contentSchema.nullable(),
  fieldValues: z.object({ nodes: z.array(fieldSchema) }),
})
const pageSchema = z.object({
  repositoryOwner: z.object({
    projectV2: z.object({
      title: z.string(),
      shortDescription: z.string().nullable(),
      url: z.string(),
      items: z.object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        nodes: z.array(itemSchema),
      }),
    }),
  }),
})

export interface Board {
  title: string
  description: string
  url: string
  items: BoardItem[]
}

/** An item of a board, with its fields as the board's owner named and filled them. */
export interface BoardItem {
  id: string
  number: number | null
  title: string
  url: string
  updatedAt: string
  labels: { name: string; color: string }[]
  assignees: string[]
  /** Keyed by the field's name in lower case; the value of a choice is its name, that of a day `YYYY-MM-DD`. */
  fields: Map<string, string>
}

const QUERY = `query ($owner: String!, $number: Int!, $after: String) {
  repositoryOwner(login: $owner) { ... on ProjectV2Owner { projectV2(number: $number) {
    title shortDescription url
    items(first: ${PAGE_SIZE}, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id isArchived updatedAt
        content {
          ... on Issue { number title url updatedAt ...Labels ...People }
          ... on PullRequest { number title url updatedAt
            labels(first: 10) { nodes { name color } } assignees(first: 10) { nodes { login } } }
          ... on DraftIssue { title updatedAt assignees(first: 10) { nodes { login } } }
        }
        fieldValues(first: 20) { nodes {
          ... on ProjectV2ItemFieldSingleSelectValue { name field { ... on ProjectV2FieldCommon { name } } }
          ... on ProjectV2ItemFieldDateValue { date field { ... on ProjectV2FieldCommon { name } } }
        } }
      }
    }
  } } }
}
fragment Labels on Issue { labels(first: 10) { nodes { name color } } }
fragment People on Issue { assignees(first: 10) { nodes { login } } }`

/** Returns the configured board as `owner/number`; null when there is none. */
export function configuredBoard(): string | null {
  const { GITHUB_TOKEN, GITHUB_PROJECT } = environment()
  return GITHUB_TOKEN && GITHUB_PROJECT ? GITHUB_PROJECT : null
}

/**
 * Reads a board (Projects v2) with all of its items, page by page.
 * @throws BoardFailure
 */
export async function readBoard(board: string): Promise<Board> {
  const { GITHUB_TOKEN, GITHUB_API_URL } = environment()
  const [owner = '', number = ''] = board.split('/')
  const octokit = new Octokit({
    auth: GITHUB_TOKEN,
    baseUrl: GITHUB_API_URL.replace(/\/+$/, ''),
    userAgent: 'uta',
    // The library's own log would print addresses and answers to the terminal.
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  octokit.hook.wrap('request', (request, options) => reportingCall('code_host', async () => request(options)))
  const items: BoardItem[] = []
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const variables = { owner, number: Number(number), after }
    const project = await readPage(octokit, variables)
    items.push(...project.items.nodes.flatMap(toItem))
    const { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null } =
      project.items.pageInfo
    if (hasNextPage && endCursor !== null && endCursor !== after) {
      after = endCursor
      continue
    }
    const { title, shortDescription, url } = project
    return { title, description: shortDescription ?? '', url, items }
  }
  throw new BoardFailure('changed')
}

async function readPage(octokit: Octokit, variables: Record<string, string | number | null>) {
  let answer: unknown
  try {
    answer = await octokit.graphql(QUERY, {
      ...variables,
      request: { signal: AbortSignal.timeout(CODE_HOST_LIMIT_MS) },
    })
  } catch (error) {
    throw toBoardFailure(error)
  }
  const parsed = pageSchema.safeParse(answer)
  if (!parsed.success) throw new BoardFailure('changed')
  return parsed.data.repositoryOwner.projectV2
}

function toItem({
  id,
  isArchived,
  updatedAt,
  content,
  fieldValues,
}: z.output<typeof itemSchema>): BoardItem[] {
  if (isArchived || !content) return []
  const named = fieldValues.nodes.flatMap(({ name, date, field }): [string, string][] => {
    const value = name ?? date
    return field && value ? [[field.name.toLowerCase(), value]] : []
  })
  return [
    {
      id,
      number: content.number ?? null,
      title: content.title,
      url: content.url ?? '',
      // Moving an item between columns changes the item, not the issue behind it.
      updatedAt: content.updatedAt > updatedAt ? content.updatedAt : updatedAt,
      labels: content.labels?.nodes ?? [],
      assignees: content.assignees?.nodes.map(({ login }) => login) ?? [],
      fields: new Map(named),
    },
  ]
}

const headersSchema = z.record(z.string(), z.union([z.string(), z.number()]).optional())
const answeredSchema = z.object({
  status: z.number(),
  response: z.object({ headers: headersSchema }).optional(),
})
const graphqlSchema = z.object({
  errors: z.array(z.object({ type: z.string().optional() })),
  headers: headersSchema.optional(),
})

// GraphQL reports errors in responses of status 200, and rate limits in both ways.
function toBoardFailure(error: unknown): BoardFailure {
  const refused = graphqlSchema.safeParse(error)
  if (refused.success) {
    const types = refused.data.errors.map(({ type }) => type)
    if (types.includes('RATE_LIMITED')) return new BoardFailure('rate_limited', retryAt(refused.data.headers))
    const isRefusal = types.some(
      (type) => type === 'NOT_FOUND' || type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES',
    )
    return new BoardFailure(isRefusal ? 'refused' : 'changed')
  }
  const answered = answeredSchema.safeParse(error)
  if (!answered.success) return new BoardFailure('unreachable')
  const { status, response } = answered.data
  const isLimited = status === 429 || (status === 403 && response?.headers['retry-after'] !== undefined)
  if (isLimited) return new BoardFailure('rate_limited', retryAt(response?.headers))
  if (status === 401 || status === 403 || status === 404) return new BoardFailure('refused')
  return new BoardFailure('unreachable')
}

function retryAt(headers: z.output<typeof headersSchema> = {}): Date {
  const now = Date.now()
  const after = Number(headers['retry-after'])
  const reset = Number(headers['x-ratelimit-reset'])
  if (after > 0) return new Date(now + after * 1000)
  return new Date(reset * 1000 > now ? reset * 1000 : now + DEFAULT_PAUSE_MS)
}
