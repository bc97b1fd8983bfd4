import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { MILESTONE } from './rules'

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

/** Returns the milestone of a scenario. */
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

/** The number of milestones that a picker offers. */
const OFFERED = 100

/** Returns the milestones of a project that scenarios can be put under, the latest day first: past ones are the least needed. */
export function offeredMilestonesQuery(projectId: string) {
  return callQuery<typeof listMilestones>('GET /projects/{id}/milestones', {
    queryKey: ['milestones', 'offered', projectId],
    params: { id: projectId },
    query: { sort: 'day', order: 'desc', limit: OFFERED },
    subscribesTo: [{ subject: 'milestone', projectId }],
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
