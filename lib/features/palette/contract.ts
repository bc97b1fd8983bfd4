import { z } from 'zod'
import { basketOptionSchema } from '@/lib/features/baskets/contract'
import { repositoryStepSchema } from '@/lib/features/repository-steps/contract'
import { foundUserSchema } from '@/lib/features/users/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { nameSchema } from '@/lib/shared/validation'

export const foundStepSchema = repositoryStepSchema.pick({ _id: true, number: true, description: true })

export type FoundStep = z.infer<typeof foundStepSchema>

export const findAnything = endpoint('GET /palette/found', {
  summary:
    'Up to six each of the people (from 2 characters on), baskets and repository steps that a text finds; for projects and scenarios their own searches are asked.',
  access: 'authenticated',
  query: z.object({ query: nameSchema.min(1) }),
  data: z.object({
    users: z.array(foundUserSchema),
    baskets: z.array(basketOptionSchema),
    steps: z.array(foundStepSchema),
  }),
})
