import { z } from 'zod'
import { userSchema } from '@/lib/features/users/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema, versionSchema } from '@/lib/shared/validation'

const params = z.object({ id: idSchema })
const count = z.number().int()

/** How much of what is not finished yet a person has to do. */
export const dutiesSchema = z.object({
  /** Open scenarios, by the person's role in them. */
  responsible: count,
  reviewer: count,
  dataResponsible: count,
  /** Unsolved error reports that the person is to solve. */
  errorReports: count,
  /** Steps that are not completed, in open scenarios, that name the person. */
  steps: count,
  /** The first of the scenarios with these steps; one more than are named says that there are others. */
  scenarios: z.array(z.object({ _id: idSchema, scenarioNumber: z.string() })),
  /** Tasks of projects that go on, that name the person as PM or executor. */
  tasks: count,
  /** The first of the projects with these tasks, in the same way. */
  projects: z.array(z.object({ _id: idSchema, projectNumber: count, name: z.string() })),
  /** Whether another active person has the same name: steps and tasks name people by text and can belong to either. */
  hasNamesake: z.boolean(),
})
export type Duties = z.infer<typeof dutiesSchema>

export const getDuties = endpoint({
  method: 'GET',
  path: '/users/{id}/duties',
  summary: 'What a person is still responsible for, so that it can be handed over when they leave.',
  access: 'admin',
  params,
  data: z.object({ duties: dutiesSchema }),
})

export const deactivateUser = endpoint({
  method: 'PUT',
  path: '/users/{id}/deactivation',
  summary:
    'Deactivates a person and hands over what they are responsible for to another one: all of it or nothing.',
  access: 'admin',
  params,
  body: z.object({ handOverTo: idSchema, version: versionSchema }),
  data: z.object({
    user: userSchema,
    /** How many scenarios, error reports, steps and tasks have another person now; one is counted for each role. */
    handedOver: count,
  }),
})
