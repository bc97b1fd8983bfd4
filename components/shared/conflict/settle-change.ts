import { changesOf, currentOf, isUnsent } from '@/lib/client/api-error'
import { askWhose } from './conflict-question'

interface FieldChange<Thing extends { _id: string }> {
  /** The thing as it is on the screen. */
  thing: Thing
  /** The field, as history calls it, and its name for a person. */
  field: { name: string; label: string }
  /** What the field of a thing reads as. */
  textOf: (thing: Thing) => string
  /** What it is to read as. */
  wanted: string
  /** What tells its values apart, where those that differ may read the same. */
  identity?: { of: (thing: Thing) => unknown; wanted: unknown }
  /** Sends the change, made on this state of the thing. */
  send: (thing: Thing) => Promise<unknown>
}

/**
 * Changes one field of a thing that others change too. Where they changed something else of it, the change is made on
 * that; where they changed the same, the person is asked. Returns whether the wanted value is stored.
 * @throws what `send` throws but for such a conflict
 */
export async function settleChange<Thing extends { _id: string }>({
  thing,
  field,
  textOf,
  wanted,
  identity = { of: textOf, wanted },
  send,
}: FieldChange<Thing>): Promise<boolean> {
  let known = thing
  for (;;) {
    try {
      await send(known)
      return true
    } catch (error) {
      // On another page it is told by this alone.
      if (isUnsent(error) && error.sent) error.sent.field = { ...field, mine: wanted, value: identity.wanted }
      const current = currentOf<Thing>(error)
      if (!current) throw error
      // As after a change whose answer got lost.
      if (identity.of(current) === identity.wanted) return true
      if (identity.of(current) !== identity.of(known)) {
        const theirs = textOf(current)
        const side = await askWhose({ field: { ...field, mine: wanted, theirs }, changes: changesOf(error) })
        if (side === 'theirs') return false
      }
      known = current
    }
  }
}
