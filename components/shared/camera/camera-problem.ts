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

interface WantedCodes {
  /** The codes that were read before, to which the new ones are added: a code stays in view for many pictures. */
  seen: Set<string>
  /** Returns whether a code is of the kind that is looked for. */
  accepts: (code: string) => boolean
  /** Whether only one code is wanted. */
  isForOne: boolean
}

/** Returns those codes on a picture that are looked for and were not read before. */
export function newCodes(texts: readonly string[], { seen, accepts, isForOne }: WantedCodes): string[] {
  const found = texts.filter((text) => {
    if (text === '' || seen.has(text)) return false
    seen.add(text)
    return accepts(text)
  })
  return isForOne ? found.slice(0, 1) : found
}
