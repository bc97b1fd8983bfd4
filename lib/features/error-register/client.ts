import { keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { bulkCalls } from '@/lib/client/record-calls'
import { useTableExport } from '@/lib/client/table-export'
import { today } from '@/lib/client/today'
import { useBulkCall } from '@/lib/client/use-call'
import type { ErrorReportStatus } from '@/lib/features/scenarios/error-reports/contract'
import { ERROR_REPORT_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { NOBODY } from '@/lib/features/scenarios/values'
import { TEAMS, type Team } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { parseCursor, SORT_ORDERS } from '@/lib/shared/cursor'
import { isId } from '@/lib/shared/ids'
import type { SortOrder } from '@/lib/shared/pagination'
import { parsePeriod, parseSince } from '@/lib/shared/period'
import { parseSearchText } from '@/lib/shared/search-text'
import type {
  exportErrors,
  listErrors,
  setBlockedScenarios,
  setPlannedFixOfErrors,
  setResponsibleOfErrors,
  setStatusOfErrors,
  undoPlannedFixOfErrors,
  undoResponsibleOfErrors,
  undoStatusOfErrors,
} from './contract'
import { EXPORT_NAME, REGISTER_ORDERS, type RegisterSort } from './rules'
import { ANY_TEAM, ERROR_KINDS, ERROR_STATES, REGISTER_SORTS, YES } from './values'

/** Number of errors on a page of the register. */
const PAGE_SIZE = 50

/** The state of the register, all of it in the page's address. */
export interface RegisterView {
  /** Empty for all. */
  search: string
  kind: (typeof ERROR_KINDS)[number] | null
  status: ErrorReportStatus | null
  state: (typeof ERROR_STATES)[number] | null
  blocker: 'yes' | null
  late: 'yes' | null
  projectId: string | null
  team: Team | typeof ANY_TEAM | null
  /** The id of the person who is to solve it, a team for any person of it, {@link NOBODY}, or null for all. */
  responsible: string | null
  /** The id of a person who is named to solve it or has written it. */
  person: string | null
  /** The days on which it was detected. */
  from: string | null
  to: string | null
  /** The moment from which on it was reported. */
  since: string | null
  /** The id of a person whose own reports don’t count. */
  except: string | null
  sort: RegisterSort
  order: SortOrder
  /** Where the page begins; null for the first one. */
  cursor: string | null
}

const toId = (value: unknown) => (typeof value === 'string' && isId(value) ? value : null)

/** Returns the view in an address; invalid values are left out. */
export function parseRegisterView(address: Partial<Record<keyof RegisterView, unknown>>): RegisterView {
  const sort = findChoice(REGISTER_SORTS, address.sort) ?? 'created'
  const { cursor } = address
  return {
    search: parseSearchText(address.search),
    kind: findChoice(ERROR_KINDS, address.kind),
    status: findChoice(ERROR_REPORT_STATUSES, address.status),
    state: findChoice(ERROR_STATES, address.state),
    blocker: findChoice(YES, address.blocker),
    late: findChoice(YES, address.late),
    projectId: toId(address.projectId),
    team: findChoice([ANY_TEAM, ...TEAMS], address.team),
    responsible: findChoice([NOBODY, ...TEAMS], address.responsible) ?? toId(address.responsible),
    person: toId(address.person),
    ...parsePeriod(address),
    since: parseSince(address.since),
    except: toId(address.except),
    sort,
    order: findChoice(SORT_ORDERS, address.order) ?? 'desc',
    cursor: typeof cursor === 'string' && parseCursor(cursor, REGISTER_ORDERS[sort]) ? cursor : null,
  }
}

/** Returns the query parameters of the view's export. */
function toRegisterExport({ cursor: _, sort, order, ...filters }: RegisterView, day = today()) {
  const {
    search,
    kind,
    status,
    state,
    blocker,
    late,
    projectId,
    team,
    responsible,
    person,
    from,
    to,
    since,
    except,
  } = filters
  return {
    search: search || undefined,
    kind: kind ?? undefined,
    status: status ?? undefined,
    state: state ?? undefined,
    blocker: blocker ?? undefined,
    late: late ?? undefined,
    projectId: projectId ?? undefined,
    team: team ?? undefined,
    responsible: responsible ?? undefined,
    person: person ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    since: since ?? undefined,
    except: except ?? undefined,
    today: day,
    sort,
    order,
  }
}

/**
 * Returns the query parameters of the register; the server's first answer is loaded with the same.
 * @param day the person's current day, as `YYYY-MM-DD`
 */
export function toRegisterSearch(view: RegisterView, day = today()) {
  return { ...toRegisterExport(view, day), limit: PAGE_SIZE, cursor: view.cursor ?? undefined }
}

/** Returns the query of a page of the register, with its counts. */
export function registerQuery(view: RegisterView) {
  return callQuery<typeof listErrors>('GET /errors', {
    queryKey: ['error-register', view],
    query: toRegisterSearch(view),
    placeholderData: keepPreviousData,
    subscribesTo: [
      { subject: 'error_report' },
      { subject: 'aggregation_error' },
      { subject: 'scenario' },
      { subject: 'project' },
      { subject: 'user' },
    ],
  })
}

/** Downloads the errors of a view as a file. */
export function useExportErrors(view: RegisterView) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile<typeof exportErrors>('GET /errors/export', { query: { ...toRegisterExport(view), format } }),
  )
}

const useErrorsCall = <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  useBulkCall(call, ['error_report', 'aggregation_error'])

const statuses = bulkCalls<typeof setStatusOfErrors, typeof undoStatusOfErrors>('PUT /errors/bulk/status', {})

/** Sets the status of many errors. */
export const useSetStatusOfErrors = () => useErrorsCall(statuses.set)

/** Takes back a change of the status of many errors. */
export const useUndoStatusOfErrors = () => useErrorsCall(statuses.undo)

const solvers = bulkCalls<typeof setResponsibleOfErrors, typeof undoResponsibleOfErrors>(
  'PUT /errors/bulk/responsible',
  {},
)

/** Sets the person who is responsible for many error reports. */
export const useSetResponsibleOfErrors = () => useErrorsCall(solvers.set)

/** Takes back a change of the person who is responsible for many error reports. */
export const useUndoResponsibleOfErrors = () => useErrorsCall(solvers.undo)

const plannedFixes = bulkCalls<typeof setPlannedFixOfErrors, typeof undoPlannedFixOfErrors>(
  'PUT /errors/bulk/planned-fix',
  {},
)

/** Sets the day on which many error reports are planned to be fixed. */
export const useSetPlannedFixOfErrors = () => useErrorsCall(plannedFixes.set)

/** Takes back a change of the day on which many error reports are planned to be fixed. */
export const useUndoPlannedFixOfErrors = () => useErrorsCall(plannedFixes.undo)

/** Sets the scenarios that an error blocks. */
export function useSetBlockedScenarios() {
  return useErrorsCall(({ id, ...body }: { id: string } & z.input<typeof setBlockedScenarios.body>) =>
    callApi<typeof setBlockedScenarios>('PUT /errors/{id}/blocks', { params: { id }, body }),
  )
}
