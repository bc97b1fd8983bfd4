/**
 * An error that a person caused or can fix: its message says in one line what to do, and is printed without a stack.
 */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError'
}

/**
 * Prints why a command ends. Any other error is a bug, so its stack is shown.
 * @param {unknown} error
 */
export function printFailure(error) {
  if (error instanceof CommandError) console.error(error.message)
  else console.error(error)
}

/**
 * Returns the code of an error of the system or of PostgreSQL; undefined where it has none.
 * @param {unknown} error
 */
export const errorCode = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** @param {unknown} error */
export const errorMessage = (error) => (error instanceof Error ? error.message : String(error))
