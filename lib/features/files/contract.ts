import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'

export const getFile = endpoint('GET /files/{key}', {
  summary:
    'An uploaded picture, `size=thumb` a small one; an attached file of another kind, to be saved and never shown. The ' +
    'key of a file never changes its content.',
  access: 'authenticated',
  params: z.object({ key: z.string().regex(/^[0-9a-f]{32}\.(webp|pdf|xlsx|json|log|txt)$/) }),
  query: z.object({ size: z.enum(['thumb']).optional() }),
  data: z.object({}),
  answers: 'file',
})
