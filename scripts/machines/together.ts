import { z } from 'zod'
import { LIMITS } from '@/lib/features/auth/codes/rules'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { step } from '@/scripts/lib/progress.mjs'
import { Client, type Headers } from './client'
import type { Installation } from './installation'
import { expectNotifiedOnce } from './notified'
import { until } from './processes'

const ADMIN = { id: 7_001, username: 'irina_smirnova', first_name: 'Ирина' }
const USERNAME = `@${ADMIN.username}`
const CHANGES = 200
const STREAMS_EACH = 3
const SESSIONS = 4
const CODES_ASKED = LIMITS.codeRequestsOfAddress.maximum + 20

const SCENARIO = {
  country: 'Russia',
  plant: '1001',
  currency: 'RUB',
  shipment: 'InStore',
  payment: 'Pre-paid',
  collection: 'complete',
  hand_out: 'partial',
  realization: 'complete',
}

const BASKET = {
  description: 'Молоко',
  products: [{ productCode: '1001', name: 'Молоко', barcode: '4600000000017' }],
}

const challenge = z.object({ userId: z.string() })
const session = z.object({ accessToken: z.string() })
const project = z.object({ project: z.object({ _id: z.string() }) })
const numbered = z.object({ basket: z.object({ number: z.number() }) })
const scenario = z.object({ scenario: z.object({ _id: z.string() }) })
const copies = z.object({ scenarios: z.array(z.object({ _id: z.string(), scenarioNumber: z.string() })) })
const listed = z.object({ projects: z.array(z.object({ name: z.string() })) })

export interface Project {
  headers: Headers
  /** The cookies of a browser that is signed in. */
  cookies: string[]
  /** Further sessions: a process serves each of them a few streams of events. */
  sessions: Headers[]
  scenarios: { _id: string; scenarioNumber: string }[]
  groupId: number
}

/**
 * Shows that two processes with pages are one application; returns what was made for that.
 * @throws CommandError for the first promise that is not kept
 */
export async function proveTogether(installation: Installation): Promise<Project> {
  const { first, second, proxy } = installation
  const [one, other] = [new Client(first.origin, installation), new Client(second.origin, installation)]
  const both = new Client(proxy, installation)
  const { headers, cookies } = await step(
    'A sign-in at one holds at the other, and so does its end',
    async () => {
      await register(installation, one, other)
      const ended = await signIn(installation, one, other)
      await one.call('/api/auth/logout', { method: 'POST', headers: ended.headers })
      const { status } = await other.ask('/api/profile', { headers: ended.headers })
      if (status !== 401)
        throw new CommandError(`A session that was ended at one answered ${status} at the other.`)
      const kept = await signIn(installation, other, one)
      for (const client of [one, other, both]) await client.call('/api/profile', { headers: kept.headers })
      return kept
    },
  )
  await step('Limits are counted together', () => countLimits(one, other))
  const made = await step(`Making a project with ${CHANGES} scenarios and a group`, () =>
    makeProject(installation, both, { headers, cookies }),
  )
  await step(`Each of ${CHANGES} changes is received at both, and notified once and in order`, () =>
    changeAll(installation, [one, other, both], made),
  )
  const { hasLocaleC } = installation.server
  await step(`A search ignores case${hasLocaleC ? ' on a database with the locale C' : ''}`, async () => {
    const query = `query=${encodeURIComponent('ПРОГРАММА')}&limit=5`
    const { projects } = listed.parse(await both.call(`/api/projects/search?${query}`, { headers }))
    if (projects.length !== 1) throw new CommandError('The project was not found by another case.')
  })
  while (made.sessions.length < SESSIONS) made.sessions.push((await signIn(installation, one, other)).headers)
  return made
}

/** Registers a person with a code that one process sent and the other takes. */
async function register({ telegram }: Installation, asked: Client, taken: Client): Promise<void> {
  await telegram.sendUpdate({ from: ADMIN, text: '/start' })
  await telegram.waitForMessage(({ chat_id }) => chat_id === String(ADMIN.id))
  const person = { name: 'Ирина Смирнова', telegramUsername: USERNAME, email: '', team: 'CASH' }
  const { userId } = challenge.parse(await post(asked, 'register', person))
  await post(taken, 'verify-registration', { userId, verificationCode: await nextCode(telegram) })
}

/** What the requests of a person who signed in have: those of a program, and those of a browser. */
type SignedIn = Pick<Project, 'headers' | 'cookies'>

