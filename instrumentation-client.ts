import { keepCookie } from '@/lib/client/keep-cookie'
import { NAVIGATION_BEGAN } from '@/lib/client/navigation'
import { browserTimeZone } from '@/lib/client/time-zone'
import { TIME_ZONE_COOKIE } from '@/lib/shared/session'

// Runs before any schema is made. zod would otherwise try to compile schemas by eval, which the
// Content-Security-Policy refuses and reports as a violation. It is set where zod looks for it, so that a page without
// schemas need not load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Without it, what the server renders would be of another day than what the browser asks for.
keepCookie(TIME_ZONE_COOKIE, browserTimeZone())

/** Next calls this when a person goes to another page. */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent(NAVIGATION_BEGAN, { detail: url }))
}
