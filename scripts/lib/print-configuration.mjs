// Started by configuration.mjs in a process of its own: prints the checked configuration as JSON.

import { allVariables } from './environment.mjs'

try {
  const { readEnvironment } = await import('../../lib/server/env.ts')
  process.stdout.write(JSON.stringify(readEnvironment(allVariables())))
} catch (error) {
  process.stdout.write(error.message)
  process.exitCode = 1
}
