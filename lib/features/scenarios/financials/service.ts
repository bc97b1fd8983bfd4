import 'server-only'
import { recordsOf, removalOf } from '@/lib/server/records'
import { SCENARIO_SCOPE } from '../service'
import { financials as rows } from './queries'
import { FINANCIAL_RECORD } from './rules'

const records = recordsOf({
  ...rows,
  rules: FINANCIAL_RECORD,
  scope: SCENARIO_SCOPE,
  sheet: 'Financials',
  notFound: 'scenarios.parts.financials.notFound',
})

/** The financial records of a scenario. */
export const financials = { ...records, ...removalOf(records) }
