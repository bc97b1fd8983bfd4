import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { BROWSER_ARGUMENTS, toCookies } from './browser.mjs'
import { median } from './load.mjs'

const LIMIT_MS = 10_000

/**
 * Changes something in one window, several times, and returns how long it takes until another window shows it, in
 * milliseconds: from the key that ends the change to the text on the other screen. `works` are `{ url, change, cookie
 * }`; `change` is one of `CHANGES`.
 */
export async function seeInOtherWindow(works, times) {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: BROWSER_ARGUMENTS,
  })
  try {
    const measured = []
    for (const { url, change, cookie } of works) {
      const [mine, theirs] = [await openWindow(browser, url, cookie), await openWindow(browser, url, cookie)]
      const { begin, cell, prepare } = CHANGES[change]
      for (const page of [mine, theirs]) await begin(page)
      const delays = []
      for (let time = 0; time < times; time += 1) {
        const key = await prepare(mine, time)
        delays.push(await seeOnce({ mine, cell: cell(theirs), key }))
      }
      for (const page of [mine, theirs]) await page.context().close()
      measured.push({ middle: median(delays), longest: Math.max(...delays) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function openWindow(browser, url, cookie) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(toCookies(cookie, url))
  const page = await context.newPage()
  const listening = page.waitForResponse('**/api/events?*')
  await page.goto(url, { waitUntil: 'load' })
  await listening
  return page
}

async function seeOnce({ mine, cell, key }) {
  // Both windows have the clock of this machine.
  const seen = cell.evaluate(
    (shown, limit) =>
      new Promise((resolve, reject) => {
        const before = shown.textContent
        const observer = new MutationObserver(() => {
          if (shown.textContent === before) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        setTimeout(() => reject(new Error('The other window did not show the change.')), limit)
      }),
    LIMIT_MS,
  )
  const madeAt = Date.now()
  await mine.keyboard.press(key)
  return (await seen) - madeAt
}

const lines = (page) => page.locator('[role="grid"]:not([inert])')
/** The place of Quantity among the columns of product lines. */
const QUANTITY = 6
const quantity = (page) => lines(page).locator(`tbody td[aria-colindex="${QUANTITY}"]`).first()

const firstStep = (page) =>
  page.getByRole('table', { name: 'Steps', exact: true }).locator('tbody tr:not([data-gap])').first()

/** What is changed; `cell` is where it shows, `prepare` does all but the last key, which it returns. */
const CHANGES = {
  productLine: {
    begin: (page) => quantity(page).waitFor(),
    cell: quantity,
    async prepare(page, time) {
      await quantity(page).click()
      await page.keyboard.type(String(2_000 + time))
      return 'Enter'
    },
  },
  stepStatus: {
    begin: (page) => page.getByRole('button', { name: 'Move step 1', exact: true }).waitFor(),
    cell: firstStep,
    async prepare(page) {
      await firstStep(page).focus()
      return (await firstStep(page).textContent()).includes('Done') ? '3' : '2'
    },
  },
}
