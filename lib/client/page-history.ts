import { useSyncExternalStore } from 'react'

/** The pages that a person came by, the one shown last: each with the address that it was left at. */
type PageHistory = readonly { pathname: string; address: string }[]

const MAX_PAGES = 50
/** Pages that are over once they were left: nobody wants to come back to a form that was sent. */
const FORM = /\/(create|edit)$/

/**
 * Returns the page history after a page is shown at an address. Another address of the same page replaces its former one, and a
 * page that the person came from ends the way to it and back.
 */
export function extendPageHistory(pages: PageHistory, pathname: string, address: string): PageHistory {
  const page = { pathname, address }
  const last = pages.at(-1)
  if (last?.pathname === pathname) return [...pages.slice(0, -1), page]
  if (pages.at(-2)?.pathname === pathname) return [...pages.slice(0, -2), page]
  const before = last && FORM.test(last.pathname) ? pages.slice(0, -1) : pages
  return [...(before.at(-1)?.pathname === pathname ? before.slice(0, -1) : before), page].slice(-MAX_PAGES)
}

let current: PageHistory = []
/** The page that the next one takes the place of. */
let replaced: string | null = null
const listeners = new Set<() => void>()

/** Remembers that a page is shown at an address. */
export function rememberPage(pathname: string, address: string): void {
  const isReplacing = pathname !== replaced && current.at(-1)?.pathname === replaced
  current = extendPageHistory(isReplacing ? current.slice(0, -1) : current, pathname, address)
  if (pathname !== replaced) replaced = null
  for (const listener of listeners) listener()
}

/** Lets the page that is shown next take the place of this one, so that the way back leads past it. */
export function replacePage(pathname: string): void {
  replaced = pathname
}

/**
 * Returns the address that the person came from to the page at `pathname`, which need not be remembered itself yet; null
 * where they came by its address.
 */
export function addressBefore(pathname: string): string | null {
  return current.findLast((page) => page.pathname !== pathname)?.address ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the address of the page that the person came from to the one at `pathname`; null where they came by its address. */
export function useCameFrom(pathname: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => (current.at(-1)?.pathname === pathname ? (current.at(-2)?.address ?? null) : null),
    () => null,
  )
}
