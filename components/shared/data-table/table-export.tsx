'use client'

import type { useTableExport } from '@/lib/client/table-export'
import type { MessageKey } from '@/lib/shared/messages'
import { useFailureToast } from '../use-failure-toast'
import { ExportMenu } from './export-menu'

interface TableExportProps {
  exporting: ReturnType<typeof useTableExport>
  failure: MessageKey
  /** True where there is nothing to export. */
  isDisabled: boolean
  size?: 'sm'
}

/** Exports everything that a table shows as a file. */
export function TableExport({ exporting, failure, isDisabled, size }: TableExportProps) {
  const showFailure = useFailureToast()
  const { mutate, isPending } = exporting
  return (
    <ExportMenu
      isPending={isPending}
      isDisabled={isDisabled}
      size={size}
      onSave={(format) => mutate(format, { onError: (error) => showFailure(error, failure) })}
    />
  )
}
