import { hasCheckDigit, isGtin, SEPARATOR } from './gs1'
import {
  BEGINS_IN_ANY_RHYTHM,
  BURST_LENGTH,
  END_KEYS,
  FAST_RUN_LENGTH,
  LONGEST_EARLY_PAUSE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_SLOW_PAUSE_MS,
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
  /** It may be the beginning of a scan; the page gets it */
  | { kind: 'maybe'; isFirst: boolean }
  /** It is part of a scan; the page must not get it. */
  | { kind: 'taken'; isFirst: boolean }
  /**
   * It ends a scan, of this code; the page must not get it. `isTyped` says that the page has got all of the code: only this
   * key shows that it was one. `slow` is what the page has got where it came with longer pauses, else null.
   */
  | { kind: 'ended'; code: string; isTyped: boolean; slow: string | null }
  /**
   * It ends what may be only the rest of a scan, whose beginning other keys have taken or nobody can tell from typing; the page
   * must not get it. `isTyped` says that the page has got the rest.
   */
  | { kind: 'cut'; isTyped: boolean }

/** A mark of the state begins with a GTIN and a serial number: no person types that in one go, and no barcode is so long. */
const BEGINS_AS_MARK = new RegExp(`^(?:[\\]ъЪ][a-zа-я]\\d)?${SEPARATOR}?01\\d{14}21`, 'i')

/** The parts of such a beginning: the GTIN, and that something follows it. */
const WHOLE_MARK = new RegExp(`(?:[\\]ъЪ][a-zа-я]\\d)?${SEPARATOR}?01(\\d{14})21\\S+$`, 'i')

/** The text of a fiscal QR code begins with one of its keys, in whatever layout. */
export const BEGINS_AS_RECEIPT = /^(?:[tsin]|f[np]|[еышт]|а[тз])=\d/i

/** A number that is whole by itself where its check digit is right: a barcode, or a box. */
const CHECKED_NUMBER = /^(?:00(?=\d{18}$))?(\d{8}|\d{12,14}|\d{18})$/

/** A scanner that hesitates does so behind its first characters. */
const MOST_HESITANT = 2

const NUMBER_KEY = /^(?:Numpad|Digit)(\d)$/
const CYRILLIC = /[а-яё№]/i

/**
 * Tells scans from typing. A scanner is a keyboard that types a whole code within a blink, in whatever layout is on, with
 * separators as Ctrl and ], as Alt and 029 on the number pad, or none, and often Enter or Tab behind it. Where somebody may be
 * typing, a scan is what begins as the state's marks do, or ends with Enter or Tab. A scanner that hesitates at its beginning,
 * or whose first keys arrive late, is one from where it is fast: the keys shortly before belong to its code. In a field, what came
 * with longer pauses belongs to it if all of that was as fast as a scanner, too; else nobody can tell it from typing, and only a
 * number with the right check digit is whole without it. A mark of the state
 * shows by its content in any rhythm, as on a busy machine: within a field once Enter ends it, elsewhere by its first digits.
 * @param only what a scan begins with where somebody may be typing; nothing else is one there
 */
export class ScannerTyping {
  readonly #only: RegExp | undefined
  readonly #beginning: RegExp
  #text = ''
  /** The text that came shortly before, too slow for a scanner. */
  #early = ''
  /** All that came in the same place, in any rhythm. */
  #whole = ''
  /** Whether what came shortly before is lost: the text may be the rest of a code. */
  #isCut = false
  /** Whether a scanner may have typed all that came in the same place before the last long pause. */
  #isSteady = true
  /** Whether a run since then was as fast as a scanner. */
  #hasFastRun = false
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
    this.#whole = ''
    this.#isCut = false
    this.#isSteady = true
    this.#hasFastRun = false
    this.#isTaken = false
    this.#number = null
  }

  /** The pause after which what goes on has ended: a code of the state may come slowly, and is never cut. */
  get endPause(): number {
    return beginsInAnyRhythm(this.#early + this.#text) ? LONGEST_SLOW_PAUSE_MS : SCAN_END_MS
  }

  /** Begins after a pause: what came before in the same place may still belong to the code. */
  #beginAfter(pause: number, isFree: boolean, isSamePlace: boolean): void {
    const wasEarly = !this.#isTaken && isSamePlace && pause <= LONGEST_EARLY_PAUSE_MS
    const before = wasEarly ? this.#early + this.#text : ''
    const isNear = pause <= LONGEST_SLOW_PAUSE_MS
    const whole = isNear && isSamePlace && !this.#isTaken ? this.#whole : ''
    const isCut = isNear && isFree && (this.#isCut || (!wasEarly && this.#whole !== ''))
    const isHesitant = this.#whole.length <= MOST_HESITANT
    const isSteady = this.#isSteady && (wasEarly || this.#hasFastRun || isHesitant)
    const hasFastRun = wasEarly && this.#hasFastRun
    this.#reset()
    this.#early = before
    this.#whole = whole
    this.#isCut = isCut
    this.#isSteady = whole === '' || isSteady
    this.#hasFastRun = hasFastRun
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
    this.#whole += characters
    this.#hasFastRun ||= this.#text.length >= FAST_RUN_LENGTH
    const wasTaken = this.#isTaken
    if (isFree && this.#only === undefined && beginsInAnyRhythm(this.#whole)) this.#takeWhole()
    if (wasTaken) return { kind: 'taken', isFirst: false }
    this.#isTaken ||= this.#beginsAsScan() || (isFree && this.#text.length >= BURST_LENGTH)
    // A whole code behind other letters is that code alone.
    if (this.#isTaken && this.#beginning.test(this.#text) && !this.#beginning.test(this.#early + this.#text))
      this.#early = ''
    return this.#isTaken ? { kind: 'taken', isFirst: true } : { kind: 'maybe', isFirst }
  }

  #takeWhole(): void {
    this.#text = this.#whole
    this.#early = ''
    this.#isCut = false
    this.#isTaken = true
  }

  /**
   * Ends what goes on. Returns the scan or the rest of one, or null if it was none.
   * @param isByKey whether Enter or Tab ends it: nobody types a long code that fast and presses one of them at once
   */
  end(isByKey = false): (TypingStep & { kind: 'ended' | 'cut' }) | null {
    const isTyped = !this.#isTaken
    const isScan = this.#isTaken || (isByKey && this.#only === undefined)
    const text = isScan && this.#text.length >= MIN_SCAN_LENGTH ? this.#early + this.#text : null
    const mark = this.#only === undefined && isByKey && isTyped ? findMark(this.#whole) : null
    const isCut = this.#isCut
    const before = isTyped && text !== null ? this.#whole.slice(0, -text.length) : ''
    const isSteady = this.#isSteady
    this.#reset()
    // A burst may be the end of a code that began slowly.
    if (mark !== null && mark.length > (text?.length ?? 0))
      return { kind: 'ended', code: toCode(mark), isTyped, slow: mark.replaceAll(SEPARATOR, '') }
    if (text === null) return null
    if (isCut && findMark(text) !== text) return { kind: 'cut', isTyped }
    const isWhole = isChecked(text) && (!isSteady || before.length <= MOST_HESITANT)
    if (before === '' || isWhole) return { kind: 'ended', code: toCode(text), isTyped, slow: null }
    if (!isSteady) return { kind: 'cut', isTyped }
    const all = before + text
    return { kind: 'ended', code: toCode(all), isTyped, slow: all.replaceAll(SEPARATOR, '') }
  }

  /**
   * Reads a key that is pressed.
   * @param isFree whether the focus is where nobody can be typing, so that any burst is a scan
   * @param isSamePlace whether the key before went to the same field or page
   */
  press(event: TypedKey, isFree: boolean, isSamePlace = true): TypingStep {
    if (event.repeat || event.metaKey) return { kind: 'other' }
    const pause = event.timeStamp - this.#last
    const isEnd = END_KEYS.includes(event.key) && !event.ctrlKey && !event.altKey
    // What is taken already is nobody's typing: it waits for its end.
    if (pause > (this.#isTaken ? this.endPause : LONGEST_PAUSE_MS))
      this.#beginAfter(pause, isFree, isSamePlace)
    this.#last = event.timeStamp
    if (isEnd) {
      const wasTaken = this.#isTaken
      return this.end(true) ?? (wasTaken ? { kind: 'taken', isFirst: false } : { kind: 'other' })
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

/** Returns the mark of the state at the end of a text that was typed in any rhythm, or null: its GTIN has the right check digit. */
function findMark(text: string): string | null {
  const found = WHOLE_MARK.exec(text)
  return found?.[1] !== undefined && isGtin(found[1]) ? found[0] : null
}

function isChecked(text: string): boolean {
  const digits = CHECKED_NUMBER.exec(text)?.[1]
  return digits !== undefined && hasCheckDigit(digits)
}

const beginsInAnyRhythm = (text: string) => BEGINS_IN_ANY_RHYTHM.test(text.replace(SEPARATOR, ''))
