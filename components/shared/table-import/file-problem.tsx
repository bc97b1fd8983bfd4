'use client'

import { ApiError } from '@/lib/client/api-error'

/** The problem of a file as a whole; it stays in view, since it says what to do. */
export function FileProblem({ error }: { error: unknown }) {
  const problem = error instanceof ApiError ? error.fields.file : undefined
  if (!problem) return null
  return (
    <p role="alert" className="rounded-md border border-destructive px-3 py-2 text-sm">
      {problem}
    </p>
  )
}
