import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { checkLive } from '@/lib/features/health/contract'
import { getProject } from '@/lib/features/projects/contract'
import { readBoard } from '@/lib/server/code-host-board'
import { answersWell } from '@/lib/server/outside-probe'
import { callTelegram } from '@/lib/server/telegram-client'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getMetrics } from './contract'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))
await vi.hoisted(async () => {
  // Read once for the process.
  process.env.METRICS_TOKEN = 'a-token-that-only-the-tests-know'
  // Of this machine alone; nothing listens where the code host should be.
  process.env.ALLOW_PRIVATE_PROBES = 'on'
  process.env.GITHUB_API_URL = 'http://127.0.0.1:1'
  process.env.GITHUB_TOKEN = 'a-token'
})
const { metrics } = await import('@/lib/server/metrics')

const ask = (authorization?: string) =>
  requestRoute(getMetrics, { headers: authorization ? { authorization } : {} })

async function read(): Promise<string> {
  const response = await ask('Bearer a-token-that-only-the-tests-know')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}

test('is there only for who has the token', async () => {
  for (const wrong of [undefined, 'Bearer another', 'Bearer ', 'a-token-that-only-the-tests-know'])
    expect((await ask(wrong)).status).toBe(404)
  expect(await read()).toContain('process_resident_memory_bytes')
  // A scheme ignores case (RFC 9110, 11.1), a token does not.
  expect((await ask('bearer a-token-that-only-the-tests-know')).status).toBe(200)
  expect((await ask('Bearer A-TOKEN-THAT-ONLY-THE-TESTS-KNOW')).status).toBe(404)
})

test('counts requests by the pattern of their route, never by its ids', async () => {
  metrics()
  const project = await createProject()
  const headers = await bearerHeaders(await createUser())
  await callForData(getProject, { params: { id: project.id }, headers })
  await callForData(checkLive, {})
  const text = await read()
  expect(text).toContain(
    'uta_request_duration_seconds_count{route="/projects/{id}",method="GET",status="200"} 1',
  )
  expect(text).not.toContain(project.id)
})

test('shows what waits, the pool and how outside calls went', async () => {
  await callTelegram((client) => client.getMe())
  await telegram.goDown()
  await callTelegram((client) => client.getMe()).catch(() => {})
  await telegram.comeBack()
  const text = await read()
  expect(text).toMatch(/uta_outside_call_duration_seconds_count\{service="telegram",outcome="ok"\} 1/)
  expect(text).toMatch(/uta_outside_call_duration_seconds_count\{service="telegram",outcome="failed"\} 1/)
  expect(text).toContain('uta_queue_depth{queue="group_notifications"} 0')
  expect(text).toContain('uta_queue_oldest_seconds{queue="reminders"} 0')
  expect(text).toMatch(/uta_database_connections\{state="idle"\} \d/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('counts probes of bots and readings of the board among outside calls', async () => {
  metrics()
  const server = createServer((_, response) => response.writeHead(200).end())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = z.object({ port: z.number() }).parse(server.address())
  expect(await answersWell(`http://127.0.0.1:${address.port}/health`)).toBe(true)
  server.close()
  await readBoard('org/1').catch(() => {})
  const text = await read()
  expect(text).toMatch(/uta_outside_call_duration_seconds_count\{service="bot_probe",outcome="ok"\} 1/)
  expect(text).toMatch(/uta_outside_call_duration_seconds_count\{service="code_host",outcome="failed"\} 1/)
})

const dashboardSchema = z.object({
  panels: z
    .array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }))
    .min(8),
})

test('every panel of the dashboard asks for metrics that there are', () => {
  const { panels } = dashboardSchema.parse(JSON.parse(readFileSync('docs/grafana.json', 'utf8')))
  const known = metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const names = expr.match(/\b(uta|nodejs|process)_\w+/g) ?? []
      expect(names, title).not.toEqual([])
      for (const name of names) expect(known, title).toContain(name.replace(/_(bucket|count|sum)$/, ''))
    }
  }
})
