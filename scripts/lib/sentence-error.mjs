/**
 * An error that a person caused or can cure: its message is one sentence that says what to do,
 * and it is printed alone, without a stack.
 */
export class SentenceError extends Error {
  name = 'SentenceError'
}

/** Prints why a command ends. Anything but a sentence is a defect of ours, so its stack is shown. */
export function printFailure(error) {
  if (error instanceof SentenceError) console.error(error.message)
  else console.error(error)
}
