import 'server-only'
import { randomInt } from 'node:crypto'
import { prisma } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { SCENARIO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { transactions as rows } from './queries'
import { receiptLink, TRANSACTION } from './rules'

const CHANCES = 1_000_000

const records = defineRecord({
  ...rows,
  rules: TRANSACTION,
  scope: SCENARIO_SCOPE,
  sheet: 'Transactions',
  notFound: 'scenarios.parts.transactions.notFound',
})

type Add = typeof records.add

/** Adds a transaction like any record; one with a number and without a link is given a link. */
const add: Add = (actor, parent, { ofdLink, ...creation }) =>
  records.add(actor, parent, { ...creation, ofdLink: ofdLink || defaultLink(creation.transactionNumber) })

type ChangeRecord = typeof records.change

/** Changes a transaction like any record; one that gets another number and has no link is given a link. */
const change: ChangeRecord = async (actor, target, given, also) => {
  const { transactionNumber, ofdLink } = given
  if (!transactionNumber || ofdLink) return records.change(actor, target, given, also)
  const stored = await prisma.transaction.findUnique({
    where: { id: target.id },
    select: { transactionNumber: true, ofdLink: true },
  })
  const isLinked = ofdLink === undefined && stored?.ofdLink !== ''
  if (isLinked || stored?.transactionNumber === transactionNumber)
    return records.change(actor, target, given, also)
  return records.change(actor, target, { ...given, ofdLink: defaultLink(transactionNumber) }, also)
}

function defaultLink(transactionNumber: string): string {
  if (transactionNumber === '') return ''
  const made = { transactionNumber, time: Date.now(), chance: randomInt(CHANCES) }
  return receiptLink(environment().OFD_URL, made)
}

/** The transactions of a scenario. */
export const transactions = { ...records, add, change }
