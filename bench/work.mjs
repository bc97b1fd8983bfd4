import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { BROWSER_ARGUMENTS, toCookies } from './browser.mjs'
import { median } from './load.mjs'
import { WORK_AIM_MS } from './rows.mjs'

const SETTLE_MS = 600
/** The page has finished loading when there was no long task for this time. */
const CALM_MS = 1_500

/**
 * Runs actions in a browser, each several times on a fresh page, and returns how long the longest task of the
 * page's main thread took meanwhile, in milliseconds by the browser's own timing, and how many were long. The browser
 * reports only tasks of 50 ms and more: where there was none the longest is 0. `works` are `{ url, act, cookie }`;
 * `act` is one of `ACTS`.
 */
export async function workOnScreens(works, times) {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: BROWSER_ARGUMENTS,
  })
  try {
    const measured = []
    for (const work of works) {
      const tasks = []
      for (let time = 0; time < times; time += 1) tasks.push(await workOnce(browser, work))
      measured.push({
        longest: median(tasks.map((durations) => Math.max(0, ...durations))),
        count: median(tasks.map((durations) => durations.filter((ms) => ms > WORK_AIM_MS).length)),
      })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function workOnce(browser, { url, act, cookie }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(toCookies(cookie, url))
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.benchTasks = []
    const addEntries = (list) => window.benchTasks.push(...list.getEntries().map(({ duration }) => duration))
    new PerformanceObserver(addEntries).observe({ type: 'longtask' })
  })
  await page.goto(url, { waitUntil: 'load' })
  const { begin, work } = ACTS[act]
  await begin(page)
  await page.mouse.move(700, 600)
  let isCalm = false
  while (!isCalm) {
    await page.waitForTimeout(CALM_MS)
    isCalm = await page.evaluate(() => window.benchTasks.splice(0).length === 0)
  }
  await work(page)
  await page.waitForTimeout(SETTLE_MS)
  const tasks = await page.evaluate(() => window.benchTasks)
  await context.close()
  return tasks
}

const dialog = (page) => page.getByRole('dialog')
const steps = (page) => page.getByRole('table', { name: 'Steps', exact: true })
const handle = (page, step) => page.getByRole('button', { name: `Move step ${step}`, exact: true })

async function seeSteps(page) {
  await handle(page, 3).waitFor()
  await steps(page).evaluate((table) => table.scrollIntoView({ block: 'start' }))
}

async function findMiddle(locator) {
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

const lines = (page) => page.locator('[role="grid"]:not([inert])')
/** The place of Quantity among the columns of product lines. */
const QUANTITY = 6

const marks = (page) => page.getByRole('table', { name: 'Product Mark Details' })

async function seeAllMarks(page) {
  await marks(page).locator('tbody tr[data-index]').first().waitFor()
  const more = page.getByRole('button', { name: 'Show more', exact: true })
  while (await more.isVisible()) {
    const shown = await marks(page).getAttribute('aria-rowcount')
    await more.click()
    await marks(page)
      .and(page.locator(`:not([aria-rowcount="${shown}"])`))
      .waitFor()
  }
}

async function pointAt(table) {
  await table.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await table.hover({ position: { x: 200, y: 120 } })
}

/** What a person does on a screen; `begin` waits until it can be done and is not measured. */
const ACTS = {
  typeIntoLines: {
    async begin(page) {
      await lines(page).locator(`tbody td[aria-colindex="${QUANTITY}"]`).first().click()
    },
    async work(page) {
      for (let row = 0; row < 40; row += 1) {
        await page.keyboard.type(String(1_000 + row), { delay: 40 })
        await page.keyboard.press('Enter')
      }
    },
  },
  scrollLines: {
    begin: async (page) => {
      await lines(page).waitFor()
      await pointAt(lines(page))
    },
    async work(page) {
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 400)
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -800)
    },
  },
  scrollMarks: {
    begin: async (page) => {
      await seeAllMarks(page)
      await pointAt(marks(page))
      // Codes are drawn once they are in view.
      await marks(page).locator('canvas[aria-busy="false"]').first().waitFor()
    },
    async work(page) {
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 400)
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -800)
    },
  },
  scrollSteps: {
    begin: seeSteps,
    async work(page) {
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 400)
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -800)
      // As by the scroll bar: to rows that were not drawn before.
      for (const share of [0.9, 0.2, 0.6]) {
        await steps(page).evaluate(
          (table, part) => table.closest('section').scrollTo({ top: table.offsetHeight * part }),
          share,
        )
        await page.waitForTimeout(200)
      }
    },
  },
  typeIntoStep: {
    async begin(page) {
      await seeSteps(page)
      await page.getByRole('button', { name: 'Edit step 2', exact: true }).click()
      await page.getByRole('textbox', { name: 'Comment' }).focus()
    },
    work: (page) => page.keyboard.type('The cash desk printed the receipt twice. '.repeat(5)),
  },
  setStatusOfSteps: {
    async begin(page) {
      await seeSteps(page)
      await steps(page).locator('tbody tr:not([data-gap])').first().focus()
    },
    async work(page) {
      for (let turn = 0; turn < 10; turn += 1) {
        await page.keyboard.press(String((turn % 2) + 2))
        await page.keyboard.press('ArrowDown')
        await page.waitForTimeout(100)
      }
    },
  },
  runSteps: {
    // The first one that is left: the work before has set the status of others.
    begin: (page) => dialog(page).getByRole('article').first().waitFor(),
    async work(page) {
      for (let turn = 0; turn < 10; turn += 1) {
        await page.keyboard.press('c')
        await page.locator('textarea:focus').waitFor()
        await page.keyboard.type('Printed twice', { delay: 40 })
        await page.keyboard.press('Escape')
        await page.keyboard.press('2')
        await page.waitForTimeout(100)
      }
    },
  },
  showDeck: {
    async begin(page) {
      await marks(page).locator('tbody tr[data-index]').first().waitFor()
      await page.getByRole('button', { name: 'Scan deck', exact: true }).click()
      await dialog(page).locator('canvas[aria-busy="false"]').first().waitFor()
    },
    async work(page) {
      for (let turn = 0; turn < 40; turn += 1) {
        await page.keyboard.press('ArrowRight')
        await page.waitForTimeout(100)
      }
    },
  },
  dragStep: {
    begin: seeSteps,
    async work(page) {
      const { x, y } = await findMiddle(handle(page, 3))
      const bottom = await steps(page).evaluate(
        (table) => table.closest('section').getBoundingClientRect().bottom,
      )
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + 10, { steps: 3 })
      await page.mouse.move(x, bottom - 60, { steps: 40 })
      // At the edge the list scrolls by itself.
      await page.mouse.move(x, bottom - 8, { steps: 10 })
      await page.waitForTimeout(2_000)
      await page.mouse.move(x, y + 60, { steps: 40 })
      await page.mouse.up()
    },
  },
}