/** Signs in, likewise. */
async function signIn({ telegram }: Installation, asked: Client, taken: Client): Promise<SignedIn> {
  const { userId } = challenge.parse(await post(asked, 'request-login-code', { telegramUsername: USERNAME }))
  const loginCode = await nextCode(telegram)
  const body = { userId, loginCode }
  const { data, cookies } = await taken.enter('/api/telegram-auth/login', { method: 'POST', body })
  return { headers: { authorization: `Bearer ${session.parse(data).accessToken}` }, cookies }
}

const post = (client: Client, path: string, body: object) =>
  client.call(`/api/telegram-auth/${path}`, { method: 'POST', body })

/** Waits for the next code in the person's chat, and forgets what came before it. */
async function nextCode(telegram: Installation['telegram']): Promise<string> {
  const code = /\b\d{6}\b/
  const message = await telegram.waitForMessage(
    ({ chat_id, shown }) => chat_id === String(ADMIN.id) && code.test(shown),
  )
  telegram.messages.splice(0, telegram.messages.indexOf(message) + 1)
  return code.exec(message.shown)?.[0] ?? ''
}

async function countLimits(one: Client, other: Client): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const answers = await Promise.all(
    Array.from({ length: CODES_ASKED }, (_, index) =>
      (index % 2 === 0 ? one : other).ask('/api/telegram-auth/request-login-code', {
        method: 'POST',
        headers,
        body: { telegramUsername: `@unknown_${String(index).padStart(3, '0')}` },
      }),
    ),
  )
  const allowed = answers.filter(({ status }) => status !== 429).length
  const { maximum } = LIMITS.codeRequestsOfAddress
  if (allowed !== maximum) throw new CommandError(`${allowed} requests were let through, not ${maximum}.`)
  console.log(`  of ${CODES_ASKED} requests for codes, half at each, ${allowed} were let through, as at one`)
}

async function makeProject(
  { telegram }: Installation,
  client: Client,
  { headers, cookies }: SignedIn,
): Promise<Project> {
  const group = telegram.createGroup('QA')
  await telegram.sendUpdate({ from: ADMIN, chat: group, text: '/id' })
  await telegram.waitForMessage(({ chat_id }) => chat_id === String(group.id))
  const send = (path: string, body: object) => client.call(path, { method: 'POST', headers, body })
  const details = {
    name: 'Программа лояльности',
    startDate: '2026-01-12',
    endDate: '2026-12-18',
    projectImage: 'OD:Sales',
    telegramGroupId: String(group.id),
  }
  const { _id } = project.parse(await send('/api/projects', details)).project
  const { basket } = numbered.parse(await send('/api/baskets', BASKET))
  const data = { ...SCENARIO, basket: basket.number }
  const first = scenario.parse(
    await send(`/api/projects/${_id}/scenarios`, { type: 'orders', data }),
  ).scenario
  const ids = [first._id]
  const scenarios: Project['scenarios'] = []
  while (scenarios.length < CHANGES) {
    const missing = CHANGES - scenarios.length
    const made = copies.parse(await send('/api/scenarios/bulk/duplicate', { ids: ids.slice(0, missing) }))
    scenarios.push(...made.scenarios)
    ids.push(...made.scenarios.map((copy) => copy._id))
  }
  return { headers, cookies, sessions: [headers], scenarios, groupId: group.id }
}

async function changeAll(
  installation: Installation,
  clients: Client[],
  { headers, scenarios, groupId }: Project,
): Promise<void> {
  const listeners = clients.flatMap((client) =>
    Array.from({ length: STREAMS_EACH }, () => client.listen(headers)),
  )
  // A process that begins to listen tells its first stream to reset.
  await until(
    () => 'the streams were not open',
    () => listeners.every(({ isOpen }) => isOpen) && listeners.filter(({ resets }) => resets > 0).length >= 2,
  )
  const since = performance.now()
  for (const [index, { _id }] of scenarios.entries()) {
    const client = clients[index % clients.length]
    const body = { status: 'В работе' }
    await client?.call(`/api/scenarios/${_id}/status`, { method: 'PUT', headers, body })
  }
  const hasReceivedAll = ({ touched }: (typeof listeners)[number]) =>
    scenarios.every(({ _id }) => touched.includes(_id))
  await until(
    () => 'a stream had not received every change',
    () => listeners.every(hasReceivedAll),
  )
  console.log(
    `  ${CHANGES} changes at two processes and through nginx were received by ${listeners.length} streams within ${seconds(since)}`,
  )
  for (const listener of listeners) listener.leave()
  const wanted = scenarios.map(({ scenarioNumber }) => scenarioNumber)
  const messages = await expectNotifiedOnce(installation, { groupId, skipped: 0 }, wanted)
  console.log(`  the group was notified of each once, in order, in ${messages} messages`)
}

/** Returns the seconds since a moment, as they are printed. */
export const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`
