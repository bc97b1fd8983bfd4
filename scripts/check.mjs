#!/usr/bin/env node
// npm run check     everything that can be said without running the application

import { runChecks } from './lib/checks.mjs'
import { runCommand } from './lib/lifecycle.mjs'

await runCommand(async () => {
  const { passed, failures } = await runChecks()
  console.log(`\n${passed} checks passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
})
