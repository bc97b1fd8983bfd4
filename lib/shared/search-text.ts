import { NAME_LIMIT } from './limits'

/** Escapes the wildcards of `text` for a LIKE pattern, which Prisma does not do. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Returns the searched text in an address; empty when it is invalid. */
export function parseSearchText(wanted: unknown): string {
  const text = typeof wanted === 'string' ? wanted.trim() : ''
  return text.length > NAME_LIMIT ? '' : text
}
