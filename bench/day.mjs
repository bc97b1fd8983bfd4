import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { judged, number, table } from './markdown.mjs'
import { Person } from './person.mjs'
import { DAY } from './rows.mjs'
import { readMemory, restMemory } from './servers.mjs'
import { storeSessions } from './sessions.mjs'

/** What the dashboard polls as long as it is open (lib/features/dashboard/rules.ts). */
const POLLED = [
  { path: '/api/profile/dashboard-activity', everyMs: 120_000 },
  { path: '/api/profile/error-breakdown', everyMs: 300_000 },
  { path: '/api/profile/status-distribution', everyMs: 600_000 },
  { path: '/api/profile/performance-trends', everyMs: 600_000 },
]

/**
 * A day of many people in two minutes: all have a list on the screen and receive changes, ask again for what a change
 * touched, and go to another page now and then; some of them change statuses. Before that one person reads alone.
 */
export async function measureDay(product, count, show) {
  const database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  try {
    const people = await storeSessions(database, product.authSecret, await chooseUsers(database, count))
    const { rows } = await database.query(
      `SELECT id, status FROM "Scenario" WHERE "deletedAt" IS NULL ORDER BY id DESC LIMIT ${DAY.editors}`,
    )
    show('rest')
    await restMemory(product)
    show('one person')
    const [alone] = people
    const reader = new Person(product, alone)
    const [changed] = rows
    for (let read = 0; read < DAY.readsAlone; read += 1) {
      // As the reads of the crowd: an unchanged list would be answered without a reading.
      changed.status = await changeStatus(reader, changed)
      await reader.read(DAY.list)
    }
    const [single] = percentiles(reader.reads)
    show(`${count} people`)
    const taken = await liveThrough(product, people, { scenarios: rows, takesRows: true })
    show(`${count} people who refetch`)
    const refetched = await liveThrough(product, people, { scenarios: rows, takesRows: false })
    return { count, single, taken, refetched }
  } finally {
    await database.end()
  }
}

/** The users of all people: several may be one account's, as far as its streams allow. */
async function chooseUsers(database, count) {
  const { rows } = await database.query(
    `SELECT id FROM "User" WHERE "isActive" AND "isApproved" AND role <> 'viewer' ORDER BY id LIMIT ${count}`,
  )
  return Array.from({ length: count }, (_, index) => rows[index % rows.length].id)
}

async function liveThrough(product, people, { scenarios, takesRows }) {
  const agent = new http.Agent({ keepAlive: true })
  const crowd = people.map((headers) => new Person(product, headers, { agent, takesRows }))
  await Promise.all(crowd.map((person) => person.listen()))
  const memoryBefore = readMemory(product)
  const until = performance.now() + DAY.seconds * 1_000
  const changes = []
  const editing = scenarios.map((scenario, index) => edit(crowd[index], scenario, until, changes))
  const browsing = crowd.map((person, index) => browse(person, { index, of: crowd.length }, until))
  // Each person opens one of these pages after the other, so that one share of them is on the dashboard at any time.
  const onDashboard = crowd.filter((_, index) => index % DAY.pages.length === 0)
  const polling = onDashboard.flatMap((person) => POLLED.map((polled) => poll(person, polled, until)))
  await Promise.all([...editing, ...browsing, ...polling])
  // The last change has to arrive as well.
  await sleep(5_000)
  const memoryAfter = readMemory(product)
  for (const person of crowd) person.leave()
  agent.destroy()
  const missed = changes.reduce(
    (sum, change) => sum + crowd.filter((person) => !person.hasReceived(change)).length,
    0,
  )
  return {
    reads: percentiles(crowd.flatMap(({ reads }) => reads)),
    pages: percentiles(crowd.flatMap(({ pages }) => pages)),
    writes: percentiles(changes.map(({ ms }) => ms)),
    seen: percentiles(crowd.flatMap((person) => person.delaysAfter(changes))),
    repeated: crowd.reduce((sum, { repeated }) => sum + repeated, 0),
    errors: crowd.flatMap(({ errors }) => errors),
    missed,
    memoryBefore,
    memoryAfter,
  }
}

