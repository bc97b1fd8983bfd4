import fs from 'node:fs'
import net from 'node:net'
import { CommandError, errorCode } from './command-error.mjs'
import { setVariables } from './environment.mjs'
import { whenStopping } from './lifecycle.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { importServer } from './server-bundle.mjs'

/** @typedef {import('../../lib/server/env').Environment} Environment */

/**
 * Throws a message if the port can't be used.
 * @param {Pick<Environment, 'PORT' | 'HOST'>} environment
 */
export async function checkPort({ PORT, HOST }) {
  const probe = net.createServer()
  await new Promise((resolve, reject) => {
    probe.once('error', (error) => reject(explain(error, PORT, HOST)))
    probe.listen(PORT, HOST, () => probe.close(resolve))
  })
}

/**
 * Serves the application in this process, and stops with it. Resolves once requests are answered.
 * @param {{ dev?: boolean, environment: Environment }} options
 */
export async function serve({ dev = false, environment }) {
  if (!dev) setVariables({ __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfiguration() })
  const { openServer } = await importServer()
  const { ready, stop, destroy } = await openServer({ root: ROOT, dev, environment }).catch((error) => {
    throw explain(error, environment.PORT, environment.HOST)
  })
  whenStopping(stop, destroy)
  await ready
}

// Of Next's ways to be served, only its own standalone server reads no next.config.ts. This is the variable by which
// that one has its configuration.
function builtConfiguration() {
  const file = fromRoot('.next', 'required-server-files.json')
  return JSON.stringify(JSON.parse(fs.readFileSync(file, 'utf8')).config)
}

/**
 * @param {unknown} error
 * @param {number} port
 * @param {string} host
 */
function explain(error, port, host) {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new CommandError(`The port ${port} is taken: stop what listens there, or set another PORT.`)
    case 'EACCES':
      return new CommandError(`You may not listen on the port ${port}: set PORT to 1024 or above.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandError(`This machine has no address ${host}: correct HOST.`)
    default:
      return error
  }
}
