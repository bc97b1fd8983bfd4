import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paged-query'
import { refetchHearing } from '@/lib/client/refetch-hearing'
import { choiceOf } from '@/lib/shared/choices'
import { TRASH_KINDS } from '@/lib/shared/history'
import { isId } from '@/lib/shared/ids'
import type { Touch } from '@/lib/shared/live'
import type { listTrash, restoreFromTrash, TrashListQuery, TrashReference } from './contract'

/** The number of things on a page of the trash. */
const TRASH_PAGE_SIZE = 50

/** What of the trash is shown; all of it stands in the page's address. */
export type TrashView = Pick<TrashListQuery, 'kind' | 'projectId'>

/** Returns the view that an address names; what it can't mean is left out. */
export function trashViewOf(address: { kind?: unknown; projectId?: unknown }): TrashView {
  const { kind, projectId } = address
  return {
    kind: choiceOf(TRASH_KINDS, kind) ?? undefined,
    projectId: typeof projectId === 'string' && isId(projectId) ? projectId : undefined,
  }
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

// Lists, counts and histories all over the screen may show them again: most of them hear of any of a kind.
const touchedBy = (items: readonly TrashReference[]): Touch[] =>
  [...new Set(items.map(({ kind }) => kind))].map((subject) => ({ subject }))

/** Brings back what was deleted: from the trash, or right after it was deleted. */
export function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items: TrashReference[]) =>
      callApi<typeof restoreFromTrash>('POST /trash/restore', { body: { items } }),
    onSettled: (_answer, _error, items) => void refetchHearing(client, ...touchedBy(items)),
  })
}
