import { z } from 'zod'
import { listAggregations } from '@/lib/features/aggregations/contract'
import { listBasketOptions } from '@/lib/features/baskets/contract'
import { listCloseDays } from '@/lib/features/close-days/contract'
import { getDashboardActivity, getDashboardStats, getErrorBreakdown } from '@/lib/features/dashboard/contract'
import { listProjectHistory, listScenarioHistory } from '@/lib/features/history/contract'
import { getProject, searchProjects } from '@/lib/features/projects/contract'
import { getScenario, listProjectScenarios, listScenarios } from '@/lib/features/scenarios/contract'
import { listTrash } from '@/lib/features/trash/contract'
import { listTeamMembers, searchUsers } from '@/lib/features/users/contract'
import type { Endpoint } from '@/lib/shared/endpoint'

// Started by run.mjs: asks the server of APP_URL with the ACCESS_TOKEN, and prints a table.

const [seconds = 5, connections = 10] = process.argv.slice(2).map(Number)
const { APP_URL = '', ACCESS_TOKEN = '' } = process.env
const headers = { authorization: `Bearer ${ACCESS_TOKEN}` }

interface Question {
  endpoint: Endpoint
  params?: Record<string, string>
  query?: Record<string, string>
  /** Whole lists are asked for one after another: nobody does that often. */
  isWhole?: boolean
}

interface Measured {
  milliseconds: number[]
  bytes: number
  /** From the first question to the last answer. */
  elapsed: number
}

async function questions(): Promise<Question[]> {
  const { scenarios } = await ask(listScenarios, { limit: '1' })
  const [scenario] = scenarios
  if (!scenario) throw new Error('There is no scenario.')
  const params = { id: scenario.projectId }
  const page = { limit: '50' }
  return [
    { endpoint: getDashboardStats },
    { endpoint: getDashboardActivity },
    { endpoint: getErrorBreakdown },
    { endpoint: searchProjects, query: { ...page, query: '*' } },
    { endpoint: searchProjects, query: { ...page, query: 'маркировка' } },
    { endpoint: searchProjects, query: { ...page, query: '0042' } },
    { endpoint: getProject, params },
    { endpoint: listProjectScenarios, params, query: { ...page, type: 'orders' } },
    { endpoint: listCloseDays, params, query: page },
    { endpoint: listAggregations, params, query: { ...page, sort: 'plant' } },
    { endpoint: listProjectHistory, params, query: page },
    { endpoint: listScenarios, query: page },
    { endpoint: listScenarios, query: { ...page, status: 'broken' } },
    { endpoint: listScenarios, query: { ...page, sort: 'country', order: 'asc' } },
    { endpoint: listScenarios, query: { ...page, search: 'колумбус' } },
    { endpoint: listScenarios, query: { ...page, search: 'нет такого' } },
    { endpoint: getScenario, params: { id: scenario._id } },
    { endpoint: listScenarioHistory, params: { id: scenario._id }, query: page },
    { endpoint: listTrash, query: page },
    { endpoint: listBasketOptions },
    { endpoint: searchUsers, query: { query: 'ива' } },
    { endpoint: listTeamMembers, query: page },
    { endpoint: searchProjects, query: { query: '*' }, isWhole: true },
    { endpoint: listScenarios, isWhole: true },
  ]
}

function addressOf({ endpoint, params = {}, query }: Question): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
}

/** One answer's `data`, as the contract describes it. */
async function ask<Data extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Data>,
  query: Record<string, string>,
): Promise<z.output<Data>> {
  const response = await fetch(APP_URL + addressOf({ endpoint, query }), { headers })
  const { data } = z.object({ data: z.unknown() }).parse(await response.json())
  return endpoint.data.parse(data)
}

/** Asks again and again over so many connections; a failed answer ends it all. */
async function measure(address: string, over: number): Promise<Measured> {
  const milliseconds: number[] = []
  let bytes = 0
  const once = async () => {
    const since = performance.now()
    const response = await fetch(APP_URL + address, { headers })
    bytes = (await response.arrayBuffer()).byteLength
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return performance.now() - since
  }
  // The first answer pays for what is compiled, connected and cached only once.
  await once()
  const since = performance.now()
  const loop = async () => {
    do milliseconds.push(await once())
    while (performance.now() - since < seconds * 1000)
  }
  await Promise.all(Array.from({ length: over }, loop))
  return { milliseconds, bytes, elapsed: performance.now() - since }
}

function rowOf(address: string, { milliseconds, bytes, elapsed }: Measured): string {
  const sorted = milliseconds.sort((one, other) => one - other)
  const percentile = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  const cells = [
    `\`${decodeURIComponent(address)}\``,
    Math.round((sorted.length / elapsed) * 1000),
    percentile(0.5),
    percentile(0.95),
    percentile(0.99),
    (bytes / 1024).toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}

const rows: string[] = []
for (const question of await questions()) {
  const address = addressOf(question)
  console.log(address)
  rows.push(rowOf(address, await measure(address, question.isWhole ? 1 : connections)))
}
console.log(
  '| call | per second | median ms | 95 % ms | 99 % ms | KB |\n| --- | --: | --: | --: | --: | --: |',
)
console.log(rows.join('\n'))
