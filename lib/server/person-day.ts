import 'server-only'
import { dayAt } from '@/lib/shared/dates'
import { prisma } from './db'

/**
 * Returns the current day of a person, as its UTC midnight: in the time zone that they chose on the profile, else in the
 * server's. It is the day that a call stands for when it leaves one out.
 */
export async function personToday(userId: string): Promise<Date> {
  const settings = await prisma.reminderSettings.findUnique({ where: { userId }, select: { timeZone: true } })
  return new Date(dayAt(new Date(), settings?.timeZone))
}
