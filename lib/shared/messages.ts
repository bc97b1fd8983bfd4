import type english from '@/messages/en'

type Leaves<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Path}${Key}`
    : Leaves<Tree[Key], `${Path}${Key}.`>
}[keyof Tree & string]

/** The key of a message in the catalogs of `messages/`, such as `auth.nameRequired`. */
export type MessageKey = Leaves<typeof english>

/** The values of a message's placeholders. */
export type MessageParams = Record<string, string | number | Date>

/** A function that turns a key into a message of one language. */
export type Translate = (key: MessageKey, params?: MessageParams) => string

/** Names a message where only a string fits, as in a zod schema; the compiler checks that it exists. */
export function message(key: MessageKey): MessageKey {
  return key
}

/** Shown in the place of a value that there is not. */
export const NO_VALUE = '—'
