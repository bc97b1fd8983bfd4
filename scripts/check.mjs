#!/usr/bin/env node
// npm run check     everything that can be said without running the application

import { runChecks } from './lib/checks.mjs'
import { runCommand } from './lib/lifecycle.mjs'

await runCommand(async () => {
  const { passed, failed } = await runChecks()
  console.log(`\n${passed} checks passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})