/** Changes a scenario's status to another one than it has, because the same one would touch nothing; returns what it has then. */
async function changeStatus(person, { id, status }) {
  const other = DAY.statuses.find((one) => one !== status)
  return (await person.setStatus(id, other)) ? other : status
}

/** Changes the status of a scenario now and then. */
async function edit(person, scenario, until, changes) {
  const { id } = scenario
  await sleep(Math.random() * DAY.editEveryMs)
  let last = { nextAt: 0 }
  while (performance.now() < until) {
    const at = performance.now()
    last.nextAt = at
    const status = await changeStatus(person, scenario)
    if (status !== scenario.status) {
      scenario.status = status
      last = { id, at, nextAt: Number.POSITIVE_INFINITY, ms: performance.now() - at }
      changes.push(last)
    }
    await sleep(DAY.editEveryMs)
  }
}

async function browse(person, { index, of }, until) {
  await sleep((index / of) * DAY.pageEveryMs)
  for (let count = 0; performance.now() < until; count += 1) {
    await person.open(DAY.pages[(index + count) % DAY.pages.length])
    await sleep(DAY.pageEveryMs)
  }
}

/** Asks for what a screen polls, from a random moment of its interval on. */
async function poll(person, { path, everyMs }, until) {
  const first = performance.now() + Math.random() * everyMs
  for (let next = first; next < until; next += everyMs) {
    await sleep(next - performance.now())
    await person.poll(path)
  }
}

/** The share of 0.5 and of 0.95 of some milliseconds, and how many they are. */
function percentiles(milliseconds) {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [at(0.95), at(0.5), sorted.length]
}

/** Returns the tables of a day: as the screens show changes, and where all of them refetch the list. */
export const dayTables = ({ count, single, taken, refetched }) => [
  dayTable({ people: count, single, way: 'who take changed scenarios', ...taken }),
  dayTable({ people: count, single, way: 'who refetch the list', ...refetched }),
]

function dayTable({
  people,
  single,
  way,
  reads,
  pages,
  writes,
  seen,
  repeated,
  errors,
  missed,
  memoryBefore,
  memoryAfter,
}) {
  const row = (what, [at95, at50, count], isMet = true, aim = '') => [
    what,
    judged(number(at95), isMet),
    aim,
    number(at50),
    number(count),
  ]
  const one = (what, value, isMet = true, aim = '') => [what, judged(value, isMet), aim, '', '']
  const { readsAim, seenAimMs, memoryAim } = DAY
  return table(
    [
      `${number(people)} people ${way}, ${DAY.editors} of whom edit`,
      'at 95 %',
      'aim',
      'in the middle',
      'count',
    ],
    [
      one('a read of one person alone after a change, ms', number(single)),
      row(
        'reads of the list after a change, ms',
        reads,
        reads[0] <= readsAim * single,
        `≤ ${readsAim} × alone`,
      ),
      row('pages, ms', pages),
      row('changes, ms', writes),
      row('seen by others after, ms', seen, seen[0] <= seenAimMs, `≤ ${number(seenAimMs)}`),
      one('reads that found nothing new (304)', number(repeated)),
      one(
        'errors',
        errors.length === 0 ? '0' : `${errors.length}, such as ${errors[0]}`,
        errors.length === 0,
        '0',
      ),
      one('changes that somebody did not receive', number(missed), missed === 0, '0'),
      one(
        'memory before and after, MiB (PSS)',
        `${number(memoryBefore)}, ${number(memoryAfter)}`,
        // None at all is that of a product that has ended.
        memoryAfter > 0 && memoryAfter <= memoryAim,
        `≤ ${memoryAim}`,
      ),
    ],
  )
}
