/** `text` for a LIKE pattern that finds it literally: its own wildcards lose their meaning. Prisma leaves that to us. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
