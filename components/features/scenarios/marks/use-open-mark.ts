'use client'

import { useState } from 'react'
import { useLastShown } from '@/lib/client/use-last-shown'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'

interface MarkList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ data?: { pages: { rows: ProductMark[] }[] } }>
}

/** Holds the enlarged mark, with the functions that go to the other marks of the table. */
export function useOpenMark(marks: readonly ProductMark[] | undefined, list: MarkList) {
  const [opened, setOpened] = useState<ProductMark | null>(null)
  const index = marks?.findIndex(({ _id }) => _id === opened?._id) ?? -1
  const isGone = index < 0
  // From a deleted mark, the person goes on from its former position.
  const at = useLastShown(isGone ? null : index) ?? 0
  const next = isGone ? at : index + 1
  const [before, behind] = [marks?.[at - 1], marks?.[next]]
  const turnPage = async () => {
    const { data } = await list.fetchNextPage()
    const wanted = data?.pages.flatMap(({ rows }) => rows)[next]
    if (wanted) setOpened(wanted)
  }
  const isMore = list.hasNextPage && !list.isFetchingNextPage
  return {
    /** The current state of the open mark, or its last one if it was deleted meanwhile; null if none is open. */
    mark: opened && (marks?.[index] ?? opened),
    /** Counted from 1; null for a deleted mark. */
    place: isGone ? null : index + 1,
    open: setOpened,
    close: () => setOpened(null),
    onPrevious: before ? () => setOpened(before) : null,
    onNext: behind ? () => setOpened(behind) : isMore ? () => void turnPage() : null,
  }
}
