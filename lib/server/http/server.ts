import 'server-only'
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '../env'
import type { AnsweredRequest, TELEMETRY } from '../logger'
import { beginServing, giveUpServing, shutdownHooks } from '../process-wide'
import { noteRelease } from '../release'
import { isCall } from './addresses'
import { builtFiles } from './built-files'
import { setClientAddress } from './client-address'
import { createServer } from './connections'
import { answerDirectly } from './direct-calls'
import { loadEntries } from './entries'
import { trackInFlight } from './in-flight'
import { refuseMethod } from './method-not-allowed'
import { openPort } from './open-port'
import { answerOutage } from './outage-pages'
import { flushSeldom } from './page-flush'
import { setPagePolicy } from './page-policy'
import { publicPages } from './public-pages'
import { logOnceAnswered } from './request-lines'
import { dropUnreadableRouterState } from './router-state'
import { setSecurityHeaders } from './security-headers'
import { receiveSmallBody } from './small-bodies'
import { refuseUnreadable } from './unreadable-address'

const DRAIN_LIMIT_MS = 25_000
// The whole shutdown must fit into the 30 seconds that process managers commonly grant.
const STOP_LIMIT_MS = 28_000
const MIN_HOOK_LIMIT_MS = 3_000

interface ServerOptions {
  /** The folder of the project. */
  root: string
  dev: boolean
  environment: Pick<Environment, 'APP_URL' | 'HOST' | 'PORT' | 'ROLE' | 'TRUSTED_PROXIES'>
}

interface RunningServer {
  /** Resolves once requests are answered. */
  ready: Promise<unknown>
  /** In this order: no new requests, the open ones drained, the application's own hooks, Next. */
  stop: () => Promise<void>
  /** Closes every connection at once. */
  destroy: () => void
}

/**
 * Serves the application in this process. Resolves once its port is open; requests wait until it is ready. Rejects
 * with the system's error when the port can't be opened.
 */
export async function openServer({ root, dev, environment }: ServerOptions): Promise<RunningServer> {
  const { APP_URL, HOST, PORT, ROLE, TRUSTED_PROXIES } = environment
  if (!dev) noteRelease(root)
  const server = createServer()
  const isOneOfMany = ROLE === 'web' && TRUSTED_PROXIES > 0
  const { passOn, drain, destroy } = trackInFlight(server, { isOneOfMany })
  // The development server builds a file when it is requested.
  const sendBuiltFile = dev ? () => false : builtFiles(path.join(root, '.next', 'static'))
  const sendPublicPage = dev ? async () => false : publicPages()
  const { listening, ready } = openPort(server, {
    port: PORT,
    host: HOST,
    prepare: async () => {
      const { default: next } = await import('next')
      const app = next({ dev, dir: root, quiet: !dev, hostname: HOST, port: PORT, httpServer: server })
      await app.prepare()
      if (!dev) await loadEntries(root)
      beginServing()
      return app
    },
    answer: async (request, response, application) => {
      try {
        if (passOn(request)) return
        setClientAddress(request, TRUSTED_PROXIES)
        hideServerName(response)
        reportPages(request, response)
        setSecurityHeaders(request, response, APP_URL)
        if (ROLE !== 'worker' && sendBuiltFile(request, response)) return
        logOnceAnswered(request, response, { dev })
        if (ROLE === 'worker' && !isForOperator(request)) {
          response.writeHead(404).end()
          return
        }
        setPagePolicy(request, response, { dev })
        flushSeldom(response)
        if (refuseUnreadable(request, response)) return
        const app = await application
        if (refuseMethod(request, response)) return
        if (isCall(request) && !(await receiveSmallBody(request, response))) return
        if (!dev && (await answerDirectly(request, response, APP_URL))) return
        if (await answerOutage(request, response)) return
        dropUnreadableRouterState(request.headers)
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
    giveUpServing()
    const since = Date.now()
    await drain(DRAIN_LIMIT_MS)
    await runShutdownHooks(Math.max(MIN_HOOK_LIMIT_MS, STOP_LIMIT_MS - (Date.now() - since)))
    const app = await ready.catch(() => null)
    await app?.close()
  }
  await listening
  return { ready, stop, destroy }
}

const isForOperator = ({ url = '' }: IncomingMessage) => /^\/api\/(?:health|metrics)(?:[/?]|$)/.test(url)

// The logger has a copy in the application's bundle, where metrics subscribe: only the channel is shared.
const REQUESTS: typeof TELEMETRY.requests = 'uta:requests'
const requests = channel(REQUESTS)
const METHODS = ['GET', 'HEAD', 'POST']

// Calls of the API are reported by their routes, which know the pattern of their path.
function reportPages(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', method = '' } = request
  if (isCall(request) || !requests.hasSubscribers) return
  const startedAt = performance.now()
  response.once('finish', () => {
    const answered: AnsweredRequest = {
      route: url.startsWith('/_next/') ? 'files' : 'pages',
      method: METHODS.includes(method) ? method : 'other',
      status: response.statusCode,
      seconds: (performance.now() - startedAt) / 1000,
    }
    requests.publish(answered)
  })
}

function hideServerName(response: ServerResponse): void {
  const { writeHead } = response
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.removeHeader('x-powered-by')
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
}

// What the application runs beside requests: jobs, the bot, streams.
async function runShutdownHooks(limit: number): Promise<void> {
  const results = Promise.allSettled([...shutdownHooks].map(async (hook) => hook()))
  const done = await Promise.race([results, sleep(limit, null, { ref: false })])
  for (const result of done ?? []) if (result.status === 'rejected') console.error(result.reason)
}
