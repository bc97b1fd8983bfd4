import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { namesNumbers } from '@/lib/shared/number-ranges'
import type { Project, searchProjects } from '../contract'
import type { getCopyPreview, markAsTemplate } from './contract'

/** Which scenarios of a project are copied: those with these numbers, or, without any, those in these statuses. */
interface ChosenScenarios {
  statuses: readonly ScenarioStatus[]
  numbers: string
}

/** Returns what can be copied from the project with this number. Numbers that can't be read count as none. */
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

/** Marks a project as a template, or no longer. Answers how to take that back. */
export function useMarkAsTemplate({
  _id: id,
  isTemplate,
  version,
}: Pick<Project, '_id' | 'isTemplate' | 'version'>) {
  const client = useQueryClient()
  const send = async (body: z.input<typeof markAsTemplate.body>) => {
    const { project } = await callApi<typeof markAsTemplate>('PUT /projects/{id}/template', {
      params: { id },
      body,
    })
    void refetchAffected(client, { subject: 'project', id })
    return project
  }
  return useMutation({
    mutationFn: async () => {
      const changed = await send({ isTemplate: !isTemplate, version })
      return async () => {
        await send({ isTemplate, version: changed.version, isUndo: true })
        return { restored: 1 }
      }
    },
  })
}
