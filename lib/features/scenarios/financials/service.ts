import 'server-only'
import { SCENARIO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { financials as rows } from './queries'
import { FINANCIAL_RECORD } from './rules'

/** The financial records of a scenario. */
export const financials = defineRecord({
  ...rows,
  rules: FINANCIAL_RECORD,
  scope: SCENARIO_SCOPE,
  sheet: 'Financials',
  notFound: 'scenarios.parts.financials.notFound',
})
