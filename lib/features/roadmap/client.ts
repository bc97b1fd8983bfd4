import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, callPublicApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { findChoice } from '@/lib/shared/choices'
import { parseSearchText } from '@/lib/shared/search-text'
import type { getRoadmap, getRoadmapStatus, refreshRoadmap } from './contract'
import { ROADMAP_FRESH_MS, type RoadmapFilter } from './rules'
import { ROADMAP_PRIORITIES, ROADMAP_STATUSES } from './values'

export const roadmapQuery = queryOptions({
  queryKey: ['roadmap', 'board'],
  queryFn: ({ signal }) => callPublicApi<typeof getRoadmap>('GET /roadmap', { signal }),
  refetchInterval: ROADMAP_FRESH_MS,
  meta: { subscribesTo: [{ subject: 'roadmap' }] },
})

export const roadmapStatusQuery = queryOptions({
  queryKey: ['roadmap', 'status'],
  queryFn: ({ signal }) => callPublicApi<typeof getRoadmapStatus>('GET /roadmap/status', { signal }),
  refetchInterval: ROADMAP_FRESH_MS,
  meta: { subscribesTo: [{ subject: 'roadmap' }] },
})

/** Returns the filter in a page's address; invalid values are left out. */
export function parseRoadmapFilter(address: Partial<Record<keyof RoadmapFilter, unknown>>): RoadmapFilter {
  return {
    search: parseSearchText(address.search),
    priority: findChoice(ROADMAP_PRIORITIES, address.priority),
    status: findChoice(ROADMAP_STATUSES, address.status),
  }
}

/** Refreshes the roadmap from the code host. */
export function useRefreshRoadmap() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi<typeof refreshRoadmap>('POST /roadmap/refresh'),
    onSuccess: (roadmap) => client.setQueryData(roadmapQuery.queryKey, roadmap),
    onSettled: () => void refetchAffected(client, { subject: 'roadmap' }),
  })
}
