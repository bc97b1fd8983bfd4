import { sendAgain } from '@/lib/client/api'
import { isUnsent, readCurrent, readForeignChanges, type SentChange } from '@/lib/client/api-error'
import { jsonObject } from '@/lib/shared/json'
import { askWhose } from './conflict-question'

type Current = { _id: string } & Readonly<Record<string, unknown>>

/**
 * Retries a change that an earlier page could not send. If somebody else has changed the same record since, a change
 * that is stored already counts as sent, and for a change of one field the person is asked. Returns whether the change
 * is stored.
 * @throws what the call throws, except for such a conflict
 */
export async function settleQueued(sent: SentChange, ask = askWhose): Promise<boolean> {
  let next = sent
  for (;;) {
    try {
      await sendAgain(next)
      return true
    } catch (error) {
      const { field } = next
      if (isUnsent(error) && error.sent) error.sent.field = field
      const current = readCurrent<Current>(error)
      if (!current) throw error
      if (isStored(next, current)) return true
      const body = jsonObject(next.body)
      if (!field || !body || typeof current.version !== 'number' || !(field.name in current)) throw error
      const theirs = toText(current[field.name])
      const mine = field.name in body ? toText(body[field.name]) : field.mine
      const side = await ask({ field: { ...field, mine, theirs }, changes: readForeignChanges(error) })
      if (side === 'theirs') return false
      // A new request: the idempotency key of the first one would return the same refusal.
      next = { ...next, body: { ...body, version: current.version }, idempotencyKey: undefined }
    }
  }
}

// As after a change whose response was lost.
function isStored({ body, field }: SentChange, current: Current): boolean {
  const { version: _, ...wanted } = jsonObject(body) ?? {}
  if (field && !(field.name in wanted))
    return field.name in current && toIdentity(current[field.name]) === field.value
  const names = Object.keys(wanted)
  return (
    names.length > 0 && names.every((name) => JSON.stringify(wanted[name]) === JSON.stringify(current[name]))
  )
}

const toIdentity = (value: unknown) => jsonObject(value)?._id ?? value

// People and records are shown by name; values without one, such as a view's address, by their parts.
function toText(value: unknown): string {
  const thing = jsonObject(value)
  if (!thing) return String(value ?? '')
  if (typeof thing.name === 'string') return thing.name
  return Object.entries(thing)
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
}
