import { jsonObject } from '@/lib/shared/json'
import { today } from './today'

const KEY = 'deletion-unasked'

/** Returns whether this person wants to delete without a question today, in this browser. */
export function skipsConfirmationToday(userId: string): boolean {
  try {
    const kept = jsonObject(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return kept?.userId === userId && kept.day === today()
  } catch {
    return false
  }
}

/** Remembers until the end of the day that this person wants to delete without a question. */
export function skipConfirmationToday(userId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, day: today() }))
  } catch {
    // A full or forbidden storage: the next deletion asks again.
  }
}
