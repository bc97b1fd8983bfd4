import 'server-only'
import { randomInt } from 'node:crypto'
import { lockName, type TransactionClient } from '@/lib/server/db'
import { AppError } from '@/lib/shared/errors'
import { findTickets } from '../queries'
import { formatTicket, TICKET_NUMBERS } from '../rules'

const CANDIDATES_PER_TICKET = 16
const MAX_ROUNDS = 10

/**
 * Returns a free ticket key for each prefix, random and unique (docs/domain.md, Projects); kept free until the commit.
 * @throws AppError `conflict` when all keys of a kind are taken.
 */
export async function giveTickets(tx: TransactionClient, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return []
  await lockName(tx, 'projects.giveTickets')
  const tickets: (string | undefined)[] = prefixes.map(() => undefined)
  for (let round = 0; round < MAX_ROUNDS && tickets.includes(undefined); round += 1) {
    const candidates = prefixes.map((prefix, index) => (tickets[index] ? [] : drawCandidates(prefix)))
    const taken = new Set([...(await findTickets(tx, candidates.flat())), ...tickets])
    candidates.forEach((numbers, index) => {
      const free = numbers.find((ticket) => !taken.has(ticket))
      if (!free) return
      tickets[index] = free
      taken.add(free)
    })
  }
  return tickets.map((ticket) => {
    if (!ticket) throw new AppError('conflict', 'projects.ticketsExhausted')
    return ticket
  })
}

function drawCandidates(prefix: string): string[] {
  return Array.from({ length: CANDIDATES_PER_TICKET }, () => formatTicket(prefix, randomInt(TICKET_NUMBERS)))
}
