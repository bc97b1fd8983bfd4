import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { bulkCalls, fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { FilterValues } from '@/lib/shared/record-filters'
import { toEditValues } from '@/lib/shared/records'
import type {
  createMilestone,
  deleteMilestones,
  exportMilestones,
  getMilestoneProgress,
  getScenarioMilestone,
  listMilestones,
  Milestone,
  MilestoneSort,
  setMilestoneOfScenarios,
  undoMilestoneOfScenarios,
  updateMilestone,
} from './contract'
import { MILESTONE } from './rules'

type MilestoneFilter = FilterValues<typeof MILESTONE>

/** Queries and mutations of a project's milestones. */
export const milestoneRecords = {
  rules: MILESTONE,
  update: () => import('./contract').then(({ updateMilestone }) => updateMilestone.body),
  toValues: (milestone: Milestone) => toEditValues(MILESTONE.fields, milestone),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: ({ projectId }: { projectId: string }) => {
    const params = { id: projectId }
    return {
      list: async (input: PageInput<MilestoneSort, MilestoneFilter>) => {
        const { milestones: rows, nextCursor } = await callApi<typeof listMilestones>(
          'GET /projects/{id}/milestones',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportMilestones>('GET /projects/{id}/milestones/export', params),
      add: (body: z.input<typeof createMilestone.body>) =>
        callApi<typeof createMilestone>('POST /projects/{id}/milestones', { params, body }),
      change: async (milestoneId: string, body: z.input<typeof updateMilestone.body>) => {
        const { milestone } = await callApi<typeof updateMilestone>(
          'PUT /projects/{id}/milestones/{milestoneId}',
          { params: { ...params, milestoneId }, body },
        )
        return milestone
      },
      ...removalCalls<typeof deleteMilestones>(
        'POST /projects/{id}/milestones/bulk/delete',
        MILESTONE,
        params,
      ),
    }
  },
}

/** Returns how far the scenarios of each milestone of a project are. */
export function milestoneProgressQuery(projectId: string) {
  return queryOptions({
    queryKey: ['milestones', 'progress', projectId],
    queryFn: ({ signal }) =>
      callApi<typeof getMilestoneProgress>('GET /projects/{id}/milestones/progress', {
        params: { id: projectId },
        signal,
      }),
    meta: {
      subscribesTo: [
        { subject: 'milestone', projectId },
        { subject: 'scenario', projectId },
      ],
    },
  })
}

/** Returns the milestone of a scenario. */
export function scenarioMilestoneQuery({ _id: scenarioId, projectId }: { _id: string; projectId: string }) {
  return queryOptions({
    queryKey: ['milestones', 'of', scenarioId],
    queryFn: ({ signal }) =>
      callApi<typeof getScenarioMilestone>('GET /scenarios/{id}/milestone', {
        params: { id: scenarioId },
        signal,
      }),
    meta: {
      subscribesTo: [
        { subject: 'milestone', projectId },
        { subject: 'scenario', scenarioId },
      ],
    },
  })
}

/** The number of milestones that a picker offers. */
const OFFERED = 100

/** Returns the milestones of a project that scenarios can be put under, the latest day first: past ones are the least needed. */
export function offeredMilestonesQuery(projectId: string) {
  return queryOptions({
    queryKey: ['milestones', 'offered', projectId],
    queryFn: ({ signal }) =>
      callApi<typeof listMilestones>('GET /projects/{id}/milestones', {
        params: { id: projectId },
        query: { sort: 'day', order: 'desc', limit: OFFERED },
        signal,
      }),
    meta: { subscribesTo: [{ subject: 'milestone', projectId }] },
  })
}

/** Puts scenarios of a project under a milestone, or under none; the answer is what undoes it. */
export function useSetMilestone(projectId: string) {
  const client = useQueryClient()
  const calls = bulkCalls<typeof setMilestoneOfScenarios, typeof undoMilestoneOfScenarios>(
    'PUT /projects/{id}/milestones/scenarios',
    { id: projectId },
  )
  const refetch = () => refetchAffected(client, { subject: 'scenario', projectId })
  const setting = useMutation({ mutationFn: calls.set, onSuccess: refetch })
  const undoing = useMutation({ mutationFn: calls.undo, onSuccess: refetch })
  return { setting, undoing }
}
