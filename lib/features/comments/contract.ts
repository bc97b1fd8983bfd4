import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { isStorable } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery } from '@/lib/shared/pagination'
import { deleteEndpoint } from '@/lib/shared/record-endpoints'
import { idSchema, messageIfMissing, versionSchema } from '@/lib/shared/validation'
import { COMMENT_LIMIT } from './values'

const person = z.object({ _id: idSchema, name: z.string() })

/** A comment on the wire (docs/domain.md, Comments). */
export const commentSchema = z.object({
  _id: idSchema,
  /** The step or the error report that it is about; without either it is about the scenario itself. */
  stepId: idSchema.nullable(),
  errorReportId: idSchema.nullable(),
  author: person.extend({ avatar: z.string() }),
  /** Plain text with code in backticks; a mentioned person is `<@id>`. */
  text: z.string(),
  /** The mentioned people, with their present names. */
  mentions: z.array(person),
  editedAt: z.iso.datetime().nullable(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type Comment = z.infer<typeof commentSchema>

const ofScenario = z.object({ id: idSchema })
const ofComment = z.object({ id: idSchema, commentId: idSchema })
const oneComment = z.object({ comment: commentSchema })

/** The subject of comments: a scenario itself, or a step or an error report of it. */
export interface Commented {
  scenarioId: string
  stepId?: string
  errorReportId?: string
}

/** The step or the error report of a scenario that comments are about. */
const about = { stepId: idSchema.optional(), errorReportId: idSchema.optional() }
const isAboutOne = ({ stepId, errorReportId }: { stepId?: string; errorReportId?: string }) =>
  stepId === undefined || errorReportId === undefined
const ABOUT_ONE = { message: message('validation.invalid'), path: ['errorReportId'] }

const textSchema = z
  .string(messageIfMissing(message('comments.incomplete')))
  .trim()
  .normalize()
  .min(1, message('comments.incomplete'))
  .max(COMMENT_LIMIT)
  .refine(isStorable, message('validation.invalid'))

export const listComments = endpoint('GET /scenarios/{id}/comments', {
  summary:
    'The comments on a scenario itself or, with `stepId` or `errorReportId`, on that step or error report of it, the last one first.',
  access: 'authenticated',
  params: ofScenario,
  query: z.object({ ...about, ...sortedPageQuery }).refine(isAboutOne, ABOUT_ONE),
  data: z.object({ comments: z.array(commentSchema), ...pageCursors }),
})

const countsSchema = z.record(idSchema, z.number().int().min(1))

export const countComments = endpoint('GET /scenarios/{id}/comments/counts', {
  summary:
    'How many comments each step and each error report of a scenario has; those without any are left out.',
  access: 'authenticated',
  params: ofScenario,
  data: z.object({ steps: countsSchema, errorReports: countsSchema }),
})

export const addComment = endpoint('POST /scenarios/{id}/comments', {
  summary:
    'Comments on a scenario, or on a step or an error report of it. `<@id>` in the text mentions a person. Those who are mentioned or work on it are notified.',
  access: 'editor',
  params: ofScenario,
  body: z.object({ text: textSchema, ...about }).refine(isAboutOne, ABOUT_ONE),
  data: oneComment,
  status: 201,
})

export const editComment = endpoint('PUT /scenarios/{id}/comments/{commentId}', {
  summary:
    'Changes the text of a comment; its author alone may. Those who are mentioned for the first time are notified.',
  access: 'editor',
  params: ofComment,
  body: z.object({ text: textSchema, version: versionSchema }),
  data: oneComment,
})

export const deleteComment = deleteEndpoint('/scenarios/{id}/comments/{commentId}', {
  summary: 'Deletes a comment; its author and admins may. It can be restored.',
  params: ofComment,
})
