'use client'

import { useEffect } from 'react'
import { changeAddress, useUrlState } from '@/lib/client/url-state'

/** The parameter of a scenario's address that names a record of the open tab: by its id, a product line by its place. */
export const RECORD_PARAMETER = 'record'

const PLACE = /^[1-9]\d{0,3}$/

function findRecord(name: string): HTMLElement | null {
  const selector = PLACE.test(name)
    ? `[role="grid"] [data-row="${Number(name) - 1}"] [role="gridcell"]`
    : `[data-record="${CSS.escape(name)}"]`
  return document.querySelector<HTMLElement>(selector)
}

const FLASH_MS = 2_000

/** Scrolls to the record that the address names, once it is drawn, and focuses it. */
export function useNamedRecord(): void {
  const { query } = useUrlState()
  const name = query.get(RECORD_PARAMETER)
  useEffect(() => {
    if (!name) return
    const show = () => {
      const record = findRecord(name)
      if (!record) return false
      changeAddress({ [RECORD_PARAMETER]: null }, 'replace')
      if (record.tabIndex < 0) record.tabIndex = -1
      record.scrollIntoView({ block: 'center' })
      record.focus({ preventScroll: true })
      record.animate(
        [{ outline: '2px solid var(--primary)' }, { outline: '2px solid transparent' }],
        FLASH_MS,
      )
      return true
    }
    if (show()) return
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [name])
}
