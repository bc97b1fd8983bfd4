import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { type MessageKey, message } from '@/lib/shared/messages'

/**
 * Returns the file of a form.
 * @param mostBytes its maximum size
 * @throws AppError `invalid` without a file or for an empty one, `too_large`.
 */
export function uploadedFile(form: FormData, mostBytes: number): File {
  const file = form.get('file')
  if (!(file instanceof File)) throw invalidFile(message('validation.required'))
  if (file.size === 0) throw invalidFile(message('spreadsheets.files.empty'))
  if (file.size > mostBytes)
    throw new AppError('too_large', 'errors.tooLarge', { params: { limit: mostBytes / 1024 } })
  return file
}

const invalidFile = (problem: MessageKey) => new AppError('invalid', problem, { fields: { file: problem } })
