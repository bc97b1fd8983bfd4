import { SEPARATOR } from './gs1'
import {
  BURST_LENGTH,
  END_KEYS,
  LONGEST_EARLY_PAUSE_MS,
  LONGEST_PAUSE_MS,
  MIN_SCAN_LENGTH,
  MODIFIER_KEYS,
  SCAN_END_MS,
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

/** The meaning of a key for the scan that may be going on. */
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
export class ScannerTyping {
  readonly #only: RegExp | undefined
  readonly #beginning: RegExp
  #text = ''
  /** The text that came shortly before, too slow for a scanner. */
  #early = ''
  #last = 0
  #isTaken = false
  #number: string | null = null

  constructor(only?: RegExp) {
    this.#only = only
    this.#beginning = only ?? BEGINS_AS_MARK
  }

  #reset(): void {
    this.#text = ''
    this.#early = ''
    this.#isTaken = false
    this.#number = null
  }

  /** Begins after a pause: what came before in the same place may still belong to the code. */
  #beginAfter(pause: number, isSamePlace: boolean): void {
    const wasEarly = !this.#isTaken && isSamePlace && pause <= LONGEST_EARLY_PAUSE_MS
    const before = wasEarly ? this.#early + this.#text : ''
    this.#reset()
    this.#early = before
  }

  /** Returns whether the code begins as a scan does. After slow keys only a long burst shows that nobody has typed it. */
  #beginsAsScan(): boolean {
    return (
      this.#beginning.test(this.#text) ||
      (this.#text.length >= MIN_SCAN_LENGTH && this.#beginning.test(this.#early + this.#text))
    )
  }

  #add(characters: string, isFree: boolean): TypingStep {
    const isFirst = this.#early === '' && this.#text === ''
    this.#text += characters
    if (this.#isTaken) return { kind: 'taken', isFirst: false }
    this.#isTaken = this.#beginsAsScan() || (isFree && this.#text.length >= BURST_LENGTH)
    // A whole code behind other letters is that code alone.
    if (this.#isTaken && this.#beginning.test(this.#text) && !this.#beginning.test(this.#early + this.#text))
      this.#early = ''
    return this.#isTaken ? { kind: 'taken', isFirst: true } : { kind: 'maybe', isFirst }
  }

  /**
   * Ends what goes on. Returns the code of a scan, or null if it was none.
   * @param isByKey whether Enter or Tab ends it: nobody types a long code that fast and presses one of them at once
   */
  end(isByKey = false): string | null {
    const isScan = this.#isTaken || (isByKey && this.#only === undefined)
    const code = isScan && this.#text.length >= MIN_SCAN_LENGTH ? toCode(this.#early + this.#text) : null
    this.#reset()
    return code
  }

  /**
   * Reads a key that is pressed.
   * @param isFree whether the focus is where nobody can be typing, so that any burst is a scan
   * @param isSamePlace whether the key before went to the same field or page
   */
  press(event: TypedKey, isFree: boolean, isSamePlace = true): TypingStep {
    if (event.repeat || event.metaKey) return { kind: 'other' }
    // What is taken already is nobody's typing: it waits for its end.
    const pause = event.timeStamp - this.#last
    if (pause > (this.#isTaken ? SCAN_END_MS : LONGEST_PAUSE_MS)) this.#beginAfter(pause, isSamePlace)
    this.#last = event.timeStamp
    if (END_KEYS.includes(event.key) && !event.ctrlKey && !event.altKey) {
      const wasTaken = this.#isTaken
      const code = this.end(true)
      if (code !== null) return { kind: 'ended', code, isTyped: !wasTaken }
      return wasTaken ? { kind: 'taken', isFirst: false } : { kind: 'other' }
    }
    if (event.ctrlKey && event.code === 'BracketRight') return this.#add(SEPARATOR, isFree)
    if (event.key === 'Alt') {
      this.#number = ''
      return { kind: 'other' }
    }
    if (event.altKey) {
      const digit = NUMBER_KEY.exec(event.code)?.[1]
      if (!digit || this.#number === null) return { kind: 'other' }
      this.#number += digit
      return { kind: this.#isTaken ? 'taken' : 'maybe', isFirst: false }
    }
    if (event.ctrlKey || Array.from(event.key).length !== 1) {
      // A scanner corrects nothing, and moves nowhere.
      if (!this.#isTaken && !MODIFIER_KEYS.has(event.key)) this.#reset()
      return { kind: 'other' }
    }
    return this.#add(event.key, isFree)
  }

  /** Reads a key that is released: the number that was typed with Alt is a character then. */
  release(event: TypedKey, isFree: boolean): TypingStep {
    if (event.key !== 'Alt' || !this.#number) return { kind: 'other' }
    const point = Number(this.#number)
    this.#number = null
    this.#last = event.timeStamp
    return point > 0 && point < 128 ? this.#add(String.fromCharCode(point), isFree) : { kind: 'other' }
  }
}

/** Returns the code that was typed: in the Latin layout, whichever was on. */
const toCode = (text: string): string => (CYRILLIC.test(text) ? fromRussianLayout(text) : text)
