import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paged-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { PROJECT_CONTENTS } from '@/lib/features/projects/deletion/rules'
import { findChoice } from '@/lib/shared/choices'
import { TRASH_KINDS } from '@/lib/shared/history'
import { isId } from '@/lib/shared/ids'
import type { Touch } from '@/lib/shared/live'
import type { listTrash, restoreFromTrash, TrashListQuery, TrashReference } from './contract'

/** Number of records on a page of the trash. */
const TRASH_PAGE_SIZE = 50

/** The state of the trash's page, all of it in the address. */
export type TrashView = Pick<TrashListQuery, 'kind' | 'projectId'>

/** Returns the view in an address; invalid values are left out. */
export function parseTrashView(address: { kind?: unknown; projectId?: unknown }): TrashView {
  const { kind, projectId } = address
  return {
    kind: findChoice(TRASH_KINDS, kind) ?? undefined,
    projectId: typeof projectId === 'string' && isId(projectId) ? projectId : undefined,
  }
}

/** Returns the query of the page; the server's first answer is loaded with the same. */
export function toTrashSearch(view: TrashView) {
  return { ...view, limit: TRASH_PAGE_SIZE }
}

// The list is invalidated by every kind of record, and by what it shows with them.
const INVALIDATING_SUBJECTS = [...TRASH_KINDS, 'trash', 'user'] as const

/** Returns the query of the trash, page by page. */
export function trashQuery(view: TrashView) {
  return pagedQuery({
    queryKey: ['trash', view],
    load: ({ cursor, signal }) =>
      callApi<typeof listTrash>('GET /trash', { query: { ...toTrashSearch(view), cursor }, signal }),
    subscribesTo: INVALIDATING_SUBJECTS.map((subject) => ({ subject })),
  })
}

// Lists, counts and histories all over the screen may show them again: most are invalidated by any record of a kind.
// With a project all that is in it comes back.
const touchedBy = (items: readonly TrashReference[]): Touch[] => {
  const kinds = items.flatMap(({ kind }) => (kind === 'project' ? [kind, ...PROJECT_CONTENTS] : [kind]))
  return [...new Set(kinds)].map((subject) => ({ subject }))
}

/** Brings back what was deleted: from the trash, or right after it was deleted. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items: TrashReference[]) =>
      callApi<typeof restoreFromTrash>('POST /trash/restore', { body: { items } }),
    onSettled: (_answer, _error, items) => void refetchAffected(client, ...touchedBy(items)),
  })
}
