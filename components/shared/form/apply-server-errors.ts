import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/lib/client/api-error'

/**
 * Sets the messages of a refused call on the form's fields; messages about fields that the form does not show stand
 * above it. Returns whether there were any: otherwise the caller has to report the error.
 */
export function applyServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false
  const entries = Object.entries(error.fields)
  const elsewhere: string[] = []
  for (const [path, message] of entries) {
    if (isShown(form, path)) form.setError(path, { type: 'server', message })
    else elsewhere.push(message)
  }
  if (elsewhere.length > 0) form.setError('root', { type: 'server', message: elsewhere.join(' ') })
  return entries.length > 0
}

function isShown<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  path: string,
): path is FieldPath<Values> {
  return get(form.control._fields, path) !== undefined
}
