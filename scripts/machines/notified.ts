import { CommandError } from '@/scripts/lib/command-error.mjs'
import type { Installation } from './installation'
import { until } from './processes'

/** Telegram takes a message to a group every 3.1 s, with up to 30 entries; what a killed worker had claimed waits a minute. */
const DELIVERY_LIMIT_MS = 120_000

const NUMBER = /\b\d{5}-\d{3}\b/g

/**
 * Waits until a group was notified of the scenarios with these numbers, each once and in their order, in the messages after
 * its first `skipped`; returns in how many.
 * @throws CommandError for a missing one, another order, or one that was notified twice
 */
export async function expectNotifiedOnce(
  { telegram }: Pick<Installation, 'telegram'>,
  { groupId, skipped }: { groupId: number; skipped: number },
  numbers: string[],
): Promise<number> {
  const messages = () => telegram.shownIn(groupId).slice(skipped)
  const notified = () => messages().flatMap((text) => text.match(NUMBER) ?? [])
  await until(
    () => `the group had not been notified of every change, but of ${notified().length} of ${numbers.length}`,
    () => numbers.every((number) => notified().includes(number)),
    DELIVERY_LIMIT_MS,
  )
  if (notified().join() !== numbers.join())
    throw new CommandError(`The group was notified of ${notified().length} changes, or in another order.`)
  return messages().filter((text) => text.search(NUMBER) >= 0).length
}
