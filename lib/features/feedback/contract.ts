import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { isStorable } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { plainLine } from '@/lib/shared/plain-line'
import { messageIfMissing, optionalNameSchema } from '@/lib/shared/validation'
import { FEEDBACK_TYPES } from './values'

/** Limits of docs/domain.md, Limits. */
export const FEEDBACK_LIMITS = {
  title: { minimum: 5, maximum: 100 },
  description: { minimum: 10, maximum: 2000 },
} as const

const { title, description } = FEEDBACK_LIMITS
const titleTooShort = message('feedback.titleTooShort')
const descriptionTooShort = message('feedback.descriptionTooShort')

export const sendFeedback = endpoint('POST /feedback', {
  summary:
    'Sends feedback to the makers. It becomes an issue of the code host, at once or as soon as that is reachable.',
  access: 'authenticated',
  body: z.object({
    type: z.enum(FEEDBACK_TYPES, messageIfMissing(message('feedback.typeRequired'))),
    title: z
      .string(messageIfMissing(titleTooShort))
      .overwrite(plainLine)
      .min(title.minimum, titleTooShort)
      .max(title.maximum, message('feedback.titleTooLong'))
      .refine(isStorable, message('validation.invalid')),
    description: z
      .string(messageIfMissing(descriptionTooShort))
      .trim()
      .normalize()
      .min(description.minimum, descriptionTooShort)
      .max(description.maximum, message('feedback.descriptionTooLong'))
      .refine(isStorable, message('validation.invalid')),
    telegram: optionalNameSchema,
  }),
  data: z.object({ message: z.string(), issueUrl: z.string(), issueNumber: z.number().int() }),
  status: 201,
})
export type FeedbackInput = z.output<typeof sendFeedback.body>
