#!/usr/bin/env node
// npm run check             all checks that need no running application
// npm run check -- types    one check of it, or several, by their names

import './lib/node-version.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { ensurePackages } from './lib/packages.mjs'

await runCommand(async () => {
  await ensurePackages()
  // Only now may anything be loaded that needs a package.
  const { ensureClient } = await import('./lib/client.mjs')
  const { runChecks } = await import('./lib/checks.mjs')
  await ensureClient()
  const { passed, failures } = await runChecks(process.argv.slice(2))
  console.log(`\n${passed} checks passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
})
