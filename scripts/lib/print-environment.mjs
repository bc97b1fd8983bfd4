// Started by environment.mjs in a process of its own: prints the checked configuration as JSON.

try {
  const { readEnvironment } = await import('../../lib/server/env.ts')
  process.stdout.write(JSON.stringify(readEnvironment(process.env)))
} catch (error) {
  process.stdout.write(error.message)
  process.exitCode = 1
}
