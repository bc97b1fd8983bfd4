/** Why a camera can't be used. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Returns why a camera could not be opened, by the error of the browser. */
export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error && PROBLEMS[error.name]) || 'failed'
}

/** Returns those codes on a picture that were not read before, and remembers them: a code stays in view for many pictures. */
export function newCodes(texts: readonly string[], seen: Set<string>): string[] {
  return texts.filter((text) => {
    if (text === '' || seen.has(text)) return false
    seen.add(text)
    return true
  })
}
