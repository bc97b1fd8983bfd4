import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { exportFormatSchema } from '@/lib/shared/export-format'
import { scenarioListFilters } from '../contract'

export const exportScenarios = endpoint({
  method: 'GET',
  path: '/scenarios/export',
  summary:
    'Every scenario that the filter finds, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts ' +
    'a formula.',
  access: 'authenticated',
  query: z.object({ format: exportFormatSchema, ...scenarioListFilters }),
  data: z.object({}),
  answers: 'file',
})
export type ScenarioExportQuery = z.output<typeof exportScenarios.query>
