import { isUnsent, readCurrent, readForeignChanges } from '@/lib/client/api-error'

interface FieldChange<Thing extends { _id: string }> {
  /** The record as it is on the screen. */
  thing: Thing
  /** The field's name in history, and its label. */
  field: { name: string; label: string }
  /** Returns the field's value as text. */
  toText: (thing: Thing) => string
  /** The wanted value as text. */
  wanted: string
  /** Distinguishes values where different ones may have the same text. */
  identity?: { of: (thing: Thing) => unknown; wanted: unknown }
  /** Sends the change, based on this state of the record. */
  send: (thing: Thing) => Promise<unknown>
}

/**
 * Changes one field of a record that others change too. If they changed other fields, the change is sent again on top
 * of theirs; if they changed the same field, the person is asked. Returns whether the wanted value is stored.
 * @throws what `send` throws, except for such a conflict
 */
export async function settleChange<Thing extends { _id: string }>({
  thing,
  field,
  toText,
  wanted,
  identity = { of: toText, wanted },
  send,
}: FieldChange<Thing>): Promise<boolean> {
  let known = thing
  for (;;) {
    try {
      await send(known)
      return true
    } catch (error) {
      // After a reload this is all that is known about the change.
      if (isUnsent(error) && error.sent) error.sent.field = { ...field, mine: wanted, value: identity.wanted }
      const current = readCurrent<Thing>(error)
      if (!current) throw error
      // As after a change whose response was lost.
      if (identity.of(current) === identity.wanted) return true
      if (identity.of(current) !== identity.of(known)) {
        const theirs = toText(current)
        const { askWhose } = await import('./conflict-question')
        const side = await askWhose({
          field: { ...field, mine: wanted, theirs },
          changes: readForeignChanges(error),
        })
        if (side === 'theirs') return false
      }
      known = current
    }
  }
}
