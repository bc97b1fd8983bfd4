#!/usr/bin/env node
// npm run bench                          measures everything against the floor, and keeps it in bench/results.md
//   -- --only calls|growth|pages|browser|memory|seed    one part, only printed
//   -- --checkout FOLDER --title TEXT    another checkout of the product, such as the state before a change
//   -- --connections 16 --seconds 6 --size large --loads 5

import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../scripts/lib/browser.mjs'
import { runCommand } from '../scripts/lib/lifecycle.mjs'
import { ROOT } from '../scripts/lib/paths.mjs'
import { step } from '../scripts/lib/progress.mjs'
import { openScreens } from './browser.mjs'
import { scriptSize, sizeOf } from './documents.mjs'
import { startFloor } from './floor.mjs'
import { byTurns, get } from './load.mjs'
import { keepResults, machineLine, tables } from './results.mjs'
import { CALLS, FLOOR, PAGES } from './rows.mjs'
import { memoryOf, startProduct } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    checkout: { type: 'string', default: ROOT },
    title: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '6' },
    size: { type: 'string', default: 'large' },
    loads: { type: 'string', default: '5' },
  },
})
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const isWanted = (part) => !options.only || options.only === part

async function main() {
  const folder = path.resolve(options.checkout)
  const large = await step(`Loading ${options.size} data and starting`, () =>
    startProduct(folder, options.size),
  )
  const floor = await step('Building and starting the floor', () => startFloor(large.databaseUrl))
  const filled = await addressesOf(large)
  const measured = {
    seedSeconds: isWanted('seed') ? large.loadSeconds : null,
    calls: isWanted('calls') ? await measureCalls(large, floor, filled) : [],
    growth: isWanted('growth') ? await measureGrowth(folder, large, filled) : [],
    pages: isWanted('pages') ? await measurePages(large, floor, filled) : [],
    screens: isWanted('browser') ? await measureScreens(large, floor, filled) : [],
    memory: isWanted('memory') ? memoryOf(large) : null,
  }
  const text = `${machineLine()} ${load.connections} connections, ${load.seconds} s each.\n\n${tables(measured)}`
  console.log(`\n${text}`)
  if (!options.only) keepResults(options.title, text)
}

/** Fills `{project}` and `{scenario}` of an address with ids of the newest scenario. */
async function addressesOf({ origin, bearer }) {
  const body = await get({ origin, path: '/api/scenarios?limit=1', headers: bearer })
  const [scenario] = JSON.parse(body.toString()).data.scenarios
  return (address) => address.replace('{project}', scenario.projectId).replace('{scenario}', scenario._id)
}

function measureCalls(product, floor, filled) {
  return step('Calls', async (show) => {
    const measured = []
    for (const call of CALLS) {
      show(call.path)
      const target = { origin: product.origin, path: filled(call.path), headers: product.bearer }
      const [floorRate, rate] = await byTurns([{ ...floor, path: call.of ?? FLOOR.constant }, target], load)
      measured.push({ ...call, floorRate, rate, bytes: (await get(target)).length })
    }
    return measured
  })
}

/** The calls that have an aim, with the demo's few scenarios and with 100,000. */
function measureGrowth(folder, large, filled) {
  return step('The same calls with few scenarios', async (show) => {
    const small = await startProduct(folder, 'small')
    const filledSmall = await addressesOf(small)
    const measured = []
    for (const call of CALLS.filter(({ aim }) => aim)) {
      show(call.path)
      const targetOf = (product, fill) => ({
        origin: product.origin,
        path: fill(call.path),
        headers: product.bearer,
      })
      const [few, many] = await byTurns([targetOf(small, filledSmall), targetOf(large, filled)], load)
      measured.push({ path: call.path, few, many })
    }
    return measured
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
      measured.push({ ...page, floorRate, rate, script, aims: page, floorScript, ...(await sizeOf(target)) })
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

await runCommand(main)
