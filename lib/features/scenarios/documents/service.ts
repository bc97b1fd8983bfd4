import 'server-only'
import { recordsOf, removalOf } from '@/lib/server/records'
import { SCENARIO_SCOPE } from '../service'
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
