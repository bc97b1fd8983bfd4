import { MODIFIER_KEYS } from '@/lib/shared/key-burst'

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Collects what is typed into a field, in whatever rhythm, also the characters that the field itself does not take. A key that
 * corrects or moves starts over: what the keys have made is unknown then.
 */
export function typedText() {
  let text = ''
  return {
    /** Reads a key that is pressed. */
    press({ key, ctrlKey, altKey, metaKey }: PressedKey): void {
      if (MODIFIER_KEYS.has(key)) return
      const isCharacter = Array.from(key).length === 1 && !ctrlKey && !altKey && !metaKey
      text = isCharacter ? text + key : ''
    },
    /** Returns what was typed so far. */
    read: (): string => text,
    /** Forgets what was typed. */
    clear(): void {
      text = ''
    },
  }
}
