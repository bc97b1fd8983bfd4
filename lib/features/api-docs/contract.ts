import { z } from 'zod'
import * as aggregations from '@/lib/features/aggregations/contract'
import * as aggregationErrors from '@/lib/features/aggregations/errors/contract'
import * as analytics from '@/lib/features/analytics/contract'
import * as attachments from '@/lib/features/attachments/contract'
import * as audit from '@/lib/features/audit/contract'
import * as auth from '@/lib/features/auth/contract'
import * as baskets from '@/lib/features/baskets/contract'
import * as bot from '@/lib/features/bot/contract'
import * as calendar from '@/lib/features/calendar/contract'
import * as closeDays from '@/lib/features/close-days/contract'
import * as comments from '@/lib/features/comments/contract'
import * as coverage from '@/lib/features/coverage/contract'
import * as dashboard from '@/lib/features/dashboard/contract'
import * as morning from '@/lib/features/dashboard/morning/contract'
import * as bots from '@/lib/features/documentation/bots/contract'
import * as cashRegisters from '@/lib/features/documentation/cash-registers/contract'
import * as links from '@/lib/features/documentation/links/contract'
import * as errorRegister from '@/lib/features/error-register/contract'
import * as feedback from '@/lib/features/feedback/contract'
import * as files from '@/lib/features/files/contract'
import * as handOvers from '@/lib/features/hand-overs/contract'
import * as health from '@/lib/features/health/contract'
import * as metrics from '@/lib/features/health/metrics/contract'
import * as history from '@/lib/features/history/contract'
import * as inbox from '@/lib/features/inbox/contract'
import * as live from '@/lib/features/live/contract'
import * as milestones from '@/lib/features/milestones/contract'
import * as notifications from '@/lib/features/notifications/contract'
import * as reminders from '@/lib/features/notifications/reminders/contract'
import * as palette from '@/lib/features/palette/contract'
import * as profile from '@/lib/features/profile/contract'
import * as tables from '@/lib/features/profile/tables/contract'
import * as projects from '@/lib/features/projects/contract'
import * as projectCopies from '@/lib/features/projects/copies/contract'
import * as projectDeadlines from '@/lib/features/projects/deadlines/contract'
import * as projectDeletion from '@/lib/features/projects/deletion/contract'
import * as projectRights from '@/lib/features/projects/rights/contract'
import * as protocolChanges from '@/lib/features/protocols/changes/contract'
import * as protocols from '@/lib/features/protocols/contract'
import * as protocolDocuments from '@/lib/features/protocols/documents/contract'
import * as protocolLinks from '@/lib/features/protocols/links/contract'
import * as signatures from '@/lib/features/protocols/signatures/contract'
import * as protocolSigners from '@/lib/features/protocols/signers/contract'
import * as snapshots from '@/lib/features/protocols/snapshots/contract'
import * as repositorySteps from '@/lib/features/repository-steps/contract'
import * as repositoryImports from '@/lib/features/repository-steps/imports/contract'
import * as roadmap from '@/lib/features/roadmap/contract'
import * as scenarios from '@/lib/features/scenarios/contract'
import * as scenarioCopies from '@/lib/features/scenarios/copies/contract'
import * as data from '@/lib/features/scenarios/data/contract'
import * as documents from '@/lib/features/scenarios/documents/contract'
import * as errorReports from '@/lib/features/scenarios/error-reports/contract'
import * as financials from '@/lib/features/scenarios/financials/contract'
import * as scenarioImports from '@/lib/features/scenarios/imports/contract'
import * as information from '@/lib/features/scenarios/information/contract'
import * as mappings from '@/lib/features/scenarios/mappings/contract'
import * as marks from '@/lib/features/scenarios/marks/contract'
import * as neighbours from '@/lib/features/scenarios/neighbours/contract'
import * as photos from '@/lib/features/scenarios/photos/contract'
import * as products from '@/lib/features/scenarios/products/contract'
import * as receipts from '@/lib/features/scenarios/receipts/contract'
import * as reconciliation from '@/lib/features/scenarios/reconciliation/contract'
import * as runs from '@/lib/features/scenarios/runs/contract'
import * as sheets from '@/lib/features/scenarios/sheets/contract'
import * as steps from '@/lib/features/scenarios/steps/contract'
import * as transactions from '@/lib/features/scenarios/transactions/contract'
import * as views from '@/lib/features/scenarios/views/contract'
import * as work from '@/lib/features/scenarios/work/contract'
import * as tracking from '@/lib/features/tracking/contract'
import * as trash from '@/lib/features/trash/contract'
import * as users from '@/lib/features/users/contract'
import * as workload from '@/lib/features/workload/contract'
import { type Access, type Endpoint, endpoint } from '@/lib/shared/endpoint'
import type { ErrorCode } from '@/lib/shared/errors'

export const getOpenApi = endpoint('GET /openapi.json', {
  summary: 'This description of the API, for machines. Not in the envelope.',
  access: 'public',
  data: z.record(z.string(), z.unknown()),
  answers: 'file',
})

type Contract = Record<string, unknown>

