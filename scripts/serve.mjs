#!/usr/bin/env node
// node scripts/serve.mjs     serves what is built: no installing, building or migrating. For containers and tests.

import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkConfiguration } from './lib/configuration.mjs'
import { resolveDataDir } from './lib/data-folder.mjs'
import { setVariables, variable } from './lib/environment.mjs'
import { isMain } from './lib/is-main.mjs'
import { KEEP_RUNNING, runCommand, whenStopping } from './lib/lifecycle.mjs'
import { fromRoot, ROOT } from './lib/paths.mjs'
import { SentenceError } from './lib/sentence-error.mjs'
import { builtFiles } from './lib/server/built-files.mjs'
import { setClientAddress } from './lib/server/client-address.mjs'
import { trackInFlight } from './lib/server/in-flight.mjs'
import { refuseMethod } from './lib/server/method-not-allowed.mjs'
import { listen, openPort } from './lib/server/open-port.mjs'
import { setPagePolicy } from './lib/server/page-policy.mjs'
import { publicPages } from './lib/server/public-pages.mjs'
import { setSecurityHeaders } from './lib/server/security-headers.mjs'

const DRAIN_LIMIT = 25_000
// All of stopping must fit into the 30 seconds that process managers commonly grant.
const STOP_LIMIT = 28_000

/**
 * Serves the application in this process. Resolves once requests are answered. It is stopped with the
 * process: no new requests, the open ones drained, the application's own hooks, Next.
 */
export async function serve({ dev = false, environment }) {
  const { APP_URL, HOST, PORT, ROLE, TRUSTED_PROXIES } = environment
  const server = http.createServer()
  // Longer than the idle time of common proxies, so that they never meet a connection that we just closed.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 70_000
  const { drain, destroy } = trackInFlight(server)
  const isHidden = (request) => ROLE === 'worker' && !/^\/api\/health(?:[/?]|$)/.test(request.url)
  // The development server builds a file when it is asked for.
  const sendBuiltFile = dev ? () => false : builtFiles(fromRoot('.next', 'static'))
  const sendPublicPage = dev ? () => false : publicPages()
  const { listening, ready } = openPort(server, {
    port: PORT,
    host: HOST,
    prepare: () => prepareNext({ dev, hostname: HOST, port: PORT, httpServer: server }),
    answer: async (request, response, application) => {
      try {
        hideServerName(response)
        setSecurityHeaders(request, response, APP_URL)
        if (isHidden(request)) {
          response.writeHead(404).end()
          return
        }
        if (sendBuiltFile(request, response)) return
        setClientAddress(request, TRUSTED_PROXIES)
        setPagePolicy(request, response, { dev })
        const app = await application
        if (refuseMethod(request, response)) return
        const render = app.getRequestHandler()
        if (await sendPublicPage(request, response, render)) return
        await render(request, response)
      } catch (error) {
        console.error(error)
        if (!response.headersSent) response.writeHead(500).end()
        else response.destroy()
      }
    },
  })
  const stop = async () => {
    const since = Date.now()
    await drain(DRAIN_LIMIT)
    await runShutdownHooks(Math.max(3_000, STOP_LIMIT - (Date.now() - since)))
    const app = await ready.catch(() => null)
    await app?.close()
  }
  await listening
  whenStopping(stop, destroy)
  await ready
}

async function prepareNext({ dev, ...address }) {
  const { default: next } = await import('next')
  const app = next({ dev, dir: ROOT, quiet: !dev, ...address })
  await app.prepare()
  return app
}

function hideServerName(response) {
  const { writeHead } = response
  response.writeHead = function (...args) {
    this.removeHeader('x-powered-by')
    return writeHead.apply(this, args)
  }
}

/** Fails with a sentence where the port can't be had. */
export async function checkPort({ PORT, HOST }) {
  const probe = http.createServer()
  await listen(probe, PORT, HOST)
  await new Promise((resolve) => probe.close(resolve))
}

// The application registers here what it runs beside requests: jobs, the bot, streams.
async function runShutdownHooks(limit) {
  const hooks = [...(globalThis[Symbol.for('uta.shutdown')] ?? [])]
  const results = Promise.allSettled(hooks.map(async (hook) => hook()))
  const done = await Promise.race([results, sleep(limit, null, { ref: false })])
  for (const { reason } of done ?? []) if (reason) console.error(reason)
}

if (isMain(import.meta.url)) {
  setVariables({ NODE_ENV: variable('NODE_ENV') ?? 'production' })
  await runCommand(
    async () => {
      const environment = await checkConfiguration()
      if (!environment.DATABASE_URL)
        throw new SentenceError('Set DATABASE_URL: only npm start brings a database along.')
      setVariables({ DATA_DIR: resolveDataDir(environment.DATA_DIR) })
      await serve({ environment })
      console.log(`U.T.A. listens on http://${environment.HOST}:${environment.PORT}`)
      return KEEP_RUNNING
    },
    { interrupted: 0 },
  )
}
