import type { QueryKey } from '@tanstack/react-query'
import { firstRecords } from '@/lib/client/record-list'
import { aggregationRecords } from '@/lib/features/aggregations/client'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import { listAggregationErrors } from '@/lib/features/aggregations/errors/service'
import { listAggregations } from '@/lib/features/aggregations/service'
import { closeDayRecords } from '@/lib/features/close-days/client'
import { listCloseDays } from '@/lib/features/close-days/service'
import { projectTabOf } from '@/lib/features/projects/client'
import { projectScenariosQuery, scenarioFilterOf, scenarioSearchOf } from '@/lib/features/scenarios/client'
import { listProjectScenarios } from '@/lib/features/scenarios/service'
import type { ItemPageProps } from '@/lib/server/page'

type Address = Awaited<ItemPageProps['searchParams']>

interface First {
  queryKey: QueryKey
  page: unknown
}

function closeDaysOf(projectId: string, address: Address): Promise<First> {
  return firstRecords(closeDayRecords, { projectId, address }, async (query) => {
    const { closeDays: rows, nextCursor } = await listCloseDays(projectId, query)
    return { rows, nextCursor }
  })
}

function aggregationsOf(projectId: string, address: Address): Promise<First> {
  return firstRecords(aggregationRecords, { projectId, address }, async (query) => {
    const { aggregations: rows, nextCursor } = await listAggregations(projectId, query)
    return { rows, nextCursor }
  })
}

function aggregationErrorsOf(projectId: string, address: Address): Promise<First> {
  return firstRecords(aggregationErrorRecords, { projectId, address }, async (query) => {
    const { errors: rows, nextCursor } = await listAggregationErrors(projectId, query)
    return { rows, nextCursor }
  })
}

async function scenariosOf(projectId: string, address: Address): Promise<First> {
  const filter = scenarioFilterOf(address)
  const page = await listProjectScenarios(projectId, scenarioSearchOf(filter))
  return { queryKey: projectScenariosQuery(projectId, filter).queryKey, page }
}

/** The first pages of the tables of the open tab, and the keys of the queries that they are for. */
export function firstTables(projectId: string, address: Address): Promise<First[]> {
  switch (projectTabOf(address.tab)) {
    case 'closeDays':
      return Promise.all([closeDaysOf(projectId, address)])
    case 'aggregations':
      return Promise.all([aggregationsOf(projectId, address), aggregationErrorsOf(projectId, address)])
    default:
      return Promise.all([scenariosOf(projectId, address)])
  }
}
