import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { LANGUAGE_COOKIE, type Language, requestLanguage } from '@/lib/shared/language'
import { REQUEST_ID_HEADER, TIME_ZONE_COOKIE } from '@/lib/shared/session'

/** Returns the value of a request's cookie. */
export function cookieValue(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie') ?? ''
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** Where a request came from. */
export interface Requester {
  /** The number of the request, as in its line of the log. */
  requestId: string
  /** The client's address, as far as TRUSTED_PROXIES vouches for it. */
  address: string
  userAgent: string
  /** That of the browser, as far as it says so; else ''. */
  timeZone: string
}

/** Maximum number of characters kept of a user agent: enough to distinguish a person's browsers. */
export const USER_AGENT_LENGTH = 500

const requesters = new AsyncLocalStorage<Requester>()

/** Returns where a request came from. */
export function toRequester(request: Request): Requester {
  const { headers } = request
  return {
    requestId: headers.get(REQUEST_ID_HEADER) ?? randomUUID(),
    address: headers.get('x-client-address') ?? '',
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_LENGTH),
    timeZone: cookieValue(request, TIME_ZONE_COOKIE) ?? '',
  }
}

/** Returns the language that a browser has for a call, regardless of who is signed in; null for the mix of languages. */
export function browserLanguage(request: Request, path: string): Language | null {
  const cookie = cookieValue(request, LANGUAGE_COOKIE)
  return requestLanguage({ cookie, path, accepted: request.headers.get('accept-language') })
}

/** Runs the work of a request, in which {@link currentRequester} answers where it came from. */
export function asRequester<Result>(requester: Requester, work: () => Result): Result {
  return requesters.run(requester, work)
}

/** Returns where the present request came from; nowhere in a job. */
export function currentRequester(): Requester {
  return requesters.getStore() ?? { requestId: '', address: '', userAgent: '', timeZone: '' }
}
