import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { BROWSER_ARGUMENTS, toCookies } from './browser.mjs'
import { ask, median } from './load.mjs'
import { PHOTOS } from './rows.mjs'
import { readMemory } from './servers.mjs'

/** After this time the memory of the photos has been released. */
const CALM_MS = 10_000
const LIMIT_MS = 300_000

/**
 * Sends photos of a telephone's size in a browser: how long it takes from choosing one until its card shows its
 * picture, several times, then how long many take that are chosen together, and the memory of the server meanwhile.
 */
export async function measurePhotos(product, url, times) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-bench-photos-'))
  const photo = await makePhoto()
  const writePhoto = (name) => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, photo)
    return file
  }
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: BROWSER_ARGUMENTS,
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(toCookies(product.cookie, url))
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('combobox', { name: 'Receipt Type', exact: true }).click()
    await page.getByRole('option').first().click()
    const choose = (files) => page.locator('input[type=file][multiple]').setInputFiles(files)
    const seconds = []
    for (let time = 0; time < times; time += 1) {
      const name = `one-${time}.jpg`
      const file = writePhoto(name)
      const since = performance.now()
      await choose(file)
      await page.waitForFunction(
        (wanted) =>
          [...document.images].some(({ alt, naturalWidth }) => alt.endsWith(wanted) && naturalWidth > 0),
        name,
      )
      seconds.push((performance.now() - since) / 1000)
    }
    const files = Array.from({ length: PHOTOS.count }, (_, index) => writePhoto(`many-${index}.jpg`))
    const memoryBefore = readMemory(product)
    const since = performance.now()
    await choose(files)
    await page
      .locator('[data-toast]')
      .getByText(`${PHOTOS.count} receipt photo(s) uploaded successfully`)
      .waitFor({ timeout: LIMIT_MS })
    const allSeconds = (performance.now() - since) / 1000
    const memoryAtOnce = readMemory(product)
    await sleep(CALM_MS)
    // Of a server that is gone there would be none.
    await ask({ origin: product.origin, path: '/api/health/live' })
    return {
      one: median(seconds),
      slowest: Math.max(...seconds),
      bytes: photo.length,
      allSeconds,
      memoryBefore,
      memoryAtOnce,
      memoryAfter: readMemory(product),
    }
  } finally {
    await browser.close()
    fs.rmSync(folder, { recursive: true })
  }
}

/** A picture of a telephone's size, with soft structures everywhere. */
async function makePhoto() {
  const { width, height } = PHOTOS
  const noise = { type: 'gaussian', mean: 128, sigma: 40 }
  const grain = sharp({
    create: { width: Math.round(width / 4), height: Math.round(height / 4), channels: 3, noise },
  })
  // Encoded first: a generated picture can't be resized directly.
  return sharp(await grain.png().toBuffer())
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer()
}
