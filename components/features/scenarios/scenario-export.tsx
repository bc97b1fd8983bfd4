'use client'

import { TableExport } from '@/components/shared/data-table/table-export'
import { type ScenarioExportFilter, useExportScenarios } from '@/lib/features/scenarios/client'

interface ScenarioExportProps {
  /** The table's filter. */
  filter: ScenarioExportFilter
  isDisabled: boolean
}

/** Saves every scenario that a table's filter shows as a file. */
export function ScenarioExport({ filter, isDisabled }: ScenarioExportProps) {
  const exporting = useExportScenarios(filter)
  return <TableExport exporting={exporting} failure="scenarios.failures.exporting" isDisabled={isDisabled} />
}
