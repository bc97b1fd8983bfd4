import 'server-only'
import { Octokit } from '@octokit/core'
import { z } from 'zod'
import { environment } from './env'
import { reportingCall } from './logger'

/** The time limit of a call of the code host, or of one page of it. */
export const CODE_HOST_LIMIT_MS = 10_000
const ISSUES_LOOKED_AT = 100

const issueSchema = z.object({ number: z.number().int(), html_url: z.url(), body: z.string().nullish() })

export interface Issue {
  number: number
  url: string
}

interface Repository {
  octokit: Octokit
  owner: string
  repo: string
}

function repository(): Repository | null {
  const { GITHUB_TOKEN, GITHUB_REPO, GITHUB_API_URL } = environment()
  if (!GITHUB_TOKEN || !GITHUB_REPO) return null
  const [owner = '', repo = ''] = GITHUB_REPO.split('/')
  const octokit = new Octokit({
    auth: GITHUB_TOKEN,
    baseUrl: GITHUB_API_URL.replace(/\/+$/, ''),
    userAgent: 'uta',
    // The library's own log would print addresses and answers to the terminal.
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  octokit.hook.wrap('request', (request, options) => reportingCall('code_host', async () => request(options)))
  return { octokit, owner, repo }
}

const withinLimit = () => ({ signal: AbortSignal.timeout(CODE_HOST_LIMIT_MS) })

/** Returns whether issues can be opened: GITHUB_TOKEN and GITHUB_REPO are set. */
export function isCodeHostConfigured(): boolean {
  return repository() !== null
}

/**
 * Requests the repository, to check that the code host answers and accepts the token.
 * @throws when it does not.
 */
export async function askCodeHost(limit: AbortSignal): Promise<void> {
  const target = repository()
  if (!target) throw new Error('The code host is not configured.')
  const { octokit, owner, repo } = target
  await octokit.request('GET /repos/{owner}/{repo}', { owner, repo, request: { signal: limit } })
}

/**
 * Opens an issue with a hidden marker, unless one with that marker was opened since `since`: an earlier call may have
 * succeeded although its answer was lost.
 * @throws when the code host is not configured, can't be reached within 10 s a call, or refuses.
 */
export async function openIssueOnce(issue: {
  title: string
  body: string
  marker: string
  labels: string[]
  since: Date
  mayExist: boolean
}): Promise<Issue> {
  const target = repository()
  if (!target) throw new Error('The code host is not configured.')
  const existing = issue.mayExist ? await findIssue(target, issue.marker, issue.since) : null
  return existing ?? createIssue(target, issue)
}

async function findIssue(
  { octokit, owner, repo }: Repository,
  marker: string,
  since: Date,
): Promise<Issue | null> {
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/issues', {
    owner,
    repo,
    state: 'all',
    since: since.toISOString(),
    sort: 'created',
    direction: 'desc',
    per_page: ISSUES_LOOKED_AT,
    request: withinLimit(),
  })
  const found = z
    .array(issueSchema)
    .parse(data)
    .find(({ body }) => body?.includes(markerText(marker)))
  return found ? { number: found.number, url: found.html_url } : null
}

async function createIssue(
  { octokit, owner, repo }: Repository,
  { title, body, marker, labels }: { title: string; body: string; marker: string; labels: string[] },
): Promise<Issue> {
  const { data } = await octokit.request('POST /repos/{owner}/{repo}/issues', {
    owner,
    repo,
    title,
    body: `${body}\n\n${markerText(marker)}`,
    labels,
    request: withinLimit(),
  })
  const created = issueSchema.parse(data)
  return { number: created.number, url: created.html_url }
}

const markerText = (marker: string) => `<!-- ${marker} -->`
