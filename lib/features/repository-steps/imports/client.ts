import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import { ApiError } from '@/lib/client/api-error'
import { useCall } from '@/lib/client/use-call'
import { jsonObject } from '@/lib/shared/json'
import type { TableChoice, TableSource } from '@/lib/shared/table-source'
import type { executeImport, getImportTemplate, ImportPreviewRow, previewImport } from './contract'
import { toStepInput } from './rules'

export type ImportPreview = z.output<typeof previewImport.data>

/** Loads the file with the titles that an import reads. */
export function loadImportTemplate(): Promise<Blob> {
  return callForFile<typeof getImportTemplate>('GET /repository-steps/import/template')
}

/** Called with the progress of the upload, from 0 to 1. */
type OnProgress = (share: number) => void

/** Uploads a file for a preview with the problems of each row, read as the person has chosen. */
export function usePreviewImport(onProgress: OnProgress) {
  return useMutation({
    mutationFn: ({ file, choice }: { file: File; choice: TableChoice }): Promise<ImportPreview> => {
      const form = new FormData()
      form.set('file', file)
      return callApi<typeof previewImport>('POST /repository-steps/import/preview', {
        form,
        query: choice,
        onProgress,
      })
    },
  })
}

/** Returns how a file was read that has no titles of columns; null for any other failure. */
export function findFailureSource(error: unknown): TableSource | null {
  const source = error instanceof ApiError ? jsonObject(error.data.source) : null
  return source && isSource(source) ? source : null
}

function isSource(
  source: Readonly<Record<string, unknown>>,
): source is Readonly<Record<string, unknown>> & TableSource {
  return Array.isArray(source.head) && Array.isArray(source.sheets) && 'encoding' in source
}

/** Returns the rows that are stored: those with new numbers, and those with other texts if they are to be updated. */
export function rowsToStore(rows: readonly ImportPreviewRow[], isUpdating: boolean): ImportPreviewRow[] {
  return rows.filter(
    ({ isValid, state }) => isValid && (state === 'new' || (isUpdating && state === 'changed')),
  )
}

/** Adds and updates the steps of these rows, all or none. */
export function useExecuteImport(onProgress: OnProgress) {
  return useCall(
    (rows: readonly ImportPreviewRow[]) =>
      callApi<typeof executeImport>('POST /repository-steps/import/execute', {
        body: {
          validatedData: rows.filter(({ stored }) => stored === null).map(toStepInput),
          updates: rows.flatMap((row) => (row.stored ? [{ ...toStepInput(row), ...row.stored }] : [])),
        },
        // Deriving the key from the body, as in other calls, would serialize megabytes twice.
        identity: rows,
        onProgress,
      }),
    () => [{ subject: 'repository_step' }],
  )
}
