import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { deleteEndpoint } from '@/lib/shared/record-endpoints'
import { idSchema } from '@/lib/shared/validation'

const params = z.object({ id: idSchema })
const count = z.number().int()

/** How many things are deleted with a project. */
export const projectContentsSchema = z.object({
  scenarios: count,
  errorReports: count,
  photos: count,
  closeDays: count,
  aggregations: count,
})
export type ProjectContents = z.infer<typeof projectContentsSchema>

export const getProjectContents = endpoint('GET /projects/{id}/contents', {
  summary:
    'How many scenarios, error reports, photos of receipts, close days and aggregations are deleted with a project.',
  access: 'authenticated',
  params,
  data: z.object({ contents: projectContentsSchema }),
})

export const deleteProject = deleteEndpoint('/projects/{id}', {
  summary:
    'Deletes a project with everything in it. For 30 days the trash restores all of it together. For admins and the ' +
    'project’s manager: the PM who created it.',
  params,
})
