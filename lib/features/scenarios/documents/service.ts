import 'server-only'
import { SCENARIO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { documents as rows } from './queries'
import { DOCUMENT } from './rules'

/** The documents of a scenario. */
export const documents = defineRecord({
  ...rows,
  rules: DOCUMENT,
  scope: SCENARIO_SCOPE,
  sheet: 'Documents',
  notFound: 'scenarios.parts.documents.notFound',
})
