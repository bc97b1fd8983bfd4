import 'server-only'
import { dayAt } from '@/lib/shared/dates'
import { prisma } from './db'

/** Returns the time zone of a person: the one that they chose on the profile, else the server's. */
export async function readTimeZone(userId: string): Promise<string> {
  const settings = await prisma.reminderSettings.findUnique({ where: { userId }, select: { timeZone: true } })
  return settings?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Returns the current day of a person, as its UTC midnight: in the time zone that they chose on the profile, else in the
 * server's. It is the day that a call stands for when it leaves one out.
 */
export async function personToday(userId: string): Promise<Date> {
  return new Date(dayAt(new Date(), await readTimeZone(userId)))
}
