'use client'

import { useEffect } from 'react'
import { changeAddress } from '@/lib/client/url-state'

interface CursorPage {
  data: { previousCursor?: string | null } | undefined
  isPlaceholderData: boolean
}

/**
 * Shows the full first page of a list once a person has gone back to its start: the page with this cursor has only the
 * rows before the page that they came from.
 */
export function useFullFirstPage(cursor: string | null, { data, isPlaceholderData }: CursorPage): void {
  const isAtStart = cursor?.startsWith('-') && data?.previousCursor === null && !isPlaceholderData
  useEffect(() => {
    if (isAtStart) changeAddress({ cursor: null }, 'replace')
  }, [isAtStart])
}
