import { z } from 'zod'
import { codeSchema } from '@/lib/features/auth/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { idSchema, requiredText } from '@/lib/shared/validation'
import { protocolSchema } from '../contract'
import { sha256 } from '../snapshots/contract'

const params = z.object({ id: idSchema })
/** The `shownHash` of what the person has seen of the protocol. */
const seen = sha256
const oneProtocol = z.object({ protocol: protocolSchema })

export const requestSignatureCode = endpoint('POST /protocols/{id}/signature-codes', {
  summary:
    'Sends the person whose turn it is a code to sign a protocol with; in the chat with the bot a tap signs, too. Of a draft it signs the data as they are now: it is refused where they change meanwhile, or are not those that the person has seen.',
  access: 'authenticated',
  params,
  body: z.object({ seen }),
  data: z.object({
    /** The id of this request, which is sent back with the code. */
    challengeId: idSchema,
    telegramSent: z.boolean(),
    /** Whether it was printed on the server's terminal: there is no bot, or it doesn't know the person's account yet. */
    isOnTerminal: z.boolean(),
    /** Without @; null where there is no bot or it can't be reached. */
    botUsername: z.string().nullable(),
    /** The SHA-256 of what the code signs. */
    hash: z.string(),
  }),
})

export const signProtocol = endpoint('POST /protocols/{id}/signatures', {
  summary: 'Signs a protocol with a code. The first signature freezes it.',
  access: 'authenticated',
  params,
  body: z.object({ challengeId: idSchema, code: codeSchema }),
  data: oneProtocol,
})

export const refuseProtocol = endpoint('POST /protocols/{id}/refusal', {
  summary: 'Refuses to sign a protocol, with a reason: it is frozen as it is, and nobody signs it any more.',
  access: 'authenticated',
  params,
  body: z.object({ reason: requiredText(message('protocols.reasonRequired')), seen }),
  data: oneProtocol,
})
