import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** An odd zone on purpose (UTC+12:45, with summer time): a day that shifts with the zone shows up here. */
const TZ = 'Pacific/Chatham'
process.env.TZ = TZ

/** Nothing listens there: a test that forgets its stand-in fails at once, and never reaches the internet. */
const NOWHERE = 'http://127.0.0.1:9'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ELSEWHERE = ['node_modules/**', '.next/**', '.data/**', 'tests/e2e/**']

export default defineConfig({
  resolve: {
    alias: { '@': fromHere('.'), 'server-only': fromHere('tests/fixtures/empty-module.ts') },
  },
  test: {
    env: {
      TZ,
      NODE_ENV: 'test',
      APP_URL: 'http://localhost:3000',
      AUTH_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
      TELEGRAM_API_ROOT: NOWHERE,
      GITHUB_API_URL: NOWHERE,
    },
    pool: 'forks',
    maxWorkers: 2,
    // A file of tests finds the process of the one before, with its packages loaded: tests/fixtures/own-start.ts.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    // For tests that hang: on a busy machine everything takes longer, and is correct all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,mjs}'],
          exclude: [...ELSEWHERE, '**/*.int.test.*'],
          globalSetup: 'tests/fixtures/server-bundle.ts',
          setupFiles: 'tests/fixtures/own-start.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['**/*.int.test.{ts,mjs}'],
          exclude: ELSEWHERE,
          globalSetup: ['tests/fixtures/server-bundle.ts', 'tests/fixtures/database-template.ts'],
          setupFiles: ['tests/fixtures/own-start.ts', 'tests/fixtures/database.ts'],
        },
      },
    ],
  },
})
