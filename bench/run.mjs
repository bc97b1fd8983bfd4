#!/usr/bin/env node
// npm run bench                          measures everything against the floor, and keeps it in bench/results.md
//   -- --only calls|growth|saves|pages|browser|work|together|photos|imports|lists|protocol|handover|copies|day|memory|seed    parts, such as calls,pages, only printed
//   -- --only sizes --size huge --against large    every list and search at two sizes
//   -- --checkout FOLDER --title TEXT    another checkout of the product, such as the state before a change
//   -- --node 24    on another Node
//   -- --only day --people 500    more people than the 200 of a day, to see where it breaks
//   -- --connections 16 --seconds 6 --size large --loads 5

import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../scripts/lib/browser.mjs'
import { onChosenNode } from '../scripts/lib/chosen-node.mjs'
import { runCommand } from '../scripts/lib/lifecycle.mjs'
import { ROOT } from '../scripts/lib/paths.mjs'
import { step } from '../scripts/lib/progress.mjs'
import { openScreens } from './browser.mjs'
import { measureBulk } from './bulk.mjs'
import { measureCopies } from './copies.mjs'
import { measureDay } from './day.mjs'
import { documentSize, scriptSize } from './documents.mjs'
import { startFloor } from './floor.mjs'
import { measureHandOvers } from './hand-over.mjs'
import { measureImports } from './imports.mjs'
import { ask, byTurns } from './load.mjs'
import { measurePhotos } from './photos.mjs'
import { measureProtocol } from './protocols.mjs'
import { keepResults, machineLine, processorTimes, tables } from './results.mjs'
import { CALLS, DAY, FLOOR, HAND_OVERS, PAGES, PHOTOS, SAVES, TOGETHER, WORK } from './rows.mjs'
import { makeScenarios } from './scenario.mjs'
import { readMemory, startProduct, staySignedIn } from './servers.mjs'
import { measureSizes } from './sizes.mjs'
import { seeInOtherWindow } from './together.mjs'
import { measureWholeLists } from './whole-lists.mjs'
import { workOnScreens } from './work.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    checkout: { type: 'string', default: ROOT },
    title: {
      type: 'string',
      default: `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}`,
    },
    node: { type: 'string' },
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '6' },
    size: { type: 'string', default: 'large' },
    against: { type: 'string', default: 'medium' },
    loads: { type: 'string', default: '5' },
    people: { type: 'string', default: String(DAY.people) },
  },
})
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const only = options.only?.split(',')
const isWanted = (part) => !only || only.includes(part)

async function main() {
  const folder = path.resolve(options.checkout)
  const began = processorTimes()
  const large = await step(`Loading ${options.size} data and starting`, () =>
    startProduct(folder, options.size),
  )
  const floor = await step('Building and starting the floor', () => startFloor(large.databaseUrl))
  const made = await step('Making a large scenario', () => makeScenarios(large))
  const filled = await addressFiller(large, made)
  const parts = {
    seed: () => ({ seedSeconds: large.loadSeconds }),
    calls: async () => ({ calls: await measureCalls(large, floor, filled) }),
    growth: async () => ({ growth: await measureGrowth(folder, large, filled) }),
    saves: async () => ({ saves: await measureSaves(large, floor, made) }),
    pages: async () => ({ pages: await measurePages(large, floor, filled) }),
    browser: async () => ({ screens: await measureScreens(large, floor, filled) }),
    work: async () => ({ works: await measureWork(large, filled) }),
    together: async () => ({ together: await measureTogether(large, filled) }),
    photos: async () => ({ photos: await measureManyPhotos(large, filled) }),
    imports: async () => ({ imports: await measureLargeImports(large) }),
    lists: async () => ({ wholeLists: await step('Whole lists at once', () => measureWholeLists(large)) }),
    protocol: async () => ({ protocol: await step('A protocol', (show) => measureProtocol(large, show)) }),
    handover: async () => ({
      handOvers: await step('Hand-overs', () => measureHandOvers(large, HAND_OVERS)),
      bulk: await step('Many records at once', () => measureBulk(large)),
    }),
    copies: async () => ({ copies: await step('Copies', () => measureCopies(large)) }),
    day: async () => ({
      day: await step('A day', (show) => measureDay(large, Number(options.people), show)),
    }),
    memory: () => ({ memory: readMemory(large) }),
    // A second set of data, and not of everybody's: only where it is asked for by name.
    ...(only?.includes('sizes') && {
      sizes: async () => ({ sizes: await compareSizes(folder, large, filled) }),
    }),
  }
  let measured = {}
  for (const [name, measure] of Object.entries(parts)) {
    if (!isWanted(name)) continue
    await staySignedIn(large, 0)
    const part = await measure()
    // Written at once, so that a later failure loses nothing.
    console.log(`\n${tables(part)}\n`)
    measured = { ...measured, ...part }
  }
  const machine = machineLine(began)
  const { day, sizes, ...others } = measured
  // These take a machine of their own: their last figures are kept whatever else was measured.
  for (const [file, part] of Object.entries({ 'day.md': { day }, 'sizes.md': { sizes } }))
    if (Object.values(part).some(Boolean)) keepResults(file, options.title, `${machine}\n\n${tables(part)}`)
  const head = `${machine} ${load.connections} connections, ${load.seconds} s each.`
  if (options.only) console.log(head)
  else keepResults('results.md', options.title, `${head}\n\n${tables(others)}`)
}

