import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request came from. */
export interface Requester {
  /** The client's address, as far as TRUSTED_PROXIES vouches for it. */
  address: string
  userAgent: string
}

/** Maximum number of characters kept of a user agent: enough to distinguish a person's browsers. */
export const USER_AGENT_LENGTH = 500

const requesters = new AsyncLocalStorage<Requester>()

/** Returns where a request came from. */
export function toRequester({ headers }: Request): Requester {
  return {
    address: headers.get('x-client-address') ?? '',
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_LENGTH),
  }
}

/** Runs the work of a request, in which {@link currentRequester} answers where it came from. */
export function asRequester<Result>(requester: Requester, work: () => Result): Result {
  return requesters.run(requester, work)
}

/** Returns where the present request came from; nowhere in a job. */
export function currentRequester(): Requester {
  return requesters.getStore() ?? { address: '', userAgent: '' }
}
