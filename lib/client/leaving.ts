/** Whether the page holds something that leaving it would lose. */
type Holding = () => boolean

const holdings = new Set<Holding>()
let isFree = false

// With the listener in place some browsers don't keep the page for the way back, so it is there only while it may ask.
function ask(event: BeforeUnloadEvent): void {
  if (!isFree && [...holdings].some((isHolding) => isHolding())) event.preventDefault()
}

/** Asks before the page is left while `isHolding`; returns what ends that. */
export function askBeforeLeaving(isHolding: Holding): () => void {
  if (holdings.size === 0) window.addEventListener('beforeunload', ask)
  holdings.add(isHolding)
  return () => {
    holdings.delete(isHolding)
    if (holdings.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

/** Leaves for another address without asking: nothing can be sent any more, and what was typed is kept for the return. */
export function leaveFor(address: string): void {
  isFree = true
  window.location.replace(address)
}
