import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { CommandError } from '../scripts/lib/command-error.mjs'
import { fromRoot } from '../scripts/lib/paths.mjs'
import { BROWSER_ARGUMENTS, toCookies } from './browser.mjs'
import { readMemory } from './servers.mjs'

const STEPS = 20_000
/** Numbers that the demo data has none of. */
const FIRST_LETTER = 'Z'
const POLL_MS = 20
/** After this time the memory of the harmful files has been released. */
const CALM_MS = 10_000

const PREVIEW = '/api/repository-steps/import/preview'
const EXECUTE = '/api/repository-steps/import/execute'
const EXPORT = '/api/repository-steps/export'

/**
 * Imports the maximum number of steps of a file: how long that takes, the longest time in which no other request was
 * answered, and how long the browser's own work took. Then the same of scenarios, and the cost of harmful files.
 */
export async function measureImports(product, show) {
  const database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  try {
    return await measureWith(product, database, show)
  } finally {
    await database.end()
  }
}

async function measureWith(product, database, show) {
  const call = createCaller(product)
  const forget = () =>
    database.query('DELETE FROM "RepositoryStep" WHERE number LIKE $1', [`${FIRST_LETTER}%`])
  const stored = async () => {
    const { rows } = await database.query(
      `SELECT count(*)::int AS count, md5(string_agg(concat_ws('|', number, description, "systemTransactionProgram",
         responsible, "expectedResult", status), '|' ORDER BY number)) AS sum
       FROM "RepositoryStep" WHERE number LIKE $1`,
      [`${FIRST_LETTER}%`],
    )
    return rows[0]
  }

  show('execution')
  const steps = manySteps()
  await call.json(EXECUTE, { validatedData: steps })
  const before = await stored()
  show('export')
  const exported = await timed(product, () => call.json(EXPORT, { filter: { search: 'STAND-' } }))
  const file = new File([await exported.result.arrayBuffer()], 'steps.xlsx')
  await forget()
  show('preview')
  const preview = await timed(product, () => call.file(PREVIEW, file))
  const { previewData } = (await preview.result.json()).data
  show('execution')
  const execution = await timed(product, () => call.json(EXECUTE, { validatedData: previewData }))
  const after = await stored()
  if (after.count !== STEPS || after.sum !== before.sum)
    throw new CommandError(`Of ${STEPS} exported steps ${after.count} came back, or not as they were.`)
  await forget()
  show('in a browser')
  const page = await importInBrowser(product, file)
  await forget()
  show('scenarios')
  const sheet = await measureSheet(product, database, call)
  const timings = [
    { what: 'preview', ...preview },
    { what: 'execution', ...execution },
    { what: 'export', ...exported },
    ...sheet,
  ].map(({ what, ms, held }) => ({ what, ms, held }))
  return { rows: STEPS, timings, page, harmful: await measureHarmful(product, call, show) }
}

const SCENARIOS = 2_000

/** Reads, compares and stores the maximum number of scenarios of a sheet, and takes them back. */
async function measureSheet(product, database, call) {
  const { rows: found } = await database.query(
    `SELECT (SELECT id FROM "Project" WHERE "deletedAt" IS NULL ORDER BY id DESC LIMIT 1) AS project,
       (SELECT number FROM "Basket" WHERE "deletedAt" IS NULL ORDER BY number LIMIT 1) AS basket`,
  )
  const [{ project, basket }] = found
  const path = `/api/projects/${project}/scenarios/import`
  const lines = Array.from({ length: SCENARIOS }, (_, index) => `BENCH-${index};РФ;A${index};RUB;${basket}`)
  const file = new File([['Ключ;Страна;Завод;Валюта;Корзина', ...lines].join('\n')], 'scenarios.csv')
  const reading = await timed(product, () => call.file(`${path}/read`, file))
  const { rows } = (await reading.result.json()).data
  const matching = await timed(product, () =>
    call.json(`${path}/match`, {
      rows: rows.map(({ cells, fingerprint }) => ({ number: '', key: cells[0], fingerprint })),
      people: [],
      baskets: [basket],
    }),
  )
  const keys = (await matching.result.json()).data.rows.map(({ key }) => key)
  const added = rows.map(({ cells }, index) => ({
    type: 'receipts',
    key: keys[index],
    data: { country: 'Russia', plant: cells[2], currency: 'RUB', basket },
  }))
  const storing = await timed(product, () => call.json(path, { added, changed: [] }))
  const stored = (await storing.result.json()).data
  const undone = stored.added.map(({ _id, version }) => ({ _id, version }))
  const undoing = await timed(product, () => call.json(`${path}/undo`, { added: undone, changed: [] }))
  return [
    { what: 'reading of 2,000 scenarios', ...reading },
    { what: 'comparison of them', ...matching },
    { what: 'storing of them', ...storing },
    { what: 'undo of it', ...undoing },
  ]
}

