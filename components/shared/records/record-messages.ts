import type { MessageKey } from '@/lib/shared/messages'

const NAMES = [
  'title',
  'empty',
  'emptyFirst',
  'add',
  'added',
  'edit',
  'updated',
  'remove',
  'removeQuestion',
  'removeHint',
  'removed',
  'select',
  'removeManyQuestion',
  'statusSet',
  'failures.load',
  'failures.add',
  'failures.update',
  'failures.remove',
  'failures.export',
] as const

type Name = (typeof NAMES)[number]

/** Messages of a screen of records, by name. */
export type RecordMessages<Needed extends Name> = Readonly<Record<Needed, MessageKey>>

/** The messages of such a screen that the catalog has below a path. */
export type MessagesBelow<Path extends string> = {
  readonly [Known in Name as `${Path}.${Known}` extends MessageKey ? Known : never]: `${Path}.${Known}`
}

/** Returns the messages of a screen of records: the catalog has them below one path under their usual names. */
export function recordMessages<Path extends string>(path: Path): MessagesBelow<Path>
export function recordMessages(path: string): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, `${path}.${name}`]))
}
