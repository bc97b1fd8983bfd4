/** Whether the page holds something that leaving it would lose. */
type Holding = () => boolean

const holdings = new Set<Holding>()
let isFree = false

// Some browsers don't cache a page with this listener for going back, so it is attached only while it is needed.
function ask(event: BeforeUnloadEvent): void {
  if (!isFree && [...holdings].some((isHolding) => isHolding())) event.preventDefault()
}

/** Asks for confirmation before the page is left while `isHolding`; returns the function that stops that. */
export function askBeforeLeaving(isHolding: Holding): () => void {
  if (holdings.size === 0) window.addEventListener('beforeunload', ask)
  holdings.add(isHolding)
  return () => {
    holdings.delete(isHolding)
    if (holdings.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

/**
 * Leaves for another address without asking: nothing can be sent any more, and what was typed is kept until the
 * return.
 */
export function leaveFor(address: string): void {
  isFree = true
  window.location.replace(address)
}
