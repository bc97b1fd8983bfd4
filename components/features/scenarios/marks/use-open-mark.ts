'use client'

import { useState } from 'react'
import { useLastShown } from '@/lib/client/use-last-shown'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'

interface MarkList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ data?: { pages: { rows: ProductMark[] }[] } }>
}

/** The mark that is shown large, and the way to the others of the table. */
export function useOpenMark(marks: readonly ProductMark[] | undefined, list: MarkList) {
  const [opened, setOpened] = useState<ProductMark | null>(null)
  const index = marks?.findIndex(({ _id }) => _id === opened?._id) ?? -1
  const isGone = index < 0
  // Whoever looks at one that is gone goes on from where it stood.
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
    /** As it is stored now, or as it was when somebody deleted it meanwhile; null where none is open. */
    mark: opened && (marks?.[index] ?? opened),
    /** From 1; null of one that is gone. */
    place: isGone ? null : index + 1,
    open: setOpened,
    close: () => setOpened(null),
    onPrevious: before ? () => setOpened(before) : null,
    onNext: behind ? () => setOpened(behind) : isMore ? () => void turnPage() : null,
  }
}
