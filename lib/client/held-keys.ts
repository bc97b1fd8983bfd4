import { flushSync } from 'react-dom'
import {
  BURST_LENGTH,
  END_KEYS,
  LEAST_LENGTH,
  LONGEST_PAUSE_MS,
  MODIFIER_KEYS,
  SCAN_END_MS,
} from '@/lib/shared/key-burst'
import { isList, isTextField } from './text-fields'

/** After it no key can belong to the same burst any more; no person notices it. */
const HOLD_MS = LONGEST_PAUSE_MS + 5

let held: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Does what a single key does, as soon as it is clear that a person has pressed it: a scanner is a keyboard, and each
 * character of its codes would otherwise change something.
 */
export function holdKey(act: () => void): void {
  held.push(act)
  clearTimeout(timer)
  timer = setTimeout(actOnHeldKeys, HOLD_MS)
}

/** Drops the keys that are held back: they were part of a scan. */
export function dropHeldKeys(): void {
  clearTimeout(timer)
  held = []
}

function actOnHeldKeys(): void {
  const acts = held
  dropHeldKeys()
  // Each finds the page as the one before it has left it.
  for (const act of acts) flushSync(act)
}

/**
 * Watches for scans outside of fields. From its fourth key on the page gets nothing of one, not even the Enter behind it, and
 * the keys before are dropped if they were held back. Returns a function that ends it.
 * @param onScan called behind each scan that no page has taken
 */
export function watchForScans(onScan: () => void): () => void {
  let length = 0
  let first = ''
  let isVaried = false
  let last = 0
  let isScan = false
  let ending: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(ending)
    length = 0
    if (isScan) onScan()
    isScan = false
  }
  const take = (event: KeyboardEvent) => {
    isScan = true
    dropHeldKeys()
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(ending)
    if (END_KEYS.includes(event.key)) end()
    else ending = setTimeout(end, SCAN_END_MS)
  }
  const follow = (event: KeyboardEvent) => {
    if (event.repeat || MODIFIER_KEYS.has(event.key)) return
    const pause = event.timeStamp - last
    last = event.timeStamp
    if (pause > (isScan ? SCAN_END_MS : LONGEST_PAUSE_MS)) {
      end()
      actOnHeldKeys()
    }
    if (isScan) return take(event)
    // A scanner types separators like that, too.
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (Array.from(event.key).length !== 1 || isTextField(event.target)) {
      length = 0
      return actOnHeldKeys()
    }
    length += 1
    if (length === 1) first = event.key
    // One key that is pressed again and again, such as + of a picture, is no code.
    isVaried = length > 1 && (isVaried || event.key !== first)
    // A person who looks for an entry of a list may be quick.
    if (isVaried && length >= (isList(event.target) ? LEAST_LENGTH : BURST_LENGTH)) take(event)
  }
  // Behind the listeners of what takes scans, which are the window's.
  document.addEventListener('keydown', follow, true)
  return () => {
    clearTimeout(ending)
    document.removeEventListener('keydown', follow, true)
  }
}
