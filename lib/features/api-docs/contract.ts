import { z } from 'zod'
import * as aggregationBulk from '@/lib/features/aggregations/bulk/contract'
import * as aggregations from '@/lib/features/aggregations/contract'
import * as aggregationErrorBulk from '@/lib/features/aggregations/errors/bulk/contract'
import * as aggregationErrors from '@/lib/features/aggregations/errors/contract'
import * as aggregationErrorExports from '@/lib/features/aggregations/errors/exports/contract'
import * as aggregationExports from '@/lib/features/aggregations/exports/contract'
import * as auth from '@/lib/features/auth/contract'
import * as baskets from '@/lib/features/baskets/contract'
import * as bot from '@/lib/features/bot/contract'
import * as closeDayBulk from '@/lib/features/close-days/bulk/contract'
import * as closeDays from '@/lib/features/close-days/contract'
import * as closeDayExports from '@/lib/features/close-days/exports/contract'
import * as dashboard from '@/lib/features/dashboard/contract'
import * as feedback from '@/lib/features/feedback/contract'
import * as files from '@/lib/features/files/contract'
import * as health from '@/lib/features/health/contract'
import * as probes from '@/lib/features/health/probes/contract'
import * as history from '@/lib/features/history/contract'
import * as live from '@/lib/features/live/contract'
import * as notifications from '@/lib/features/notifications/contract'
import * as profile from '@/lib/features/profile/contract'
import * as projects from '@/lib/features/projects/contract'
import * as scenarios from '@/lib/features/scenarios/contract'
import * as documents from '@/lib/features/scenarios/documents/contract'
import * as financials from '@/lib/features/scenarios/financials/contract'
import * as information from '@/lib/features/scenarios/information/contract'
import * as marks from '@/lib/features/scenarios/marks/contract'
import * as photos from '@/lib/features/scenarios/photos/contract'
import * as products from '@/lib/features/scenarios/products/contract'
import * as steps from '@/lib/features/scenarios/steps/contract'
import * as transactions from '@/lib/features/scenarios/transactions/contract'
import * as tracking from '@/lib/features/tracking/contract'
import * as trash from '@/lib/features/trash/contract'
import * as users from '@/lib/features/users/contract'
import * as usernames from '@/lib/features/users/username/contract'
import { type Endpoint, endpoint } from '@/lib/shared/endpoint'

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description of the API, for machines. Not in the envelope.',
  access: 'public',
  data: z.record(z.string(), z.unknown()),
  answers: 'file',
})

type Contract = Record<string, unknown>

/** Every contract there is, by the section of the documentation that it stands in; a test finds a forgotten one. */
const CONTRACTS = {
  auth: [auth, bot],
  users: [users, usernames],
  profile: [profile],
  dashboard: [dashboard],
  projects: [projects, notifications],
  tracking: [tracking],
  scenarios: [scenarios, information, products, marks, documents, photos, steps, transactions, financials],
  'close-days': [closeDays, closeDayBulk, closeDayExports],
  aggregations: [
    aggregations,
    aggregationBulk,
    aggregationExports,
    aggregationErrors,
    aggregationErrorBulk,
    aggregationErrorExports,
  ],
  history: [history],
  trash: [trash],
  baskets: [baskets],
  feedback: [feedback],
  files: [files],
  live: [live],
  health: [health, probes],
  'api-docs': [{ getOpenApi }],
} satisfies Record<string, Contract[]>

export type Section = keyof typeof CONTRACTS

const isSection = (text: string): text is Section => text in CONTRACTS

/** In the order in which the documentation shows them. */
export const SECTIONS = Object.keys(CONTRACTS).filter(isSection)

/** A section as the address of its page names it. */
export const sectionSchema = z.enum(SECTIONS)

/** Every call of the API under the name of its export, which is unique in the whole API. */
export const ENDPOINTS = everyExport().flatMap(({ name, section, value }) =>
  isEndpoint(value) ? [{ name, section, endpoint: value }] : [],
)

/** Every schema that a contract exports under a name. */
export const SCHEMAS = everyExport().flatMap(({ name, section, value }) =>
  value instanceof z.ZodType ? [{ name, section, schema: value }] : [],
)

function everyExport(): { name: string; section: Section; value: unknown }[] {
  return SECTIONS.flatMap((section) => {
    const contracts: Contract[] = CONTRACTS[section]
    return contracts.flatMap((contract) =>
      Object.entries(contract).map(([name, value]) => ({ name, section, value })),
    )
  })
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}
