'use client'

import { useEffect } from 'react'
import { changeAddress } from '@/lib/client/url-state'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'

const PLACE = /^[1-9]\d{0,3}$/

function findRecord(name: string): HTMLElement | null {
  const selector = PLACE.test(name)
    ? `[role="grid"] [data-row="${Number(name) - 1}"] [role="gridcell"]`
    : `[data-record="${CSS.escape(name)}"]`
  return document.querySelector<HTMLElement>(selector)
}

/** Scrolls the grid to a line of which it draws no row yet. */
function scrollGridTo(place: number): void {
  const frame = document.querySelector('.grid-frame')
  const row = frame?.querySelector('[data-row]')
  if (frame && row) frame.scrollTop = (place - 1) * row.getBoundingClientRect().height
}

const FLASH_MS = 2_000
/** Milliseconds to wait for the record to render; later, focusing it would interrupt the person. */
const MAX_RENDER_WAIT_MS = 3_000
const OWN_INPUT = ['keydown', 'pointerdown', 'wheel'] as const

/** Scrolls to a record of the open tab, if it is drawn before the person does something else, and focuses it. */
export function NamedRecord({ name }: { name: string }) {
  useEffect(() => {
    const forget = () => changeAddress({ [RECORD_PARAMETER]: null }, 'replace')
    const show = () => {
      const record = findRecord(name)
      if (!record) {
        if (PLACE.test(name)) scrollGridTo(Number(name))
        return false
      }
      forget()
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
    const end = new AbortController()
    const observer = new MutationObserver(() => {
      if (show()) end.abort()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const giveUp = () => {
      end.abort()
      forget()
    }
    const timer = setTimeout(giveUp, MAX_RENDER_WAIT_MS)
    for (const input of OWN_INPUT)
      window.addEventListener(input, giveUp, { signal: end.signal, capture: true, passive: true })
    end.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      observer.disconnect()
    })
    return () => end.abort()
  }, [name])
  return null
}
