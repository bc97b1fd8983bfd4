import { z } from 'zod'
import { morningSchema } from '@/lib/features/notifications/morning/contract'
import { endpoint } from '@/lib/shared/endpoint'

export const getMorning = endpoint('GET /profile/morning', {
  summary:
    'What changed since the last visit of the signed-in person, what burns, and what waits for them, counted. Nothing has changed ' +
    'for somebody who is here for the first time.',
  access: 'authenticated',
  data: z.object({ morning: morningSchema }),
})
