'use client'

import { ExportMenu } from '@/components/shared/data-table/export-menu'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { type ScenarioExport as Export, useExportScenarios } from '@/lib/features/scenarios/exports/client'

interface ScenarioExportProps {
  /** What the table shows. */
  filter: Export['filter']
  isDisabled: boolean
}

/** Saves every scenario that a table's filter shows as a file. */
export function ScenarioExport({ filter, isDisabled }: ScenarioExportProps) {
  const tellFailure = useFailureToast()
  const { mutate, isPending } = useExportScenarios()
  return (
    <ExportMenu
      isPending={isPending}
      isDisabled={isDisabled}
      onSave={(format) =>
        mutate({ filter, format }, { onError: (error) => tellFailure(error, 'scenarios.failures.exporting') })
      }
    />
  )
}
