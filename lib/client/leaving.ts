/** Whether the page holds something that leaving it would lose. */
type Holding = () => boolean

/** The holdings of the page, each with whether a reload would lose it, too. */
const holdings = new Map<Holding, Holding>()
let isFree = false

// Some browsers don't cache a page with this listener for going back, so it is attached only while it is needed.
function ask(event: BeforeUnloadEvent): void {
  if (!isFree && [...holdings.keys()].some((isHolding) => isHolding())) event.preventDefault()
}

/**
 * Asks for confirmation before the page is left while `isHolding`; returns the function that stops that. `isLost` says
 * whether a reload of the tab loses it: what the tab keeps is restored.
 */
export function askBeforeLeaving(isHolding: Holding, isLost = isHolding): () => void {
  if (holdings.size === 0) window.addEventListener('beforeunload', ask)
  holdings.set(isHolding, isLost)
  return () => {
    holdings.delete(isHolding)
    if (holdings.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

/** Returns whether everything that the page holds is restored after a reload. */
export function outlivesReload(): boolean {
  return ![...holdings.values()].some((isLost) => isLost())
}

/**
 * Leaves for another address without asking: nothing can be sent any more, and what was typed is kept until the
 * return.
 */
export function leaveFor(address: string): void {
  isFree = true
  window.location.replace(address)
}

/** Loads the page again without asking: what it holds is restored. */
export function reloadWithoutQuestion(): void {
  isFree = true
  window.location.reload()
}
