import { z } from 'zod'
import { projectRightsSchema } from '@/lib/features/projects/rights/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { TRASH_KINDS } from '@/lib/shared/history'
import { nextCursorSchema, pageQuery } from '@/lib/shared/pagination'
import type { RestoreEndpoint } from '@/lib/shared/record-endpoints'
import { idSchema } from '@/lib/shared/validation'
import { RESTORE_LIMIT } from './values'

export const trashKindSchema = z.enum(TRASH_KINDS)

/** A reference to a deleted record that can be restored. */
export const trashItemSchema = z.object({
  kind: trashKindSchema,
  _id: idSchema,
  /** Its name, such as a scenario's number. */
  label: z.string(),
  /** The project that it belongs to; null for none. */
  project: z.object({ _id: idSchema, projectNumber: z.number().int(), name: z.string() }).nullable(),
  /** The rights to bring it back, where only the members of its project may; null where all may who see it here. */
  rights: projectRightsSchema.nullable(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.object({ _id: idSchema, name: z.string() }),
  /** From then on it is gone for good. */
  expiresAt: z.iso.datetime(),
})
export type TrashItem = z.infer<typeof trashItemSchema>

/** A record in the trash. */
export const trashReferenceSchema = z.object({ kind: trashKindSchema, _id: idSchema })
export type TrashReference = z.infer<typeof trashReferenceSchema>

const CURSOR_LIMIT = 60

export const listTrash = endpoint('GET /trash', {
  summary:
    'What was deleted in the last 30 days, the last first: for admins what anybody has deleted, for others their own.',
  access: 'authenticated',
  query: z.object({
    projectId: idSchema.optional(),
    kind: trashKindSchema.optional(),
    limit: pageQuery.limit,
    cursor: z.string().max(CURSOR_LIMIT).optional(),
  }),
  data: z.object({ items: z.array(trashItemSchema), nextCursor: nextCursorSchema }),
})
export type TrashListQuery = z.output<typeof listTrash.query>

export const restoreFromTrash = endpoint('POST /trash/restore', {
  summary:
    'Brings back what was deleted, all of it or nothing. What is there already stays as it is. Admins bring back ' +
    'anything, others what they have deleted.',
  access: 'editor',
  body: z.object({ items: z.array(trashReferenceSchema).min(1).max(RESTORE_LIMIT) }),
  data: z.object({ restored: z.number().int() }),
}) satisfies RestoreEndpoint
