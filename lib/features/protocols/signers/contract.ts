import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'
import { protocolSchema } from '../contract'

export const changeSigner = endpoint('POST /protocols/{id}/signer-changes', {
  summary:
    'Lets another person sign a frozen protocol in the place of one who can’t sign in any more, or nobody. What was signed stays as it is.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  body: z.object({
    formerId: idSchema,
    /** Null: nobody signs in their place. */
    latterId: idSchema.nullable(),
  }),
  data: z.object({ protocol: protocolSchema }),
})
export type SignerChoice = z.output<typeof changeSigner.body>
