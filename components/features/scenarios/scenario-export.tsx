'use client'

import { TableExport } from '@/components/shared/data-table/table-export'
import { type ScenarioExportFilter, useExportScenarios } from '@/lib/features/scenarios/client'

interface ScenarioExportProps {
  /** The table's filter. */
  filter: ScenarioExportFilter
  isDisabled: boolean
}

/** Exports all scenarios that match a table's filter as a file. */
export function ScenarioExport({ filter, isDisabled }: ScenarioExportProps) {
  const exporting = useExportScenarios(filter)
  return <TableExport exporting={exporting} failure="scenarios.failures.exporting" isDisabled={isDisabled} />
}
