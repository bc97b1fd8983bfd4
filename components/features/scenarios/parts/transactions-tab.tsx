'use client'

import { ReceiptText } from 'lucide'
import { today } from '@/lib/client/today'
import { transactionRecords } from '@/lib/features/scenarios/transactions/client'
import { message } from '@/lib/shared/messages'
import { blankValuesOf } from '@/lib/shared/records'
import { PartTable, type PartWords } from './part-table'

const WORDS: PartWords = {
  title: message('scenarioParts.transactions.title'),
  empty: message('scenarioParts.transactions.empty'),
  emptyFirst: message('scenarioParts.transactions.emptyFirst'),
  add: message('scenarioParts.transactions.add'),
  added: message('scenarioParts.transactions.added'),
  updated: message('scenarioParts.transactions.updated'),
  removed: message('scenarioParts.transactions.removed'),
  removeQuestion: message('scenarioParts.transactions.removeQuestion'),
  removeManyQuestion: message('scenarioParts.transactions.removeManyQuestion'),
  failures: {
    load: message('scenarioParts.transactions.failures.load'),
    add: message('scenarioParts.transactions.failures.add'),
    update: message('scenarioParts.transactions.failures.update'),
    remove: message('scenarioParts.transactions.failures.remove'),
    export: message('scenarioParts.transactions.failures.export'),
  },
}

// Its receipt is found by it, and a link without one has to be typed.
const WANTED = ['transactionNumber']

const blank = () => ({ ...blankValuesOf(transactionRecords.rules.fields), date: today() })

/** The transactions of a scenario, each with its receipt at the operator of fiscal data. */
export default function TransactionsTab({ scenarioId }: { scenarioId: string }) {
  return (
    <PartTable
      {...{ scenarioId, blank }}
      records={transactionRecords}
      words={WORDS}
      icon={ReceiptText}
      fixed="date"
      wanted={WANTED}
    />
  )
}
