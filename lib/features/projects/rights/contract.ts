import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'

/** The columns that decide who may change a project: its members only where they alone do. */
export const projectRightsSchema = z.object({
  /** Whether members alone may change it, beside its manager and admins. */
  membersOnly: z.boolean(),
  createdById: idSchema,
  teamMembers: z.array(z.object({ telegramId: z.string() })),
})
export type ProjectRights = z.infer<typeof projectRightsSchema>

export const getProjectRights = endpoint('GET /projects/{id}/rights', {
  summary: 'What decides who may change a project and what is in it.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ rights: projectRightsSchema }),
})
