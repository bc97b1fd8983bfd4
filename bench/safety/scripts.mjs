import { chromium } from '@playwright/test'
import { ensureBrowser, findBrowser } from '../../scripts/lib/browser.mjs'
import { BROWSER_ARGUMENTS, toCookies } from '../browser.mjs'
import { PAGES } from '../rows.mjs'
import { readData } from './calls.mjs'
import { pageRoutes } from './page-routes.mjs'
import { PAYLOADS } from './payloads.mjs'
import { fillTables, ROUNDS, storePayloads, summarizeColumns, textColumns } from './stored-payloads.mjs'
import { addDocument, changeDocument } from './writers.mjs'

const QUIET_MS = 300

/** Stores scripts in every text that is stored, and looks at every screen in a browser: none runs. */
export async function injectScripts(ground, { draw, show }) {
  await ensureBrowser()
  return ground.withProduct(async (product) => {
    const [person] = await product.signIn(1, 'admin')
    await fillTables(product)
    await changeOften(product, person)
    const columns = await textColumns(product)
    const browser = await chromium.launch({
      executablePath: (await findBrowser()) ?? undefined,
      args: BROWSER_ARGUMENTS,
    })
    const seen = { screens: 0, broken: 0, hits: [], texts: 0 }
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addCookies(toCookies(person.cookie, product.origin))
      await context.addInitScript(watchScripts)
      for (let round = 0; round < ROUNDS; round += 1) {
        await storePayloads(product, columns, round)
        for (const address of await addresses(product, draw)) {
          show(`${round + 1} of ${ROUNDS}: ${address}`)
          await look(context, product.origin, address, seen)
        }
      }
    } finally {
      await browser.close()
    }
    const { count, others, missing } = summarizeColumns(columns)
    return {
      tried: `${PAYLOADS.length} payloads in ${count} of ${columns.length} text fields, ${seen.screens} screens looked at`,
      found: `${seen.texts} payloads shown as text; ${seen.broken} screens answered 4xx; ${others.join('; ')}`,
      lost: [...seen.hits, ...missing, ...(seen.texts === 0 ? ['no screen showed any'] : [])],
    }
  })
}

/** Gives history something to show: each payload as a change. */
async function changeOften(product, person) {
  const [{ id: scenarioId }] = await product.query('SELECT id FROM "Scenario" ORDER BY id DESC LIMIT 1')
  let { document } = readData(await addDocument(product, { person, scenarioId, docnum: PAYLOADS[0] }))
  for (const comment of PAYLOADS) {
    const change = { person, scenarioId, id: document._id, version: document.version, comment }
    document = readData(await changeDocument(product, change)).document
  }
}

/** All screens, and all tabs of them that the bench knows, about rows drawn at random. */
async function addresses(product, draw) {
  const pick = async (table) => draw.pick(await product.query(`SELECT id FROM "${table}" ORDER BY id`)).id
  const [{ id: changed }] = await product.query('SELECT id FROM "Scenario" ORDER BY id DESC LIMIT 1')
  const ids = {
    projects: await pick('Project'),
    scenarios: await pick('Scenario'),
    teams: await pick('User'),
    protocols: await pick('Protocol'),
    feedback: '1',
  }
  const pages = pageRoutes().map(({ path }) => path.replace(/\[\.*\w+\]/g, ids[path.split('/')[1]] ?? '1'))
  const tabs = PAGES.flatMap(({ path }) => {
    const named = {
      project: ids.projects,
      scenario: changed,
      large: changed,
      person: ids.teams,
      draft: ids.protocols,
      frozen: ids.protocols,
    }
    return path.includes('?') ? [path.replace(/\{(\w+)\}/g, (_, name) => named[name] ?? '1')] : []
  })
  const histories = [
    `/projects/${ids.projects}?tab=history`,
    `/scenarios/${changed}?tab=history`,
    '/teams?view=audit',
  ]
  return [...new Set([...pages, ...tabs, ...histories])]
}

async function look(context, origin, address, seen) {
  const page = await context.newPage()
  const note = (what) => seen.hits.push(`${address}: ${what}`)
  page.on('dialog', (dialog) => {
    note('a dialog was opened')
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) note(`asked ${url.origin}`)
  })
  const answer = await page.goto(origin + address, { waitUntil: 'domcontentloaded' })
  if (answer.status() >= 500) note(`got ${answer.status()}`)
  else if (answer.status() >= 400) seen.broken += 1
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await page.waitForTimeout(QUIET_MS)
  const { runs, violations, injected, texts } = await page.evaluate(() => ({
    runs: window.proof.runs,
    violations: window.proof.violations,
    injected: document.querySelectorAll('#injected, a[href^="javascript:" i], a[href^="data:" i]').length,
    texts: document.body.textContent.split('ran()').length - 1,
  }))
  if (runs > 0) note(`${runs} scripts ran`)
  if (injected > 0) note(`${injected} elements were injected`)
  for (const violation of violations) note(`a violation of the policy: ${violation}`)
  seen.screens += 1
  seen.texts += texts
  await page.close()
}

/** Runs in the page, before its own scripts. */
function watchScripts() {
  window.proof = { runs: 0, violations: [] }
  window.ran = () => {
    window.proof.runs += 1
  }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    window.proof.violations.push(`${violatedDirective} ${blockedURI}`)
  })
}