async function measureLargeImports(product) {
  await ensureBrowser()
  return step('Imports', (show) => measureImports(product, show))
}

/** What a person does on a scenario that is larger than the demo ones. */
async function measureWork(product, filled) {
  await ensureBrowser()
  return step('Working in a browser', async () => {
    const works = WORK.map(({ path: address, act }) => ({
      url: product.origin + filled(address),
      act,
      cookie: product.cookie,
    }))
    const measured = await workOnScreens(works, Number(options.loads))
    return measured.map((one, index) => ({ ...one, name: WORK[index].name }))
  })
}

/** What two people see of each other on that scenario. */
async function measureTogether(product, filled) {
  await ensureBrowser()
  return step('Two windows', async () => {
    const works = TOGETHER.map(({ path: address, change }) => ({
      url: product.origin + filled(address),
      change,
      cookie: product.cookie,
    }))
    const measured = await seeInOtherWindow(works, Number(options.loads))
    return measured.map((one, index) => ({ ...one, name: TOGETHER[index].name }))
  })
}

async function measureManyPhotos(product, filled) {
  await ensureBrowser()
  return step('Receipt photos', () =>
    measurePhotos(product, product.origin + filled(PHOTOS.path), Number(options.loads)),
  )
}

/** Calls that store something, one after the other: no screen saves twice at once. */
function measureSaves(product, floor, { saved }) {
  return step('Saves', async (show) => {
    const measured = []
    for (const save of SAVES) {
      show(save.name)
      let count = 0
      const body = () => {
        count += 1
        const quantity = 1 + (count % 1_000)
        return JSON.stringify({ ...saved, products: saved.products.map((line) => ({ ...line, quantity })) })
      }
      const saveTarget = ({ origin, bearer }, path) => ({
        origin,
        path,
        body,
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...bearer },
      })
      const own = saveTarget(product, save.path.replace('{saved}', saved.scenarioId))
      const [floorRate, rate] = await byTurns([saveTarget(floor, save.of), own], { ...load, connections: 1 })
      measured.push({ ...save, floorRate, rate })
    }
    return measured
  })
}

/** Fills an address with ids: of the scenarios and protocols that were made, and of the newest one besides. */
async function addressFiller({ origin, bearer }, { saved, ...made }) {
  const body = await ask({ origin, path: '/api/scenarios?limit=50', headers: bearer })
  const isMade = ({ _id }) => _id === made.large || _id === saved.scenarioId
  // Only orders have money to reconcile.
  const scenario = JSON.parse(body.toString()).data.scenarios.find(
    (one) => one.type === 'orders' && !isMade(one),
  )
  const people = await ask({ origin, path: '/api/users/teams?limit=1', headers: bearer })
  const dayAgo = (count) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
  const values = {
    project: scenario.projectId,
    scenario: scenario._id,
    ...made,
    saved: saved.scenarioId,
    person: JSON.parse(people.toString()).data.members[0]._id,
    today: dayAgo(0),
    weekAgo: dayAgo(6),
    yearAgo: dayAgo(364),
  }
  return (address) => address.replace(/\{(\w+)\}/g, (_, name) => values[name])
}

