import type pg from 'pg'
import { Draw } from '@/tests/factories/draw'
import { Attachments, makeDemoFiles } from './attachments'
import { makeDocumentation } from './documentation'
import { makeBaskets, makeRepository } from './library'
import { findWorkers, makePeople } from './people'
import { addProject, addTracking } from './projects'
import { addScenario } from './scenario'
import { planProjects, type Size } from './sizes'
import { continueNumbers, Store } from './store'
import { momentsBetween, ShuffledStatuses } from './timeline'
import type { World } from './world'

const SEED = 20_261_121

interface Filling {
  /** Whether the tables were emptied in the same transaction. */
  isEmptied?: boolean
  /** Called now and then with the number of scenarios so far. */
  onProgress?: (scenarios: number) => void
}

/**
 * Fills an empty database with the amount of data of the size; the latest is of today.
 * @returns how many rows of each table were stored, and the files that some of them refer to
 */
export async function fill(
  client: pg.Client,
  size: Size,
  { isEmptied = false, onProgress = () => {} }: Filling = {},
) {
  const draw = new Draw(SEED)
  const ofFiles = new Draw(SEED + 2)
  const now = new Date()
  const store = new Store(client, { isEmptied })
  const people = makePeople(draw, now, size.users)
  const workers = findWorkers(people)
  const world: World = {
    draw,
    evidence: new Draw(SEED + 1),
    attachments: new Attachments(ofFiles, store, await makeDemoFiles(ofFiles)),
    size,
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
  const { registers, bots, links } = makeDocumentation(draw, now)
  store.add('CashRegister', registers)
  store.add('Bot', bots)
  store.add('DocumentationLink', links)
  const projects = await addProjects(world, store, size, onProgress)
  addTracking(world, store, people, projects)
  await store.finish()
  await continueNumbers(client)
  return { counts: store.counts, files: world.attachments.files }
}

async function addProjects(world: World, store: Store, size: Size, onProgress: (scenarios: number) => void) {
  const projects = []
  const statuses = new ShuffledStatuses(world.draw)
  let scenarios = 0
  for (const [index, plan] of planProjects(size).entries()) {
    const project = addProject(world, store, { ...plan, number: index + 1 })
    projects.push(project)
    const moments = momentsBetween(world.draw, project.from, project.until, plan.scenarios)
    let previousId: string | null = null
    for (const [position, status] of statuses.take(plan.status, plan.scenarios).entries()) {
      const createdAt = moments[position] ?? project.until
      const runningNumber = position + 1
      const steps = size.stepsPerScenario[scenarios % size.stepsPerScenario.length] ?? 0
      const share = runningNumber / plan.scenarios
      const made = { project, runningNumber, share, previousId, status, createdAt, steps }
      previousId = addScenario(world, store, made)
      scenarios += 1
      if (await store.sendFullBatch()) onProgress(scenarios)
    }
  }
  return projects
}
