/**
 * Runs work while no other tab of this browser runs work of the same name; a browser without locks, as on a page that is
 * not secure, runs it at once.
 */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? await navigator.locks.request(name, work) : await work()
}
