import 'server-only'
import { SCENARIO_SCOPE } from '@/lib/server/parents'
import { recordsOf, removalOf } from '@/lib/server/records'
import { documents as rows } from './queries'
import { DOCUMENT } from './rules'

const records = recordsOf({
  ...rows,
  rules: DOCUMENT,
  scope: SCENARIO_SCOPE,
  sheet: 'Documents',
  notFound: 'scenarios.parts.documents.notFound',
})

/** The documents of a scenario. */
export const documents = { ...records, ...removalOf(records) }
