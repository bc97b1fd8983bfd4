import { codePieces } from '@/lib/shared/code-text'
import { ID_FORMAT } from '@/lib/shared/ids'
import { message } from '@/lib/shared/messages'
import { cutLine } from '@/lib/shared/telegram-html'

/** A person as a comment mentions them. */
export interface MentionedPerson {
  _id: string
  name: string
}

const MENTION = new RegExp(`<@(${ID_FORMAT})>`, 'g')

/** The fields of a comment that history names. */
export const COMMENT_FIELDS = { text: { label: message('comments.text') } }

/** Returns the ids of those whom a text mentions, each once. */
export function mentionedIds(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].flatMap(([, id]) => id ?? []))]
}

/** Returns a text with the names of those whom it mentions; a mention of nobody that is known stays as it is. */
export function withNames(text: string, people: readonly MentionedPerson[]): string {
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  return text.replace(MENTION, (mention, id) => (names.has(id) ? `@${names.get(id)}` : mention))
}

const LABEL_LENGTH = 80

/** Returns the name of a comment in history and in the trash: the beginning of its text. */
export const commentLabel = (text: string, people: readonly MentionedPerson[]): string =>
  cutLine(withNames(text, people), LABEL_LENGTH)

/** A person that is mentioned in a text that somebody types, and how the text names them. */
export interface TypedMention extends MentionedPerson {
  /** The mention in the typed text, with its @. */
  written: string
}

/**
 * Returns how a typed text names a person: by @ and the name or, where another person of that name is mentioned in it
 * already, by name and username.
 */
export function writtenMention(
  { _id, name, telegramUsername }: MentionedPerson & { telegramUsername: string },
  typed: readonly TypedMention[],
): string {
  const isTaken = typed.some((one) => one.written === `@${name}` && one._id !== _id)
  return isTaken ? `@${name} (${telegramUsername})` : `@${name}`
}

/** Returns a typed text as it is stored: every mention by the id of its person. */
export function toStoredText(text: string, typed: readonly TypedMention[]): string {
  // The longest first: one name may be the beginning of another.
  const known = typed.toSorted((one, other) => other.written.length - one.written.length)
  let stored = ''
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '@' ? known.find(({ written }) => isWrittenAt(text, at, written)) : undefined
    stored += found ? `<@${found._id}>` : text.charAt(at)
    at += found ? found.written.length : 1
  }
  return stored
}

// A name that goes on is another one.
const isWrittenAt = (text: string, at: number, written: string) =>
  text.startsWith(written, at) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + written.length))

/** Returns a stored text as somebody edits it, with those whom it mentions. */
export function toTypedText(
  text: string,
  people: readonly MentionedPerson[],
): { text: string; typed: TypedMention[] } {
  const typed: TypedMention[] = []
  for (const { _id, name } of people) {
    typed.push({ _id, name, written: writtenMention({ _id, name, telegramUsername: _id }, typed) })
  }
  const written = new Map(typed.map((one) => [one._id, one.written]))
  return { text: text.replace(MENTION, (mention, id) => written.get(id) ?? mention), typed }
}

/** A piece of a comment, as a screen shows it. `at` is where it begins within its paragraph or block. */
export type CommentPiece = { at: number } & (
  | { kind: 'text' | 'code' | 'link'; text: string }
  | { kind: 'mention'; _id: string; name: string }
)

/** A block of a comment: a code block, or text with what stands within it. */
export type CommentBlock = { at: number } & (
  | { kind: 'code'; text: string }
  | { kind: 'text'; pieces: CommentPiece[] }
)

// Code first: what stands in it is neither a link nor a mention.
const WITHIN = new RegExp(`\`([^\`\\n]+)\`|<@(${ID_FORMAT})>|https?://[^\\s<>"\`]+`, 'giu')
/** Punctuation behind a link: it ends a sentence and is no part of the link. */
const BEHIND_LINK = /[.,;:!?»”')\]]+$/u

/** Returns the blocks of a comment: code between three backticks, and text with code, links and mentions in it. */
export function commentBlocks(text: string, people: readonly MentionedPerson[]): CommentBlock[] {
  return codePieces(text).map(({ isCode, text: part, at }) =>
    isCode
      ? { kind: 'code', at, text: withNames(part, people) }
      : { kind: 'text', at, pieces: splitPieces(part, people) },
  )
}

function splitPieces(text: string, people: readonly MentionedPerson[]): CommentPiece[] {
  const pieces: CommentPiece[] = []
  let at = 0
  const addText = (end: number) => {
    if (end > at) pieces.push({ kind: 'text', at, text: text.slice(at, end) })
  }
  for (const match of text.matchAll(WITHIN)) {
    const [all, code, id] = match
    const person = people.find(({ _id }) => _id === id)
    if (id !== undefined && !person) continue
    addText(match.index)
    const link = all.replace(BEHIND_LINK, '')
    const start = match.index
    if (person) pieces.push({ kind: 'mention', at: start, _id: person._id, name: person.name })
    else if (code === undefined) pieces.push({ kind: 'link', at: start, text: link })
    else pieces.push({ kind: 'code', at: start, text: withNames(code, people) })
    at = start + (person || code !== undefined ? all.length : link.length)
  }
  addText(text.length)
  return pieces
}

/** The text that somebody types to find a person: where it begins, with its @, and what is behind that. */
export interface MentionSearch {
  at: number
  text: string
}

const SEARCH = /(^|[\s(«"'])@([\p{L}\p{N}_.-]*(?: [\p{L}\p{N}_.-]+)?)$/u

/** Returns the search for a person that the caret of a typed text stands in; null where it stands in none. */
export function mentionSearch(text: string, caret: number): MentionSearch | null {
  const found = SEARCH.exec(text.slice(0, caret))
  if (!found) return null
  const [, , searched = ''] = found
  return { at: caret - searched.length - 1, text: searched }
}