/** Makes each request of a call another one, so that all of them are read: equal ones would share a reading. */
function unshared(path) {
  const separator = path.includes('?') ? '&' : '?'
  let count = 0
  return () => {
    count += 1
    return `${path}${separator}unshared=${count}`
  }
}

function measureCalls(product, floor, filled) {
  return step('Calls', async (show) => {
    const measured = []
    for (const call of CALLS) {
      show(call.path)
      await staySignedIn(product)
      const target = { origin: product.origin, path: unshared(filled(call.path)), headers: product.bearer }
      const beside = call.against
        ? { ...target, path: unshared(filled(call.against)) }
        : { ...floor, path: call.of ?? FLOOR.constant }
      const [floorRate, rate] = await byTurns([beside, target], load)
      measured.push({ ...call, floorRate, rate, bytes: (await ask(target)).length })
    }
    return measured
  })
}

/** The calls that have an aim, with the demo's few scenarios and with 100,000. */
function measureGrowth(folder, large, filled) {
  return step('The same calls with few scenarios', async (show) => {
    const small = await startProduct(folder, 'small')
    const filledSmall = await addressFiller(small, await makeScenarios(small))
    const measured = []
    for (const call of CALLS.filter(({ aim, against }) => aim && !against)) {
      show(call.path)
      await Promise.all([staySignedIn(small), staySignedIn(large)])
      const callTarget = (product, fill) => ({
        origin: product.origin,
        path: unshared(fill(call.path)),
        headers: product.bearer,
      })
      const [few, many] = await byTurns([callTarget(small, filledSmall), callTarget(large, filled)], load)
      measured.push({ path: call.path, few, many })
    }
    return measured
  })
}

/** Every list and search, with `--against` few rows and with `--size` many. */
function compareSizes(folder, many, filled) {
  return step('Lists and searches', async (show) => {
    const few = await startProduct(folder, options.against)
    const filledFew = await addressFiller(few, await makeScenarios(few))
    const rows = await measureSizes([few, many], [filledFew, filled], show)
    return { few: options.against, many: options.size, rows }
  })
}

function measurePages(product, floor, filled) {
  return step('Pages', async (show) => {
    const floorScript = await scriptSize({ ...floor, path: FLOOR.page })
    const measured = []
    for (const page of PAGES) {
      show(page.path)
      const headers = page.isAnonymous ? {} : product.cookie
      const target = { origin: product.origin, path: filled(page.path), headers }
      const [floorRate, rate] = await byTurns([{ ...floor, path: FLOOR.page }, target], load)
      const script = await scriptSize(target)
      const size = await documentSize(target)
      measured.push({ ...page, floorRate, rate, script, aims: page, floorScript, ...size })
    }
    return measured
  })
}

async function measureScreens(product, floor, filled) {
  await ensureBrowser()
  return step('Screens in a browser', async () => {
    const screens = PAGES.map(({ path: address, rows, isAnonymous }) => ({
      url: product.origin + filled(address),
      rows,
      cookie: isAnonymous ? undefined : product.cookie,
    }))
    const floors = [{ url: floor.origin + FLOOR.page }, { url: floor.origin + FLOOR.rows, rows: 'tbody tr' }]
    const [empty, rows, ...measured] = await openScreens([...floors, ...screens], Number(options.loads))
    return [
      { path: 'floor, empty', ...empty, floorRows: null },
      { path: 'floor, 50 plain rows', ...rows, floorRows: null },
      ...measured.map((screen, index) => ({
        path: PAGES[index].path,
        ...screen,
        floorRows: rows.rowsVisible,
      })),
    ]
  })
}

await runCommand(() => onChosenNode(main))
