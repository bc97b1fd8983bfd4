import { MODIFIER_KEYS } from '@/lib/shared/key-burst'

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>
type Insertion = Pick<InputEvent, 'inputType' | 'data'>

/** The keys of what inserts text without keys of its own, such as a scanner's app on a phone. */
const UNNAMED_KEYS: ReadonlySet<string> = new Set(['Unidentified', 'Process', 'Dead'])

/**
 * Collects what is typed into a field, in whatever rhythm, by keys or without, also the characters that the field itself does not
 * keep. What corrects or moves starts over: what was typed is no whole text then.
 */
export function typedText() {
  let text = ''
  return {
    /** Reads a key that is pressed; its character comes as an insertion. */
    press({ key, ctrlKey, altKey, metaKey }: PressedKey): void {
      if (MODIFIER_KEYS.has(key) || UNNAMED_KEYS.has(key)) return
      const isCharacter = Array.from(key).length === 1 && !ctrlKey && !altKey && !metaKey
      if (!isCharacter) text = ''
    },
    /** Reads what the field is given, before it drops what it does not take. */
    insert({ inputType, data }: Insertion): void {
      text = inputType === 'insertText' && data !== null ? text + data : ''
    },
    /** Returns the text that was typed so far. */
    read: (): string => text,
    /** Forgets what was typed. */
    clear(): void {
      text = ''
    },
  }
}
