import { plainLine } from '@/lib/shared/plain-line'

/** Returns a Telegram username with exactly one leading @, as it is typed with or without. */
export function normalUsername(typed: string): string {
  return `@${plainLine(typed).replace(/^@+/, '')}`
}
