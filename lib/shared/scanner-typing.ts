import { SEPARATOR } from './gs1'
import {
  BURST_LENGTH,
  END_KEYS,
  END_OF_SCAN_MS,
  LEAST_LENGTH,
  LONGEST_EARLY_PAUSE_MS,
  LONGEST_PAUSE_MS,
  MODIFIER_KEYS,
} from './key-burst'
import { fromRussianLayout } from './keyboard-layout'

/** A key that was pressed or released, as the browser reports it. */
export interface TypedKey {
  key: string
  /** The physical key. */
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  repeat: boolean
  /** Milliseconds. */
  timeStamp: number
}

/** What a key means for the scan that may be going on. */
export type TypingStep =
  /** Nothing: it belongs to the page. */
  | { kind: 'other' }
  /** It may be the beginning of a scan; the page gets it. */
  | { kind: 'maybe'; isFirst: boolean }
  /** It is part of a scan; the page must not get it. */
  | { kind: 'taken'; isFirst: boolean }
  /**
   * It ends a scan, of this code; the page must not get it. `isTyped` says that the page has got all of the code: only this
   * key shows that it was one.
   */
  | { kind: 'ended'; code: string; isTyped: boolean }

/** A mark of the state begins with a GTIN and a serial number: no person types that in one go, and no barcode is so long. */
const BEGINS_AS_MARK = new RegExp(`^(?:[\\]ъЪ][a-zа-я]\\d)?${SEPARATOR}?01\\d{14}21`, 'i')

/** The text of a fiscal QR code begins with one of its keys, in whatever layout. */
export const BEGINS_AS_RECEIPT = /^(?:[tsin]|f[np]|[еышт]|а[тз])=\d/i

const NUMBER_KEY = /^(?:Numpad|Digit)(\d)$/
const CYRILLIC = /[а-яё№]/i

/**
 * Tells scans from typing. A scanner is a keyboard that types a whole code within a blink, in whatever layout is on, with
 * separators as Ctrl and ], as Alt and 029 on the number pad, or none, and often Enter or Tab behind it. Where somebody may be
 * typing, a scan is what begins as the state's marks do, or ends with Enter or Tab. A scanner that hesitates at its beginning,
 * or whose first keys arrive late, is one from where it is fast: the keys shortly before belong to its code.
 * @param only what a scan begins with where somebody may be typing; nothing else is one there
 */
export function scannerTyping(only?: RegExp) {
  const beginning = only ?? BEGINS_AS_MARK
  let text = ''
  /** What came shortly before, too slow for a scanner. */
  let early = ''
  let last = 0
  let isTaken = false
  let number: string | null = null

  const reset = () => {
    text = ''
    early = ''
    isTaken = false
    number = null
  }

  /** Begins after a pause: what came before in the same place may still belong to the code. */
  const beginAfter = (pause: number, isSamePlace: boolean) => {
    const wasEarly = !isTaken && isSamePlace && pause <= LONGEST_EARLY_PAUSE_MS
    const before = wasEarly ? early + text : ''
    reset()
    early = before
  }

  /** Returns whether the code begins as a scan does. After slow keys only a long burst shows that nobody has typed it. */
  const beginsAsScan = () =>
    beginning.test(text) || (text.length >= LEAST_LENGTH && beginning.test(early + text))

  const add = (characters: string, isFree: boolean): TypingStep => {
    const isFirst = early === '' && text === ''
    text += characters
    if (isTaken) return { kind: 'taken', isFirst: false }
    isTaken = beginsAsScan() || (isFree && text.length >= BURST_LENGTH)
    // A whole code behind other letters is that code alone.
    if (isTaken && beginning.test(text) && !beginning.test(early + text)) early = ''
    return isTaken ? { kind: 'taken', isFirst: true } : { kind: 'maybe', isFirst }
  }

  /**
   * Ends what goes on. Returns the code of a scan, or null if it was none.
   * @param isByKey whether Enter or Tab ends it: nobody types a long code that fast and presses one of them at once
   */
  const end = (isByKey = false): string | null => {
    const isScan = isTaken || (isByKey && only === undefined)
    const code = isScan && text.length >= LEAST_LENGTH ? toCode(early + text) : null
    reset()
    return code
  }

  /**
   * Reads a key that is pressed.
   * @param isFree whether the focus is where nobody can be typing, so that any burst is a scan
   * @param isSamePlace whether the key before went to the same field or page
   */
  const press = (event: TypedKey, isFree: boolean, isSamePlace = true): TypingStep => {
    if (event.repeat || event.metaKey) return { kind: 'other' }
    // What is taken already is nobody's typing: it waits for its end.
    const pause = event.timeStamp - last
    if (pause > (isTaken ? END_OF_SCAN_MS : LONGEST_PAUSE_MS)) beginAfter(pause, isSamePlace)
    last = event.timeStamp
    if (END_KEYS.includes(event.key) && !event.ctrlKey && !event.altKey) {
      const wasTaken = isTaken
      const code = end(true)
      if (code !== null) return { kind: 'ended', code, isTyped: !wasTaken }
      return wasTaken ? { kind: 'taken', isFirst: false } : { kind: 'other' }
    }
    if (event.ctrlKey && event.code === 'BracketRight') return add(SEPARATOR, isFree)
    if (event.key === 'Alt') {
      number = ''
      return { kind: 'other' }
    }
    if (event.altKey) {
      const digit = NUMBER_KEY.exec(event.code)?.[1]
      if (!digit || number === null) return { kind: 'other' }
      number += digit
      return { kind: isTaken ? 'taken' : 'maybe', isFirst: false }
    }
    if (event.ctrlKey || Array.from(event.key).length !== 1) {
      // A scanner corrects nothing, and moves nowhere.
      if (!isTaken && !MODIFIER_KEYS.has(event.key)) reset()
      return { kind: 'other' }
    }
    return add(event.key, isFree)
  }

  /** Reads a key that is released: the number that was typed with Alt is a character then. */
  const release = (event: TypedKey, isFree: boolean): TypingStep => {
    if (event.key !== 'Alt' || !number) return { kind: 'other' }
    const point = Number(number)
    number = null
    last = event.timeStamp
    return point > 0 && point < 128 ? add(String.fromCharCode(point), isFree) : { kind: 'other' }
  }

  return { press, release, end }
}

/** Returns the code that was typed: in the Latin layout, whichever was on. */
const toCode = (text: string): string => (CYRILLIC.test(text) ? fromRussianLayout(text) : text)
