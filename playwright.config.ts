import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/lib/testing.mjs'
import './tests/fixtures/browser-worker'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/fixtures/browser-run.ts',
  workers: 2,
  // In CI `runPlaywright` retries failed tests: a few at most, alone, and recorded.
  retries: 0,
  forbidOnly: true,
  // For tests that hang: on a busy machine everything takes longer, and is correct all the same.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Another time zone than the server's, and an odd one: no day may shift between the two.
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
