import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { median } from './load.mjs'

const QUIET_MS = 1_500
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Opens screens in a browser, each several times and alternately, and returns what that took: how many requests and
 * how much JavaScript (bytes, as sent) until the screen was quiet, when its first row was painted (null where it has
 * none), how long tasks of over 50 ms took, and how much the layout shifted. `screens` are `{ url, rows?, cookie? }`;
 * each is opened `loads` times.
 */
export async function openScreens(screens, loads) {
  const browser = await chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: BROWSER_ARGUMENTS,
  })
  try {
    const measured = screens.map(() => [])
    for (let load = 0; load < loads; load += 1) {
      for (const [index, screen] of screens.entries()) measured[index].push(await openScreen(browser, screen))
    }
    return measured.map(inTheMiddle)
  } finally {
    await browser.close()
  }
}

function inTheMiddle(opened) {
  const of = (key) => (opened[0][key] === null ? null : median(opened.map((one) => one[key])))
  return {
    requests: of('requests'),
    script: of('script'),
    rowsVisible: of('rowsVisible'),
    longTasks: of('longTasks'),
    shift: of('shift'),
  }
}

async function openScreen(browser, screen) {
  try {
    return await openOnce(browser, screen)
  } catch (cause) {
    throw new Error(`${screen.url} could not be measured.`, { cause })
  }
}

// A new context has an empty cache: each load is a first one.
async function openOnce(browser, { url, rows, cookie }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (cookie) await context.addCookies(toCookies(cookie, url))
  const page = await context.newPage()
  await page.addInitScript(watch, rows ?? null)
  const sizes = []
  let requests = 0
  let lastAt = Date.now()
  page.on('request', () => {
    requests += 1
    lastAt = Date.now()
  })
  page.on('requestfinished', (request) => {
    lastAt = Date.now()
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'load' })
  // The stream of changes stays open, so that the network is never idle: quiet means that nothing new is requested.
  while (Date.now() - lastAt < QUIET_MS)
    await page.evaluate(() => new Promise((next) => setTimeout(next, 100)))
  const seen = await page.evaluate(() => window.benchSeen)
  const script = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { requests, script, ...seen }
}

/** The cookies of a `Cookie` header, as a browser takes them for an address. */
export function toCookies({ cookie }, url) {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    // For the whole application: the calls of a page have other paths than the page.
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin }
  })
}

/** Runs in the page before anything else does. */
function watch(rows) {
  const seen = { rowsVisible: null, longTasks: 0, shift: 0 }
  window.benchSeen = seen
  const observe = (type, handle) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => {
    seen.longTasks += duration
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  if (rows === null) return
  const look = () => {
    if (document.querySelector(rows)) requestAnimationFrame(() => (seen.rowsVisible = performance.now()))
    else requestAnimationFrame(look)
  }
  look()
}
