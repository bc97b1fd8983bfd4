import { CommandError } from './command-error.mjs'
import { fromRoot } from './paths.mjs'
import { runNode } from './run.mjs'

/**
 * Returns the configuration by the application's own schema, with its defaults; throws the schema's message.
 * The schema is TypeScript and meant for the server bundle, so a process with the loader for that reads it.
 * @returns {Promise<import('../../lib/server/env').Environment>}
 */
export async function checkConfiguration() {
  const reader = fromRoot('scripts', 'lib', 'print-configuration.mjs')
  const { code, output } = await runNode(['--conditions=react-server', '--import', 'tsx', reader])
  if (code !== 0) throw new CommandError(output.trim())
  return JSON.parse(output)
}
