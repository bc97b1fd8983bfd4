'use client'

import { useEffect, useRef, useState } from 'react'
import { changeAddress, useUrlState } from './url-state'
import { useDebounced } from './use-debounced'

const SEARCH_DELAY_MS = 300

/**
 * Returns the text of a search box that is kept in the page's address as `key`: written there once typing pauses, and
 * followed when the address changes by other means, such as the back button. A new text starts the list again: the
 * page parameter named by `restarts` is removed.
 */
export function useUrlSearch(
  key: string,
  restarts?: string,
): [text: string, setText: (text: string) => void] {
  const { query } = useUrlState()
  const inAddress = query.get(key) ?? ''
  const [text, setText] = useState(inAddress)
  const settled = useDebounced(text, SEARCH_DELAY_MS).trim()
  const written = useRef(inAddress)
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled
    changeAddress({ [key]: settled || null, ...(restarts && { [restarts]: null }) }, 'replace')
  }, [settled, key, restarts])
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])
  return [text, setText]
}
