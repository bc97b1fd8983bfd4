import 'server-only'

const KEY = Symbol.for('uta.shutdown')

/**
 * Returns the functions that the process awaits once it takes no more requests. Hot reload must find the same set again,
 * and the server around the application, which is another bundle.
 */
export function shutdownHooks(): Set<() => Promise<void>> {
  const known: Set<() => Promise<void>> = Reflect.get(globalThis, KEY) ?? new Set()
  Reflect.set(globalThis, KEY, known)
  return known
}
