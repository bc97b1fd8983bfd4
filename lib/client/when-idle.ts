/** Does the work once the page is loaded and the browser has nothing else to do; never on the server. */
export function whenIdle(work: () => void): void {
  if (typeof window === 'undefined') return
  // Safari has no idle callbacks.
  const wait = () => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work)
    else setTimeout(work)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
