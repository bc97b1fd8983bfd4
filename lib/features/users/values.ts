/** Returns a Telegram username with exactly one leading @, as it is typed with or without. */
export function normalUsername(typed: string): string {
  return `@${typed.trim().replace(/^@+/, '')}`
}
