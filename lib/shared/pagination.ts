import { z } from 'zod'
import { SORT_ORDERS } from './cursor'
import { idSchema } from './validation'

/** The paging parameters of every list that can grow (docs/domain.md, The wire). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: idSchema.optional(),
}

/** Beside the list's own key: where the next page begins, null on the last one, absent when no paging was asked for. */
export const nextCursorSchema = z.string().nullable().optional()

export const sortOrderSchema = z.enum(SORT_ORDERS)
export type SortOrder = z.infer<typeof sortOrderSchema>

const CURSOR_LIMIT = 300

/**
 * The paging parameters of a list with several orders; a cursor is valid only in the order for which it was returned.
 */
export const sortedPageQuery = { limit: pageQuery.limit, cursor: z.string().max(CURSOR_LIMIT).optional() }

/** Beside the list's own key, as {@link nextCursorSchema}; the previous one is null on the first page. */
export const pageCursors = { nextCursor: nextCursorSchema, previousCursor: nextCursorSchema }
