import { NAME_LIMIT } from './limits'

/**
 * Returns `text` for a LIKE pattern that finds it literally: its own wildcards lose their meaning. Prisma leaves that
 * to us.
 */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Returns the text of a search that an address names; empty where it can't be one. */
export function searchTextOf(wanted: unknown): string {
  const text = typeof wanted === 'string' ? wanted.trim() : ''
  return text.length > NAME_LIMIT ? '' : text
}