/** Every contract there is, by the section of the documentation that it stands in; a test finds a forgotten one. */
const CONTRACTS = {
  auth: [auth, bot],
  users: [users, handOvers, audit],
  profile: [profile, reminders, inbox, tables],
  dashboard: [dashboard, morning, palette],
  projects: [projects, projectCopies, projectDeadlines, projectDeletion, projectRights, notifications],
  tracking: [tracking],
  scenarios: [
    scenarios,
    scenarioCopies,
    information,
    data,
    products,
    marks,
    documents,
    photos,
    receipts,
    reconciliation,
    runs,
    steps,
    transactions,
    financials,
    errorReports,
    comments,
    views,
    neighbours,
    work,
    sheets,
    scenarioImports,
    mappings,
  ],
  errors: [errorRegister],
  coverage: [coverage],
  workload: [workload],
  'close-days': [closeDays],
  milestones: [milestones],
  protocols: [
    protocols,
    protocolDocuments,
    signatures,
    protocolSigners,
    protocolLinks,
    protocolChanges,
    snapshots,
  ],
  calendar: [calendar],
  aggregations: [aggregations, aggregationErrors],
  history: [history],
  trash: [trash],
  baskets: [baskets],
  'repository-steps': [repositorySteps, repositoryImports],
  documentation: [cashRegisters, bots, links],
  analytics: [analytics],
  roadmap: [roadmap],
  feedback: [feedback],
  files: [files, attachments],
  live: [live],
  health: [health, metrics],
  'api-docs': [{ getOpenApi }],
} satisfies Record<string, Contract[]>

export type Section = keyof typeof CONTRACTS

const isSection = (text: string): text is Section => text in CONTRACTS

/** The sections of the documentation, in the order in which it shows them. */
export const SECTIONS = Object.keys(CONTRACTS).filter(isSection)

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

/** The sections' titles. The description is in English, as the API's own words are. */
export const SECTION_TITLES: Record<Section, string> = {
  auth: 'Sign-in',
  users: 'People',
  profile: 'Profile',
  dashboard: 'Dashboard',
  projects: 'Projects',
  tracking: 'Tracked projects',
  scenarios: 'Scenarios',
  errors: 'Errors',
  coverage: 'Coverage',
  workload: 'Workload',
  'close-days': 'Close days',
  milestones: 'Milestones',
  protocols: 'Protocols',
  calendar: 'Calendar',
  aggregations: 'Aggregations',
  history: 'History',
  trash: 'Trash',
  baskets: 'Baskets',
  'repository-steps': 'Repository of steps',
  documentation: 'Documentation',
  analytics: 'Analytics',
  roadmap: 'Roadmap',
  feedback: 'Feedback',
  live: 'Live changes',
  files: 'Files',
  health: 'Health',
  'api-docs': 'This description',
}

/** The circumstances in which each failure is answered. */
export const FAILURES: Record<ErrorCode, string> = {
  bad_request: 'The body is not JSON, not an object, or of the wrong content type for the call.',
  unauthenticated: 'No session or token, or one that is expired, revoked or malformed.',
  forbidden: 'A known person who is not allowed to do this.',
  not_found: 'No such thing, an id of the wrong form, or a part of something else.',
  method_not_allowed: 'The path exists, the method does not.',
  conflict: 'It exists already, or the version that was sent is stale: data.current is what is stored now.',
  expired: 'A code past its time.',
  too_large: 'The body or a file is over its limit.',
  unsupported_type: 'A file that is not what it claims to be.',
  invalid: 'The input is not valid: fields names each field that is wrong.',
  rate_limited: 'Too many calls; Retry-After says when to try again.',
  internal: 'A fault of the server; requestId finds it in the log.',
  upstream: 'Telegram or the code host failed, and nothing stored serves the call.',
  unavailable:
    'The database is not reachable, or busy, or another change holds the row; Retry-After says when to try again.',
  storage_full: 'There is no space left for files.',
}

/** The description of each access. */
export const ACCESS: Record<Access, string> = {
  public: 'Anybody may call this.',
  authenticated: 'Everybody who is signed in may call this.',
  editor: 'Everybody who is signed in but viewers may call this.',
  admin: 'Admins may call this.',
}

/** The headers that calls take beside the token. */
export const HEADERS = {
  idempotencyKey: 'A repeat with the same key and body within 24 hours answers what the first one answered.',
  ifMatch: 'The version that the change is based on, such as "7"; the same as the body field version.',
}

/** The introduction to the API, before any single call; Markdown. */
export const DESCRIPTION = `Every call is generated from the same schemas that check the input.

## Calling
Everything is under \`/api\`. Requests and answers are JSON in UTF-8, but for uploads and downloads. Unknown fields are
ignored and never stored; an unknown value of an enumeration is refused.

## Signing in
Ask for a code with \`POST /telegram-auth/request-login-code\`, exchange it with \`POST /telegram-auth/login\`, and send the
access token with each call as a bearer token. It is good for 15 minutes; \`POST /auth/refresh\` exchanges the refresh token
for a new pair. Without the header the session cookie counts, so that people who are signed in can try the calls on this page;
then calls that change something must come from a page of this app.

## Answers
\`success\` is true and \`data\` is what is described as the response of a call; or \`success\` is false, \`error\` is a
message for a person, \`code\` a word for a machine, and \`fields\` names what is wrong with each field.

## Values
Ids are 24 lower-case hex characters. Times are ISO 8601 in UTC. Days are \`YYYY-MM-DD\` and never shift with a time zone.
Absent text is empty, absent people and dates are \`null\`. Money is a number with two fraction digits.

## Lists
A list answers everything. With \`limit\` (1 to 1000) it answers a page and \`nextCursor\`; send that as \`cursor\` for the
next page, until it is \`null\`.

## Editing together
What several people edit carries a \`version\`. Send it back as the header \`If-Match: "7"\` or the body field \`version\`: if
somebody was faster, the answer is 409 with what is stored now, and nothing is written. Without it the last write wins.

## Repeating safely
A POST may carry an \`Idempotency-Key\` of up to 64 characters. A repeat with the same body within 24 hours answers what the
first one answered and creates nothing.`
