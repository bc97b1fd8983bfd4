import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/** In which a navigation tells which parts of the page the browser shows already. */
const ROUTER_STATE_HEADER = 'next-router-state-tree'

/**
 * Removes the header in which a navigation tells what the browser shows already where Next can't read it, for which it
 * would answer 500: the whole page is rendered then. A browser with a page of an earlier release may send such a header,
 * and anybody else.
 */
export function dropUnreadableRouterState(headers: IncomingHttpHeaders): void {
  try {
    parseAndValidateFlightRouterState(headers[ROUTER_STATE_HEADER])
  } catch {
    delete headers[ROUTER_STATE_HEADER]
  }
}
