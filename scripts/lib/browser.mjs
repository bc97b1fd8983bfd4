import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { run, runNode } from './run.mjs'
import { SentenceError } from './sentence-error.mjs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium that the tests run in, or `null`: the machine's own one, else the one that Playwright brought. */
export async function findBrowser() {
  const { chromium } = await import('@playwright/test')
  return [...INSTALLED, chromium.executablePath()].find(canRun) ?? null
}

// A file alone is not enough: a downloaded browser may lack libraries of the system.
const canRun = (file) =>
  fs.existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/** Installs a browser where none is there. */
export async function ensureBrowser() {
  if (await findBrowser()) return
  await step('Installing a browser', async (show) => {
    await runNode([fromRoot('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
      onLine: show,
    })
    if (await findBrowser()) return
    if (process.getuid() === 0 && fs.existsSync('/usr/bin/apt-get')) {
      const options = { onLine: show, env: { DEBIAN_FRONTEND: 'noninteractive' } }
      await run('apt-get', ['update'], options)
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
    }
    if (await findBrowser()) return
    throw new SentenceError(
      'The browser tests need a Chromium and none could be installed: install one, and try again.',
    )
  })
}
