import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '@/lib/client/call-query'
import {
  addCalls,
  bulkCalls,
  changeCalls,
  fileCalls,
  listCalls,
  removalCalls,
} from '@/lib/client/record-calls'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { toEditValues } from '@/lib/shared/records'
import type {
  createMilestone,
  deleteMilestones,
  exportMilestones,
  getMilestoneProgress,
  getScenarioMilestone,
  listMilestones,
  Milestone,
  setMilestoneOfScenarios,
  undoMilestoneOfScenarios,
  updateMilestone,
} from './contract'
import { MILESTONE, offeredMilestones } from './rules'

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
      ...listCalls<typeof listMilestones>('GET /projects/{id}/milestones', 'milestones', params),
      ...fileCalls<typeof exportMilestones>('GET /projects/{id}/milestones/export', params),
      ...addCalls<typeof createMilestone>('POST /projects/{id}/milestones', params),
      ...changeCalls<typeof updateMilestone>(
        'PUT /projects/{id}/milestones/{milestoneId}',
        { id: 'milestoneId', row: 'milestone' },
        params,
      ),
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
  return callQuery<typeof getMilestoneProgress>('GET /projects/{id}/milestones/progress', {
    queryKey: ['milestones', 'progress', projectId],
    params: { id: projectId },
    subscribesTo: [
      { subject: 'milestone', projectId },
      { subject: 'scenario', projectId },
    ],
  })
}

/** Returns the milestone of a scenario, and how many its project has. */
export function scenarioMilestoneQuery({ _id: scenarioId, projectId }: { _id: string; projectId: string }) {
  return callQuery<typeof getScenarioMilestone>('GET /scenarios/{id}/milestone', {
    queryKey: ['milestones', 'of', scenarioId],
    params: { id: scenarioId },
    subscribesTo: [
      { subject: 'milestone', projectId },
      { subject: 'scenario', scenarioId },
    ],
  })
}

/** Returns the queries of the milestones of a project that are offered and that a search finds. */
export function offeredMilestonesQueries(projectId: string, search: string, day: string) {
  const { coming, past } = offeredMilestones(day)
  const toQuery = (query: typeof coming | typeof past) =>
    callQuery<typeof listMilestones>('GET /projects/{id}/milestones', {
      queryKey: ['milestones', 'offered', projectId, search, query],
      params: { id: projectId },
      query: { ...query, search: search || undefined },
      placeholderData: keepPreviousData,
      subscribesTo: [{ subject: 'milestone', projectId }],
    })
  return { coming: toQuery(coming), past: toQuery(past) }
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
