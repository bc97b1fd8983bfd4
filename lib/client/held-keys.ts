import { flushSync } from 'react-dom'
import {
  BEGINS_IN_ANY_RHYTHM,
  BURST_LENGTH,
  END_KEYS,
  LONGEST_EARLY_PAUSE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_RELEASE_MS,
  LONGEST_SLOW_PAUSE_MS,
  MIN_SCAN_LENGTH,
  MODIFIER_KEYS,
  SCAN_END_MS,
  SHORTEST_HOLD_MS,
} from '@/lib/shared/key-burst'
import { isList, isTextField } from './text-fields'

/** After it no key can belong to the same burst any more; no person notices it. */
const HOLD_MS = LONGEST_PAUSE_MS + 5

interface HeldKey {
  act: () => void
  key: TypedKey
  /** The moment from which on it acts. */
  due: number
  /** Whether it was released as fast as a scanner does. */
  isReleasedFast: boolean
}

/** A key that was pressed, and when, in the time of events. */
interface TypedKey {
  code: string
  key: string
  timeStamp: number
}

let pressed: TypedKey = { code: '', key: '', timeStamp: 0 }
let held: HeldKey[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The characters that came outside of fields, in any rhythm. */
let chain = ''
/** The scan that is being watched. */
let length = 0
let isScan = false
let ending: ReturnType<typeof setTimeout> | undefined

/** The digits with which a code of the state may have begun slowly. */
const MAY_BE_SLOW = /^0\d+$/

/** Returns how long a digit waits for the next key of a code. */
const digitWait = () => (MAY_BE_SLOW.test(chain) ? LONGEST_SLOW_PAUSE_MS : LONGEST_EARLY_PAUSE_MS)

/**
 * Does what a single key does, as soon as it is clear that a person has pressed it: a scanner is a keyboard, and each
 * character of its codes would otherwise change something. The first digit of a code may come long before the others: a digit
 * acts once it was held down as no scanner does, or after the pause that a scanner may make; behind a 0 after a
 * longer one, as marks begin with it.
 */
export function holdKey(act: () => void): void {
  const wait = /^\d$/.test(pressed.key) ? digitWait() : HOLD_MS
  held.push({ act, key: pressed, due: pressed.timeStamp + wait, isReleasedFast: false })
  waitForFirst(pressed.timeStamp)
}

/** Drops the keys that are held back: they were part of a scan. */
export function dropHeldKeys(): void {
  clearTimeout(timer)
  held = []
}

/** Drops the keys that are held back, and watches their scan no longer: another listener takes it. */
export function leaveScan(): void {
  dropHeldKeys()
  clearTimeout(ending)
  length = 0
  isScan = false
}

function waitForFirst(now: number): void {
  clearTimeout(timer)
  const [first] = held
  if (first) timer = setTimeout(() => actOnHeldKeys(first.due), first.due - now)
}

/** Acts on the keys that are due by then, in the order in which they were pressed; without a moment, on all. */
function actOnHeldKeys(now = Number.POSITIVE_INFINITY): void {
  const later = held.findIndex(({ due }) => due > now)
  const acts = later < 0 ? held : held.slice(0, later)
  held = later < 0 ? [] : held.slice(later)
  waitForFirst(now)
  // Each finds the page as the one before it has left it.
  for (const { act } of acts) flushSync(act)
}

/** Lets a burst be read to its end before any of its keys acts. */
function holdLonger(now: number): void {
  for (const one of held) one.due = Math.max(one.due, now + HOLD_MS)
  waitForFirst(now)
}

/** Acts on what is due when a key comes late, and lets the others wait, which may be the first of a code with that key. */
function holdEarlyKeys(now: number): void {
  actOnHeldKeys(now)
  for (const one of held) if (one.isReleasedFast) one.due = now + digitWait()
  waitForFirst(now)
}

/** Lets a digit act soon that was held down for longer than a scanner does. */
function followRelease({ code, timeStamp }: KeyboardEvent): void {
  for (const one of held) {
    if (one.key.code !== code) continue
    one.isReleasedFast = timeStamp - one.key.timeStamp < SHORTEST_HOLD_MS
    if (!one.isReleasedFast && !MAY_BE_SLOW.test(chain))
      one.due = Math.min(one.due, timeStamp + LONGEST_RELEASE_MS)
  }
  waitForFirst(timeStamp)
}

/**
 * Watches for scans outside of fields. From its third or fourth key on the page gets nothing of one, not even the Enter behind it, and
 * the keys before are dropped if they were held back. Returns a function that ends it.
 * @param onScan called behind each scan that no page has taken
 */
export function watchForScans(onScan: () => void): () => void {
  let first = ''
  let isVaried = false
  let last = 0
  const endPause = () => (BEGINS_IN_ANY_RHYTHM.test(chain) ? LONGEST_SLOW_PAUSE_MS : SCAN_END_MS)
  const end = () => {
    clearTimeout(ending)
    length = 0
    if (!isScan) return
    isScan = false
    chain = ''
    onScan()
  }
  const take = (event: KeyboardEvent) => {
    isScan = true
    dropHeldKeys()
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(ending)
    if (END_KEYS.includes(event.key)) end()
    else ending = setTimeout(end, endPause())
  }
  const follow = (event: KeyboardEvent) => {
    if (event.repeat || MODIFIER_KEYS.has(event.key)) return
    const pause = event.timeStamp - last
    last = event.timeStamp
    pressed = event
    if (pause > (isScan ? endPause() : LONGEST_PAUSE_MS)) {
      end()
      if (pause > LONGEST_SLOW_PAUSE_MS) chain = ''
      holdEarlyKeys(event.timeStamp)
    } else holdLonger(event.timeStamp)
    if (isScan) return take(event)
    // A scanner types separators like that, too.
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (Array.from(event.key).length !== 1 || isTextField(event.target)) {
      length = 0
      chain = ''
      return actOnHeldKeys()
    }
    length += 1
    chain += event.key
    if (length === 1) first = event.key
    // One key that is pressed again and again, such as + of a picture, is no code.
    isVaried = length > 1 && (isVaried || event.key !== first)
    // A person who looks for an entry of a list may be quick.
    const isInList = isList(event.target)
    if (!isInList && BEGINS_IN_ANY_RHYTHM.test(chain)) take(event)
    else if (isVaried && length >= (isInList ? MIN_SCAN_LENGTH : BURST_LENGTH)) take(event)
  }
  // Behind the listeners of what takes scans, which are the window's.
  document.addEventListener('keydown', follow, true)
  document.addEventListener('keyup', followRelease, true)
  // What a person presses by hand finds what their keys have done.
  const act = () => actOnHeldKeys()
  document.addEventListener('pointerdown', act, true)
  return () => {
    clearTimeout(ending)
    document.removeEventListener('keydown', follow, true)
    document.removeEventListener('keyup', followRelease, true)
    document.removeEventListener('pointerdown', act, true)
  }
}
