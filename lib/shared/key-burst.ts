/** A scanner types faster than any person: the longest pause within a scan. */
export const LONGEST_PAUSE_MS = 50

/** The longest pause behind a key that came before the burst of a scan and belongs to it: the first keys may be late. */
export const LONGEST_EARLY_PAUSE_MS = 150

/** A person holds a key down for longer; a scanner releases each as fast as it types. */
export const SHORTEST_HOLD_MS = 40

/** The longest pause between the release of a key and the next key of a scan. */
export const LONGEST_RELEASE_MS = 25

/** The pause after which a scan without Enter or Tab has ended, too. */
export const SCAN_END_MS = 150

/** The longest pause between the keys of a code that shows by its content, as on a machine that is busy. */
export const LONGEST_SLOW_PAUSE_MS = 500

/**
 * Three digits from 0 on, as marks, packs and boxes begin, or a digit behind what a scanner puts before its codes: where single
 * keys act, nobody presses such keys in a row.
 */
export const BEGINS_IN_ANY_RHYTHM = /^(?:0\d|[\]ъЪ][a-zа-я]\d)\d/i

/** Characters without a pause above {@link LONGEST_PAUSE_MS} that show a scanner: a person's fingers overlap for two keys. */
export const FAST_RUN_LENGTH = 3

/** Characters of a burst after which it is a scan, where nobody can be typing. */
export const BURST_LENGTH = 4

/** A code of fewer characters is no scan. */
export const MIN_SCAN_LENGTH = 8

/** The keys that a scanner types behind a code. */
export const END_KEYS: readonly string[] = ['Enter', 'Tab']

/** Keys that are held down with others, and end no burst of them. */
export const MODIFIER_KEYS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
])
