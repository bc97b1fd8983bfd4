import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paged-query'
import { idSchema } from '@/lib/shared/ids'
import {
  type listTrash,
  type restoreFromTrash,
  TRASH_KINDS,
  type TrashReference,
  trashKindSchema,
} from './contract'

/** The number of things on a page of the trash. */
const TRASH_PAGE_SIZE = 50

const viewSchema = z.object({
  kind: trashKindSchema.optional().catch(undefined),
  projectId: idSchema.optional().catch(undefined),
})
export type TrashView = z.output<typeof viewSchema>

/** The view that an address names; what it can't mean is left out. */
export function trashViewOf(address: { kind?: unknown; projectId?: unknown }): TrashView {
  return viewSchema.parse({ kind: address.kind, projectId: address.projectId })
}

/** Returns the query of the page; the server's first answer is loaded with the same. */
export function trashSearchOf(view: TrashView) {
  return { ...view, limit: TRASH_PAGE_SIZE }
}

// What may come and go, and what each of them is told with.
const HEARD = [...TRASH_KINDS, 'trash', 'project', 'user'] as const

export function trashQuery(view: TrashView) {
  return pagedQuery({
    queryKey: ['trash', view],
    load: ({ cursor, signal }) =>
      callApi<typeof listTrash>('GET /trash', { query: { ...trashSearchOf(view), cursor }, signal }),
    hears: HEARD.map((subject) => ({ subject })),
  })
}

/** Brings back what was deleted: from the trash, or right after it was deleted. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items: TrashReference[]) =>
      callApi<typeof restoreFromTrash>('POST /trash/restore', { body: { items } }),
    // Lists, counts and histories all over the screen may show it again.
    onSettled: () => client.invalidateQueries(),
  })
}
