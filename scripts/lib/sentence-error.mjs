/**
 * An error that a person caused or can cure: its message is one sentence that says what to do,
 * and it is printed alone, without a stack.
 */
export class SentenceError extends Error {
  /** @override */
  name = 'SentenceError'
}

/**
 * Prints why a command ends. Anything but a sentence is a defect of ours, so its stack is shown.
 * @param {unknown} error
 */
export function printFailure(error) {
  if (error instanceof SentenceError) console.error(error.message)
  else console.error(error)
}

/**
 * Returns the code of an error of the system or of PostgreSQL; undefined where it has none.
 * @param {unknown} error
 */
export const errorCode = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** @param {unknown} error */
export const errorMessage = (error) => (error instanceof Error ? error.message : String(error))