const manySteps = () =>
  Array.from({ length: STEPS }, (_, index) => ({
    number: FIRST_LETTER + index.toString(36).toUpperCase().padStart(3, '0'),
    description: `Открыть кассовый чек ${index}, отсканировать товар ${(index * 7919) % 20_011} и проверить цену на экране`,
    systemTransactionProgram: `STAND-${index % 20}`,
    responsible: `Кассир ${index % 30}`,
    expectedResult: `Товар стоит в чеке с ценой со скидкой, сумма ${index % 1_000} руб.`,
    status: index % 10 === 0 ? 'Disable' : 'Enable',
  }))

async function measureHarmful(product, call, show) {
  const { HOSTILE_SPREADSHEETS } = await tsImport('../tests/fixtures/spreadsheets.ts', {
    parentURL: import.meta.url,
    tsconfig: fromRoot('tsconfig.json'),
  })
  const memoryBefore = readMemory(product)
  const files = []
  for (const { name, make } of HOSTILE_SPREADSHEETS) {
    show(name)
    const file = make()
    const { ms, held, result } = await timed(product, () => call.file(PREVIEW, file, 422))
    files.push({ name, ms, held, said: (await result.json()).error })
  }
  show('memory')
  const memoryAtOnce = readMemory(product)
  await sleep(CALM_MS)
  return { files, memoryBefore, memoryAtOnce, memoryAfter: readMemory(product) }
}

function createCaller({ origin, bearer }) {
  const send = async (path, init, status = 200) => {
    const answer = await fetch(origin + path, { method: 'POST', ...init })
    if (answer.status !== status)
      throw new CommandError(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    json: (path, body) =>
      send(path, {
        headers: { ...bearer, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    file: (path, file, status) => {
      const form = new FormData()
      form.set('file', file)
      return send(path, { headers: bearer, body: form }, status)
    },
  }
}

/**
 * How long `work` takes until its answer is whole, and the longest that a call that only answers had to wait
 * meanwhile.
 */
async function timed({ origin }, work) {
  let isDone = false
  let held = 0
  const looking = (async () => {
    while (!isDone) {
      const since = performance.now()
      await (await fetch(`${origin}/api/health/live`)).arrayBuffer()
      held = Math.max(held, performance.now() - since)
      await sleep(POLL_MS)
    }
  })()
  const since = performance.now()
  const answer = await work()
  const body = await answer.arrayBuffer()
  const ms = performance.now() - since
  isDone = true
  await looking
  return { ms, held, result: new Response(body) }
}

/** How long a person waits, and how long the page's own work takes: in all, and without a pause. */
async function importInBrowser({ origin, cookie }, file) {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: BROWSER_ARGUMENTS,
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(toCookies(cookie, origin))
    const page = await context.newPage()
    await page.addInitScript(watchTasks)
    await page.goto(`${origin}/documentation?tab=steps`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(await file.arrayBuffer())
    await dialog.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: '', buffer })
    const taskTimes = () => page.evaluate(() => window.benchTasks.splice(0))
    const step = async (button, end) => {
      await taskTimes()
      const since = performance.now()
      await dialog.getByRole('button', { name: button }).click()
      await end.waitFor({ timeout: 60_000 })
      const ms = performance.now() - since
      const tasks = await taskTimes()
      return { ms, longest: Math.max(0, ...tasks), tasks: tasks.reduce((sum, task) => sum + task, 0) }
    }
    const shown = await step('Preview Import', dialog.getByText(/^Total Rows: 20,?000$/))
    const imported = await step(
      /^Import [\d,]+ records$/,
      page.locator('[data-toast]').getByText(/^Imported [\d,]+ records$/),
    )
    return [
      { what: 'preview', ...shown },
      { what: 'execution', ...imported },
    ]
  } finally {
    await browser.close()
  }
}

/** Runs in the page before anything else does. */
function watchTasks() {
  window.benchTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchTasks.push(duration)
  }).observe({ type: 'longtask' })
}
