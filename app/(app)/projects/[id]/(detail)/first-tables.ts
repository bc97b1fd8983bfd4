import type { FirstRead } from '@/lib/client/query-options'
import { recordSearchOf, recordsQuery, recordViewOf } from '@/lib/client/records'
import { aggregationRecords } from '@/lib/features/aggregations/client'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import { aggregationErrors } from '@/lib/features/aggregations/errors/service'
import { aggregations } from '@/lib/features/aggregations/service'
import { closeDayRecords } from '@/lib/features/close-days/client'
import { closeDays } from '@/lib/features/close-days/service'
import { projectTabOf } from '@/lib/features/projects/client'
import { projectScenariosQuery, scenarioFilterOf, scenarioSearchOf } from '@/lib/features/scenarios/client'
import { listProjectScenarios } from '@/lib/features/scenarios/service'
import { type ItemPageProps, read } from '@/lib/server/page'

type Address = Awaited<ItemPageProps['searchParams']>

function closeDaysOf(projectId: string, address: Address): FirstRead {
  const view = recordViewOf(closeDayRecords, address)
  const query = recordsQuery(closeDayRecords, { projectId }, view)
  return read(query, () => closeDays.list({ projectId }, recordSearchOf(closeDayRecords, view)))
}

function aggregationsOf(projectId: string, address: Address): FirstRead {
  const view = recordViewOf(aggregationRecords, address)
  const query = recordsQuery(aggregationRecords, { projectId }, view)
  return read(query, () => aggregations.list({ projectId }, recordSearchOf(aggregationRecords, view)))
}

function aggregationErrorsOf(projectId: string, address: Address): FirstRead {
  const records = aggregationErrorRecords
  const view = recordViewOf(records, address)
  const query = recordsQuery(records, { projectId }, view)
  return read(query, () => aggregationErrors.list({ projectId }, recordSearchOf(records, view)))
}

function scenariosOf(projectId: string, address: Address): FirstRead {
  const filter = scenarioFilterOf(address)
  const query = projectScenariosQuery(projectId, filter)
  return read(query, () => listProjectScenarios(projectId, scenarioSearchOf(filter)))
}

/** Returns what the tables of the open tab show first. */
export function firstTables(projectId: string, address: Address): FirstRead[] {
  switch (projectTabOf(address.tab)) {
    case 'closeDays':
      return [closeDaysOf(projectId, address)]
    case 'aggregations':
      return [aggregationsOf(projectId, address), aggregationErrorsOf(projectId, address)]
    default:
      return [scenariosOf(projectId, address)]
  }
}
