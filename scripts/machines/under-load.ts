import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { withClient } from '@/scripts/lib/database.mjs'
import { step } from '@/scripts/lib/progress.mjs'
import { Client } from './client'
import type { Installation } from './installation'
import { expectNotifiedOnce } from './notified'
import { openOldTab } from './old-tab'
import { type Build, makeOtherBuild, thisBuild } from './other-build'
import { type Machine, until } from './processes'
import { type Project, seconds } from './together'

const WRITERS = 12
const READERS = 8
/** A process serves a session no more. */
const STREAMS_PER_SESSION = 5
/** What readers ask for in turn: pages for everybody, and a call. */
const READ = ['/about', '/auth', '/api/scenarios?limit=20']
/** How many scenarios get another status while no worker runs. */
const CHANGES_UNTOLD = 60
/** How long the load goes on between two events, and longer than nginx leaves out a process that it could not reach. */
const PAUSE_MS = 4_000
const RETRY_MS = 200
/** A key is held for a minute by a call whose process was killed. */
const GIVE_UP_MS = 90_000
/** How long docs/operations.md says to wait: nginx leaves a process out for 2 whole seconds of its clock. */
const NGINX_RETRIES_MS = 3_000
const STREAMS_BACK_MS = 5_000

/**
 * Shows what a kill costs, and that a new release costs nothing.
 * @throws CommandError where something was lost or not answered
 */
export async function proveUnderLoad(installation: Installation, project: Project): Promise<void> {
  const { first, second, worker } = installation
  for (const machine of [first, second])
    await step(`Killing ${machine.name} under load loses nothing`, () =>
      killUnderLoad(installation, project, machine),
    )
  await step(
    `Killing ${worker.name} under load loses nothing, and each change meanwhile is notified once`,
    () => killWorker(installation, project),
  )
  const build = await step('Making a build of another id', () => makeOtherBuild(installation.folder))
  await step('A rolling restart to another build answers every request', () =>
    rollOver(installation, project, build),
  )
}

/** Kills the worker, changes statuses while there is none, and expects each to be notified once there is one again. */
async function killWorker(installation: Installation, project: Project): Promise<void> {
  const { telegram, proxy, worker } = installation
  const { headers, groupId } = project
  const client = new Client(proxy, installation)
  const skipped = telegram.shownIn(groupId).length
  const changed = project.scenarios.slice(0, CHANGES_UNTOLD)
  await killUnderLoad(installation, project, worker, async () => {
    for (const { _id } of changed)
      await client.call(`/api/scenarios/${_id}/status`, {
        method: 'PUT',
        headers,
        body: { status: 'Выполнен' },
      })
    if (telegram.shownIn(groupId).length > skipped)
      throw new CommandError('The group was notified of a change although no worker ran.')
  })
  const numbers = changed.map(({ scenarioNumber }) => scenarioNumber)
  const messages = await expectNotifiedOnce(installation, { groupId, skipped }, numbers)
  console.log(
    `  ${changed.length} changes while no worker ran were notified once each, in order, in ${messages} messages`,
  )
}

interface Write {
  title: string
  /** Whether it was answered as done. */
  isDone: boolean
  repeats: number
}

async function killUnderLoad(
  installation: Installation,
  { headers, sessions }: Project,
  machine: Machine,
  whileDown = async () => {},
): Promise<void> {
  const client = new Client(installation.proxy, installation)
  const listeners = sessions.flatMap((session) =>
    Array.from({ length: STREAMS_PER_SESSION }, () => client.listen(session)),
  )
  await until(
    () => 'the streams were not open',
    () => listeners.every(({ isOpen }) => isOpen),
  )
  const stop = new AbortController()
  const writes: Write[] = []
  const load = Array.from({ length: WRITERS }, (_, writer) =>
    writeOn(client, headers, `${machine.name} ${writer}`, writes, stop.signal),
  )
  await sleep(PAUSE_MS)
  await machine.kill()
  await Promise.all([sleep(PAUSE_MS), whileDown()])
  await machine.start()
  await sleep(PAUSE_MS)
  stop.abort()
  await Promise.all(load)
  await until(
    () => 'the streams were not back',
    () => listeners.every(({ isOpen }) => isOpen),
  )
  for (const listener of listeners) listener.leave()
  const gap = Math.max(...listeners.map(({ longestGapMs }) => longestGapMs))
  if (gap > STREAMS_BACK_MS) throw new CommandError(`A stream was away for ${gap} ms.`)
  const stored = await readTitles(installation.databaseUrl)
  const once = writes.filter(({ title }) => stored.get(title) === 1).length
  const repeats = writes.reduce((sum, write) => sum + write.repeats, 0)
  if (once !== writes.length || writes.some(({ isDone }) => !isDone))
    throw new CommandError(`Of ${writes.length} writes ${once} are there once.`)
  console.log(
    `  ${writes.length} writes, ${repeats} of which were repeated under their keys: each is there once; ` +
      `${listeners.length} streams, the longest away for ${(gap / 1_000).toFixed(1)} s`,
  )
}

