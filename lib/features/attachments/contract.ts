import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { MEBIBYTE } from '@/lib/shared/limits'
import { deleteEndpoint } from '@/lib/shared/record-endpoints'
import { idSchema } from '@/lib/shared/validation'
import { ATTACHMENT_KINDS, ATTACHMENT_LIMIT, ATTACHMENT_OWNERS } from './values'

const attachmentOwnerSchema = z.enum(ATTACHMENT_OWNERS)
const attachmentKindSchema = z.enum(ATTACHMENT_KINDS)
export type AttachmentKind = z.infer<typeof attachmentKindSchema>

/** An attachment on the wire. */
export const attachmentSchema = z.object({
  _id: idSchema,
  /** The name that the file came with. */
  filename: z.string(),
  kind: attachmentKindSchema,
  /** In bytes. */
  size: z.number().int(),
  /** Where the file is read from; of a picture, `?size=thumb` gives a small one. */
  url: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The record that an attachment belongs to. */
const attachmentOwnerShape = { owner: attachmentOwnerSchema, ownerId: idSchema }

/** Number of attachments of one owner. */
const attachmentCountSchema = z.object({ ...attachmentOwnerShape, count: z.number().int() })
export type AttachmentCount = z.infer<typeof attachmentCountSchema>

const counts = z.object({ counts: z.array(attachmentCountSchema) })

export const listAttachments = endpoint('GET /attachments', {
  summary: 'The attachments of a step, an error report, a close day or an aggregation error.',
  access: 'authenticated',
  query: z.object(attachmentOwnerShape),
  data: z.object({ attachments: z.array(attachmentSchema) }),
})

export const countScenarioAttachments = endpoint('GET /scenarios/{id}/attachments', {
  summary: 'The number of attachments of each step and error report of a scenario that has any.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: counts,
})

export const countProjectAttachments = endpoint('GET /projects/{id}/attachments', {
  summary: 'The number of attachments of each close day and aggregation error of a project that has any.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: counts,
})

export const uploadAttachments = endpoint('POST /attachments', {
  summary:
    'Attaches 1 to 20 files of at most 15 MB together, field `files`: pictures, which are re-encoded with nothing but their ' +
    'pixels, and PDF, TXT, LOG, JSON and XLSX. The content decides what a file is, not its name.',
  access: 'editor',
  bodyKind: 'multipart',
  form: { files: 'files', owner: 'text', ownerId: 'text' },
  // The form around the files takes some bytes, too.
  bodyLimit: ATTACHMENT_LIMIT + MEBIBYTE,
  data: z.object({ attachments: z.array(attachmentSchema) }),
  status: 201,
})

/** The text fields of the form of {@link uploadAttachments}. */
export const attachmentOwnerForm = z.object(attachmentOwnerShape)
export type AttachmentOwner = z.infer<typeof attachmentOwnerForm>

export const deleteAttachment = deleteEndpoint('/attachments/{attachmentId}', {
  summary: 'Deletes an attachment; it can be restored.',
  params: z.object({ attachmentId: idSchema }),
})
