import 'server-only'
import { randomInt } from 'node:crypto'
import { environment } from '@/lib/server/env'
import { recordsOf, removalOf } from '@/lib/server/records'
import { SCENARIO_SCOPE } from '../service'
import { transactions as rows } from './queries'
import { receiptLink, TRANSACTION } from './rules'

const CHANCES = 1_000_000

const records = recordsOf({
  ...rows,
  rules: TRANSACTION,
  scope: SCENARIO_SCOPE,
  sheet: 'Transactions',
  notFound: 'scenarios.parts.transactions.notFound',
})

type Add = typeof records.add

/** Adds a transaction, as all records are added; one with a number and without a link is given a link. */
const add: Add = (actor, parent, { ofdLink, ...creation }) =>
  records.add(actor, parent, { ...creation, ofdLink: ofdLink || linkOf(creation.transactionNumber) })

function linkOf(transactionNumber: string): string {
  if (transactionNumber === '') return ''
  const made = { transactionNumber, time: Date.now(), chance: randomInt(CHANCES) }
  return receiptLink(environment().OFD_URL, made)
}

/** The transactions of a scenario. */
export const transactions = { ...records, ...removalOf(records), add }
