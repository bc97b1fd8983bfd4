import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/testing.mjs'
import './tests/fixtures/browser-worker'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/fixtures/browser-run.ts',
  workers: 2,
  // In CI `runPlaywright` runs once more what failed: a few tests at most, alone, and recorded.
  retries: 0,
  forbidOnly: true,
  // For what hangs: on a busy machine everything takes its time, and is right all the same.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Another zone than the server's, and an odd one too: no day may shift between the two.
    timezoneId: 'America/St_Johns',
    locale: 'en-GB',
    // As for people who set it in their system: no test has to wait for an animation.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a third of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
