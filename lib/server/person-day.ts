import 'server-only'
import { cache } from 'react'
import type { Actor } from '@/lib/shared/actor'
import { dayAt, formatDay, isTimeZone } from '@/lib/shared/dates'
import type { Endpoint } from '@/lib/shared/endpoint'
import { browserZone } from './auth'
import type { TransactionClient } from './db'
import { currentRequester } from './process-wide'
import { is, readRows } from './rows'

/**
 * Stores the time zone of the browser of the present request as that of a person who has none yet, in the transaction that lets
 * them in: what is sent to them without a browser, such as reminders, then has the day of their screens.
 */
export async function adoptTimeZone(tx: TransactionClient, userId: string): Promise<void> {
  const { timeZone } = currentRequester()
  if (!isTimeZone(timeZone)) return
  await tx.reminderSettings.createMany({ data: [{ userId, timeZone }], skipDuplicates: true })
  await tx.reminderSettings.updateMany({ where: { userId, timeZone: '' }, data: { timeZone } })
}

/**
 * Returns the time zone of a person: that of their browser, without one the one that they chose or signed in from first, else the
 * server's.
 */
export async function readTimeZone(actor: Actor): Promise<string> {
  return browserZone(actor) ?? readStoredZone(actor.userId)
}

// Looked up once a render, whose layout and page both ask for it.
const readStoredZone = cache(async (userId: string): Promise<string> => {
  const [settings] = await readRows({ timeZone: is.text })`
    SELECT r."timeZone" FROM "ReminderSettings" r WHERE r."userId" = ${userId}`
  return settings?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
})

/**
 * Returns the current day of a person, as its UTC midnight, in their time zone ({@link readTimeZone}). It is the day that a
 * call stands for when it leaves one out.
 */
export async function personToday(actor: Actor): Promise<Date> {
  return new Date(dayAt(new Date(), await readTimeZone(actor)))
}

/**
 * Returns a request with the day that it needs and leaves out: the current one of the person. It stands in the address, by
 * which readings are shared, so that people of different days don't share one.
 */
export async function withPersonDay(
  { needsDay }: Pick<Endpoint, 'needsDay'>,
  request: Request,
  actor: Actor,
): Promise<Request> {
  const address = new URL(request.url)
  if (address.searchParams.has('today') || !needsDay(address.searchParams)) return request
  address.searchParams.set('today', formatDay(await personToday(actor)))
  return new Request(address, request)
}

/**
 * Returns the day of a query that needs one.
 * @throws Error where its call doesn't say in its contract that it needs one
 */
export function neededDay({ today }: { today?: string }): string {
  if (!today) throw new Error('The contract of this call has to say that it needs a day.')
  return today
}
