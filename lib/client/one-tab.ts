/**
 * Runs work while no other tab of this browser runs work of the same name; a browser without locks, as on a page that is
 * not secure, runs it at once.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
