import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { ensureBrowser, findBrowser } from '@/scripts/lib/browser.mjs'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { whenStopping } from '@/scripts/lib/lifecycle.mjs'
import { until } from './processes'
import type { Project } from './together'

const ADDRESS = '/projects/create'
const TYPED = 'Typed before the upgrade'
/** Longer than a tab waits after a reload for another reason to reload. */
const CALM_MS = 12_000

/** A browser's tab in which somebody has typed into a form, as it was left alone. */
export interface OldTab {
  /**
   * Waits until it has reloaded by itself.
   * @throws CommandError where it did not, did so again, or lost what was typed
   */
  expectReloaded: () => Promise<void>
}

/** Opens a tab of the release that answers now, and types into a form. */
export async function openOldTab(origin: string, { cookies }: Pick<Project, 'cookies'>): Promise<OldTab> {
  await ensureBrowser()
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    // Chromium refuses to run as root in its sandbox.
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const forget = whenStopping(() => browser.close())
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  await context.addCookies(
    cookies.map((cookie) => {
      const at = cookie.indexOf('=')
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin }
    }),
  )
  const page = await context.newPage()
  const name = page.locator('input[name="name"]')
  await page.goto(origin + ADDRESS)
  // What is typed before the page is alive is no input of the form yet.
  await until(
    () => 'a form had not kept what was typed',
    async () => {
      await name.fill('')
      await name.fill(TYPED)
      return page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))
    },
  )
  await name.blur()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const expectReloaded = async () => {
    await until(
      () => 'a tab from before the upgrade had not reloaded',
      () => loads > 0,
    )
    await sleep(CALM_MS)
    await until(
      () => 'a tab that reloaded lost what was typed',
      async () => (await name.inputValue()) === TYPED,
    )
    forget()
    await browser.close()
    if (loads !== 1) throw new CommandError(`A tab from before the upgrade reloaded ${loads} times.`)
  }
  return { expectReloaded }
}
