import pg from 'pg'
import { Draw } from '@/tests/factories/draw'
import { makeBaskets, makeRepository } from './library'
import { makePeople, workersOf } from './people'
import { addProject, addTracking } from './projects'
import { addScenario, type World } from './scenario'
import { planProjects, SIZES, type Size } from './sizes'
import { continueNumbers, emptyDatabase, isEmpty, Store, trustReferences } from './store'
import { momentsBetween, StatusDeck } from './timeline'

// Started by seed.mjs in a process that can load TypeScript: fills the database of DATABASE_URL. What it prints is its
// progress; the last line is what was loaded, or why nothing was.

const SEED = 20_261_121

async function load(client: pg.Client, size: Size): Promise<string> {
  const draw = new Draw(SEED)
  const now = new Date()
  const store = new Store(client)
  const people = makePeople(draw, now, size.users)
  const workers = workersOf(people)
  const world: World = {
    draw,
    now,
    workers,
    repository: makeRepository(draw, now, workers, size.stepVariants),
    baskets: makeBaskets(draw, now, size.baskets),
  }
  store.add('User', people)
  store.add('RepositoryStep', world.repository)
  for (const { basket, products } of world.baskets) {
    store.add('Basket', [basket])
    store.add('BasketProduct', products)
  }
  const projects = await addProjects(world, store, size)
  addTracking(world, store, people, projects)
  await store.finish()
  await continueNumbers(client)
  const rows = [...store.counts.values()].reduce((sum, count) => sum + count, 0)
  const count = (table: 'Project' | 'Scenario' | 'ScenarioStep' | 'User') =>
    format(store.counts.get(table) ?? 0)
  return (
    `Loaded ${count('Project')} projects with ${count('Scenario')} scenarios and ${count('ScenarioStep')} steps, ` +
    `${count('User')} people; ${format(rows)} rows in all.`
  )
}

async function addProjects(world: World, store: Store, size: Size) {
  const projects = []
  const deck = new StatusDeck(world.draw)
  let scenarios = 0
  for (const [index, plan] of planProjects(size).entries()) {
    const project = addProject(world, store, { ...plan, number: index + 1 })
    projects.push(project)
    const moments = momentsBetween(world.draw, project.from, project.until, plan.scenarios)
    for (const [position, status] of deck.deal(plan.status, plan.scenarios).entries()) {
      const createdAt = moments[position] ?? project.until
      const runningNumber = position + 1
      const steps = size.stepsPerScenario[scenarios % size.stepsPerScenario.length] ?? 0
      addScenario(world, store, { project, runningNumber, status, createdAt, steps })
      scenarios += 1
      if (await store.breathe()) console.log(`${format(scenarios)} of ${format(size.scenarios)} scenarios`)
    }
  }
  return projects
}

const format = (count: number) => count.toLocaleString('en')

async function main([sizeName = '', ...options]: string[]): Promise<string> {
  const size = Object.entries(SIZES).find(([name]) => name === sizeName)?.[1]
  if (!size) throw new Error(`There is no size ${sizeName}: there are ${Object.keys(SIZES).join(', ')}.`)
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('BEGIN')
    if (options.includes('--empty-first')) await emptyDatabase(client)
    else if (!(await isEmpty(client))) {
      throw new Error('The database is not empty: --empty-first takes everything out of it before loading.')
    }
    if (sizeName !== 'small') await trustReferences(client)
    const summary = await load(client, size)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return summary
  } finally {
    // An open transaction ends with its connection: nothing of it is stored.
    await client.end()
  }
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
