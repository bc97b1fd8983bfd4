import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { CommandError } from './command-error.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { run, runNode } from './run.mjs'

// Without a display: the tests run in it in two thirds of the time.
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the browser of this machine that the tests run in, a headless shell first; `null` means Playwright's own. */
export const findBrowser = () => [SHELL, ...WHOLE].find(canRun) ?? null

// A file alone is not enough: an installed browser may lack system libraries.
/** @param {string} file */
const canRun = (file) =>
  fs.existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/** Installs a headless shell if it is missing; falls back to any Chromium. */
export async function ensureBrowser() {
  if (canRun(SHELL)) return
  const isDebian = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
  if (!isDebian && (await hasBrowser())) return
  await step('Installing a browser', async (show) => {
    if (isDebian) await installFromDebian('chromium-headless-shell', show)
    if (await hasBrowser()) return
    const cli = fromRoot('node_modules', '@playwright', 'test', 'cli.js')
    await runNode([cli, 'install', '--only-shell', 'chromium'], { onLine: show })
    if (await hasBrowser()) return
    if (isDebian) await installFromDebian('chromium', show)
    if (await hasBrowser()) return
    throw new CommandError(
      'The browser tests need a Chromium and none could be installed: install one, and try again.',
    )
  })
}

/**
 * @param {string} name
 * @param {import('./run.mjs').OnLine} onLine
 */
async function installFromDebian(name, onLine) {
  const options = { onLine, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  await run('apt-get', [...patience, 'update'], options)
  await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', name], options)
}

const hasBrowser = async () => findBrowser() !== null || (await canRunOwn())

// Only Playwright knows where its own shell is.
async function canRunOwn() {
  const { chromium } = await import('@playwright/test')
  try {
    const browser = await chromium.launch({ args: ['--no-sandbox'] })
    await browser.close()
    return true
  } catch {
    return false
  }
}
