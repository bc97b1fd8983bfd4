'use client'

import { Banknote } from 'lucide'
import { today } from '@/lib/client/today'
import { financialRecords } from '@/lib/features/scenarios/financials/client'
import { message } from '@/lib/shared/messages'
import { blankValuesOf } from '@/lib/shared/records'
import { PartTable, type PartWords } from './part-table'

const WORDS: PartWords = {
  title: message('scenarioParts.financials.title'),
  empty: message('scenarioParts.financials.empty'),
  emptyFirst: message('scenarioParts.financials.emptyFirst'),
  add: message('scenarioParts.financials.add'),
  added: message('scenarioParts.financials.added'),
  updated: message('scenarioParts.financials.updated'),
  removed: message('scenarioParts.financials.removed'),
  removeQuestion: message('scenarioParts.financials.removeQuestion'),
  removeManyQuestion: message('scenarioParts.financials.removeManyQuestion'),
  failures: {
    load: message('scenarioParts.financials.failures.load'),
    add: message('scenarioParts.financials.failures.add'),
    update: message('scenarioParts.financials.failures.update'),
    remove: message('scenarioParts.financials.failures.remove'),
    export: message('scenarioParts.financials.failures.export'),
  },
}

const blank = () => ({ ...blankValuesOf(financialRecords.rules.fields), date: today() })

/** The financial records of a scenario. */
export default function FinancialsTab({ scenarioId }: { scenarioId: string }) {
  return (
    <PartTable
      {...{ scenarioId, blank }}
      records={financialRecords}
      words={WORDS}
      icon={Banknote}
      fixed="date"
    />
  )
}
