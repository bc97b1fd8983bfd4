'use client'

import { outlivesReload, reloadWithoutQuestion } from './leaving'

/** Begins the names under which the tab keeps what it was reloaded for. */
const PREFIX = 'reloaded-for:'
/** Milliseconds without a key or a tap after which nobody works with the page. */
const QUIET_MS = 5_000
const POLL_MS = 1_000
/** Milliseconds after which a reload that brought the same page again, as during an upgrade of several machines, is repeated. */
const REPEAT_MS = 60_000

const TYPED_INTO = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/**
 * Reloads the tab at once because of what `cause` names, not more than once a minute: a second time would not help soon.
 * What would be lost by it keeps it from being reloaded.
 */
export function reloadOnceFor(cause: string): void {
  if (outlivesReload() && claim(cause)) reloadWithoutQuestion()
}

/**
 * Reloads the tab for a release that it was not loaded from, when nobody types and nothing would be lost; in a tab that
 * is looked at, when nobody has touched it for a moment, either. Returns the function that stops waiting for that.
 * @param isBusy whether a change is being sent
 */
export function reloadForRelease(release: string, isBusy: () => boolean): () => void {
  let touchedAt = Date.now()
  const noteTouch = () => {
    touchedAt = Date.now()
  }
  const look = () => {
    const isLeftAlone = document.hidden || Date.now() - touchedAt >= QUIET_MS
    if (isLeftAlone && !isTyping() && !isBusy()) reloadOnceFor(release)
  }
  for (const name of ['keydown', 'pointerdown']) document.addEventListener(name, noteTouch, true)
  const timer = setInterval(look, POLL_MS)
  return () => {
    clearInterval(timer)
    for (const name of ['keydown', 'pointerdown']) document.removeEventListener(name, noteTouch, true)
  }
}

function isTyping(): boolean {
  return Boolean(document.activeElement?.matches(TYPED_INTO)) || document.querySelector(DIALOGS) !== null
}

function claim(cause: string): boolean {
  try {
    const claimedAt = Number(sessionStorage.getItem(PREFIX + cause))
    if (Date.now() - claimedAt < REPEAT_MS) return false
    sessionStorage.setItem(PREFIX + cause, String(Date.now()))
    return true
  } catch {
    // Without a storage nothing could keep it from being reloaded again and again.
    return false
  }
}