/** Adds links until stopped, each under its own key, and repeats what was not answered, as a browser does. */
async function writeOn(
  client: Client,
  headers: Project['headers'],
  name: string,
  writes: Write[],
  stop: AbortSignal,
): Promise<void> {
  for (let count = 0; !stop.aborted; count += 1) {
    const title = `${name} ${count}`
    const write: Write = { title, isDone: false, repeats: 0 }
    writes.push(write)
    const body = { title, description: title, url: 'https://example.com', category: 'Load' }
    const request = {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body,
    } as const
    for (const since = Date.now(); Date.now() - since < GIVE_UP_MS; write.repeats += 1) {
      const answer = await client.ask('/api/documentation/links', request).catch(() => null)
      // 409: it was carried out, and its answer was lost.
      write.isDone = answer?.status === 201 || answer?.status === 409
      if (write.isDone) break
      await sleep(RETRY_MS)
    }
  }
}

/** Returns how often each title is stored. */
async function readTitles(url: string): Promise<Map<string, number>> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ title: string; count: number }>(
      'SELECT title, count(*)::int AS count FROM "DocumentationLink" GROUP BY title',
    ),
  )
  return new Map(rows.map(({ title, count }) => [title, count]))
}

async function rollOver(installation: Installation, project: Project, build: Build): Promise<void> {
  const { headers } = project
  const { proxy, first, second, worker } = installation
  const client = new Client(proxy, installation)
  const stop = new AbortController()
  const tab = await openOldTab(proxy, project)
  const statuses: number[] = []
  const created: string[] = []
  const note = async (answer: Promise<{ status: number }>) => {
    const status = await answer.then((given) => given.status).catch(() => 0)
    statuses.push(status)
    return status
  }
  const asking = async (index: number) => {
    for (let count = 0; !stop.signal.aborted; count += 1) {
      const title = `rolling ${index} ${count}`
      const body = { title, description: title, url: 'https://example.com', category: 'Rolling' }
      if (index < WRITERS) {
        const answer = client.ask('/api/documentation/links', { method: 'POST', headers, body })
        if ((await note(answer)) === 201) created.push(title)
      } else await note(client.ask(READ[count % READ.length] ?? '/about', { headers }))
    }
  }
  const load = Array.from({ length: WRITERS + READERS }, (_, index) => asking(index))
  await sleep(PAUSE_MS)
  const stops: number[] = []
  for (const machine of [first, second]) {
    stops.push(await machine.stop())
    await machine.start(build.root)
    if (machine === first) await requireBothFiles(client, build)
    await sleep(NGINX_RETRIES_MS)
  }
  await worker.stop()
  await worker.start(build.root)
  await sleep(PAUSE_MS)
  stop.abort()
  await Promise.all(load)
  const bad = statuses.filter((status) => status === 0 || status >= 400)
  if (bad.length > 0)
    throw new CommandError(
      `Of ${statuses.length} requests ${bad.length} failed: ${[...new Set(bad)].join(', ')}`,
    )
  const stored = await readTitles(installation.databaseUrl)
  const once = created.filter((title) => stored.get(title) === 1).length
  if (once !== created.length)
    throw new CommandError(`Of ${created.length} writes that were answered as done ${once} are there once.`)
  await tab.expectReloaded()
  const longest = Math.max(...stops)
  console.log(
    `  ${statuses.length} requests, all answered well, each of ${created.length} writes is there once; a tab from before reloaded once and kept what was typed; both builds' files were there meanwhile; a process stopped within ${seconds(performance.now() - longest)}`,
  )
}

/** While both releases run, either's pages may ask either for their files. */
async function requireBothFiles(client: Client, build: Build): Promise<void> {
  for (const id of [thisBuild(), build.id]) {
    for (let count = 0; count < 10; count += 1) {
      const { status } = await client.ask(`/_next/static/${id}/_buildManifest.js`)
      if (status !== 200) throw new CommandError(`A file of the build ${id} was answered ${status}.`)
    }
  }
}
