import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { namesNumbers } from '@/lib/shared/number-ranges'
import { useProjectChange } from '../client'
import type { Project, searchProjects } from '../contract'
import type { getCopyPreview, markAsTemplate } from './contract'

/** Which scenarios of a project are copied: those with these numbers, or, without any, those in these statuses. */
interface ChosenScenarios {
  statuses: readonly ScenarioStatus[]
  numbers: string
}

/** Returns the query of what can be copied from the project with this number. Numbers that can't be read count as none. */
export function copyPreviewQuery(number: string, { statuses, numbers }: ChosenScenarios) {
  const query = { statuses: statuses.join(','), numbers: namesNumbers(numbers) ? numbers : '' }
  return callQuery<typeof getCopyPreview>('GET /projects/{id}/copyable', {
    queryKey: ['projects', 'copyable', number, query],
    params: { id: number },
    query,
    subscribesTo: [{ subject: 'project' }, { subject: 'scenario' }, { subject: 'milestone' }],
  })
}

/** The number of templates that are offered. */
const MAX_OFFERED_TEMPLATES = 50

/** Returns the projects that are marked as templates, the newest first. */
export const templatesQuery = callQuery<typeof searchProjects>('GET /projects/search', {
  queryKey: ['projects', 'list', 'templates'],
  query: { query: '*', template: 'yes', limit: MAX_OFFERED_TEMPLATES },
  subscribesTo: [{ subject: 'project' }],
})

/** Marks a project as a template, or no longer. Answers how to take that back, as {@link useProjectChange} does. */
export function useMarkAsTemplate(project: Pick<Project, '_id' | 'isTemplate' | 'version'>) {
  const { _id: id, isTemplate } = project
  return useProjectChange<Pick<Project, 'isTemplate'>>(project, {
    send: (body) => callApi<typeof markAsTemplate>('PUT /projects/{id}/template', { params: { id }, body }),
    before: { isTemplate },
    after: () => ({ isTemplate: !isTemplate }),
  })
}
