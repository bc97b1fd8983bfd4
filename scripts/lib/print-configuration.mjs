// Started by configuration.mjs in its own process: prints the checked configuration as JSON.

import { errorMessage } from './command-error.mjs'
import { allVariables } from './environment.mjs'

try {
  const { readEnvironment } = await import('../../lib/server/env')
  process.stdout.write(JSON.stringify(readEnvironment(allVariables())))
} catch (error) {
  process.stdout.write(errorMessage(error))
  process.exitCode = 1
}
