import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { useTableExport } from '@/lib/client/table-export'
import { today } from '@/lib/client/today'
import { useBulkCall, useCall } from '@/lib/client/use-call'
import { TEAMS, type Team } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { parseCursor, SORT_ORDERS } from '@/lib/shared/cursor'
import { isId } from '@/lib/shared/ids'
import type { TouchedRow } from '@/lib/shared/live'
import type { SortOrder } from '@/lib/shared/pagination'
import { parsePeriod, parseSince } from '@/lib/shared/period'
import { parseSearchText } from '@/lib/shared/search-text'
import type {
  createScenario,
  createScenarios,
  deleteScenario,
  deleteScenarios,
  exportScenarios,
  ListedScenario,
  listPersonScenarios,
  listProjectScenarios,
  listScenarios,
  ScenarioSort,
  ScenarioStatus,
  ScenarioType,
} from './contract'
import { DATA_FILTER_LIMIT } from './data/values'
import { scenarioKeys, toScenarioTouch } from './information/client'
import {
  EXPORT_NAME,
  SCENARIO_ORDERS,
  type ScenarioHappening,
  type StatusGroup,
  withChangedScenario,
} from './rules'
import {
  BROKEN_FILTER,
  LISTED_PROJECTS,
  MONEY_FILTERS,
  NOBODY,
  SCENARIO_HAPPENINGS,
  SCENARIO_SORTS,
  SCENARIO_STATES,
  SCENARIO_STATUS,
  SCENARIO_STATUSES,
  SCENARIO_TYPES,
  STATUS_GROUPS,
} from './values'

/** Number of scenarios on a page of a project's table. */
const SCENARIO_PAGE_SIZE = 50

/** The state of a project's table, all of it in the page's address. */
export interface ProjectScenarioFilter {
  /** Empty for all. */
  search: string
  type: ScenarioType
  status: ScenarioStatus | null
  /** The id of the responsible person, {@link NOBODY}, or null for anyone. */
  responsible: string | null
  /** Whether only those are shown of which sums of money differ; null for all. */
  money: (typeof MONEY_FILTERS)[number] | null
  sort: ScenarioSort
  order: SortOrder
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const toId = (value: unknown) => (typeof value === 'string' && isId(value) ? value : null)

const toPerson = (value: unknown) => (value === NOBODY ? value : toId(value))

/** Returns the filter in a project page's address; invalid values are left out. */
export function parseScenarioFilter(
  address: Partial<Record<'tab' | 'search' | 'status' | 'responsible' | 'money' | 'sort' | 'order', unknown>>,
): ProjectScenarioFilter {
  return {
    search: parseSearchText(address.search),
    responsible: toPerson(address.responsible),
    money: findChoice(MONEY_FILTERS, address.money),
    type: findChoice(SCENARIO_TYPES, address.tab) ?? 'orders',
    status: findChoice(SCENARIO_STATUSES, address.status),
    sort: findChoice(SCENARIO_SORTS, address.sort) ?? 'created',
    order: findChoice(SORT_ORDERS, address.order) ?? 'asc',
  }
}

/** Returns the query parameters of a project's table, page by page; the server's first page is loaded with the same. */
export function toScenarioSearch(filter: ProjectScenarioFilter) {
  return { ...toScenarioQuery(filter), limit: SCENARIO_PAGE_SIZE }
}

/** Returns the query parameters of a filter for calls and exports; unset filters are left out. */
export function toScenarioQuery<Type extends ScenarioType | null>({
  search,
  type,
  status,
  responsible,
  money,
  sort,
  order,
}: Omit<ProjectScenarioFilter, 'type'> & { type: Type }) {
  return {
    search: search || undefined,
    type: type ?? undefined,
    status: status ?? undefined,
    responsible: responsible ?? undefined,
    money: money ?? undefined,
    sort,
    order,
  }
}

type ScenarioChange = TouchedRow & { row: ListedScenario }

const isScenarioChange = (change: TouchedRow): change is ScenarioChange => change.subject === 'scenario'

/** Returns the scenarios of a project, page by page. */
export function projectScenariosQuery(projectId: string, filter: ProjectScenarioFilter) {
  return pagedQuery({
    queryKey: [...scenarioKeys.ofProjects, projectId, filter],
    load: ({ cursor, signal }) =>
      callApi<typeof listProjectScenarios>('GET /projects/{id}/scenarios', {
        params: { id: projectId },
        query: { ...toScenarioSearch(filter), cursor },
        signal,
      }),
    takeRow: (page, change) =>
      isScenarioChange(change) ? withChangedScenario(page, change.row, toScenarioSearch(filter)) : null,
    subscribesTo: [{ subject: 'scenario', projectId }, { subject: 'user' }],
    keepsFormer: true,
  })
}

/** Number of scenarios on a page of the table. */
const ALL_SCENARIOS_PAGE_SIZE = 50

/** The state of the table of all scenarios, all of it in the page's address. */
export interface ScenarioView extends Omit<ProjectScenarioFilter, 'type'> {
  type: ScenarioType | null
  /** The number of the basket that they name. */
  basket: number | null
  /** The id of the only project; null for all. */
  projectId: string | null
  /** The ids of projects, separated by commas. */
  projects: string | null
  /** The id of the milestone that they are under. */
  milestone: string | null
  /** The values that they have, as {@link parseDataFilter} reads them. */
  data: string | null
  group: StatusGroup | null
  /** The id of the reviewer. */
  reviewer: string | null
  /** Those that are not finished, of these the overdue ones, or those that are finished and wait for their reviewer. */
  state: (typeof SCENARIO_STATES)[number] | null
  /** The team of the responsible person. */
  team: Team | null
  /** A kind of event, between two days. */
  happened: ScenarioHappening | null
  from: string | null
  to: string | null
  /** The moment from which on it happened. */
  since: string | null
  /** The id of a person whose own changes don’t count. */
  except: string | null
  /** Where the page begins; null for the first one. */
  cursor: string | null
}

/** Returns the view in an address; invalid values are left out. */
export function parseScenarioView(address: Partial<Record<keyof ScenarioView, unknown>>): ScenarioView {
  const sort = findChoice(SCENARIO_SORTS, address.sort) ?? 'created'
  const { cursor, basket } = address
  return {
    search: parseSearchText(address.search),
    status:
      address.status === BROKEN_FILTER
        ? SCENARIO_STATUS.failed
        : findChoice(SCENARIO_STATUSES, address.status),
    type: findChoice(SCENARIO_TYPES, address.type),
    basket: typeof basket === 'string' && /^[1-9]\d{0,8}$/.test(basket) ? Number(basket) : null,
    responsible: toPerson(address.responsible),
    reviewer: toId(address.reviewer),
    state: findChoice(SCENARIO_STATES, address.state),
    money: findChoice(MONEY_FILTERS, address.money),
    projectId: toId(address.projectId),
    projects: toText(address.projects)?.split(',').filter(isId).slice(0, LISTED_PROJECTS).join(',') || null,
    milestone: toId(address.milestone),
    data: toText(address.data)?.slice(0, DATA_FILTER_LIMIT) ?? null,
    group: findChoice(STATUS_GROUPS, address.group),
    team: findChoice(TEAMS, address.team),
    happened: findChoice(SCENARIO_HAPPENINGS, address.happened),
    ...parsePeriod(address),
    since: parseSince(address.since),
    except: toId(address.except),
    sort,
    order: findChoice(SORT_ORDERS, address.order) ?? 'desc',
    cursor: typeof cursor === 'string' && parseCursor(cursor, SCENARIO_ORDERS[sort]) ? cursor : null,
  }
}

/**
 * Returns the query parameters of the view's export.
 * @param day the person's current day, as `YYYY-MM-DD`
 */
export function toScenarioExport(view: ScenarioView, day = today()) {
  const {
    projectId,
    projects,
    milestone,
    data,
    group,
    reviewer,
    state,
    basket,
    team,
    happened,
    from,
    to,
    since,
    except,
  } = view
  return {
    ...toScenarioQuery(view),
    projectId: projectId ?? undefined,
    projects: projects ?? undefined,
    milestone: milestone ?? undefined,
    data: data ?? undefined,
    group: group ?? undefined,
    reviewer: reviewer ?? undefined,
    state: state ?? undefined,
    today: state === 'overdue' ? day : undefined,
    basket: basket ?? undefined,
    team: team ?? undefined,
    happened: happened ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    since: since ?? undefined,
    except: except ?? undefined,
  }
}

/** Returns the query parameters of the table; the server's first answer is loaded with the same. */
export function toScenarioViewSearch(view: ScenarioView, day = today()) {
  return { ...toScenarioExport(view, day), limit: ALL_SCENARIOS_PAGE_SIZE, cursor: view.cursor ?? undefined }
}

/** Returns a page of the scenarios of all projects. */
export function allScenariosQuery(view: ScenarioView) {
  const query = toScenarioViewSearch(view)
  return callQuery<typeof listScenarios>('GET /scenarios', {
    queryKey: [...scenarioKeys.lists, view],
    query,
    takeRow: (page, change) =>
      isScenarioChange(change) ? withChangedScenario(page, change.row, query) : null,
    placeholderData: keepPreviousData,
    subscribesTo: [{ subject: 'scenario' }, { subject: 'project' }, { subject: 'user' }],
  })
}

/** The filter of an export of scenarios. */
export type ScenarioExportFilter = Omit<z.input<typeof exportScenarios.query>, 'format'>

/** Downloads the scenarios of a filter as a file. */
export function useExportScenarios(filter: ScenarioExportFilter) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile<typeof exportScenarios>('GET /scenarios/export', { query: { ...filter, format } }),
  )
}

/** Adds a scenario to a project. */
export function useCreateScenario(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof createScenario.body>) =>
      callApi<typeof createScenario>('POST /projects/{id}/scenarios', { params: { id: projectId }, body }),
    onSuccess: ({ scenario }) => refetchAffected(client, toScenarioTouch(scenario)),
  })
}

/** Deletes a scenario. */
export function useDeleteScenario() {
  return useCall(
    ({ projectId, _id }: Pick<ListedScenario, 'projectId' | '_id'>) =>
      callApi<typeof deleteScenario>('DELETE /projects/{id}/scenarios/{scenarioId}', {
        params: { id: projectId, scenarioId: _id },
      }),
    (scenario) => [toScenarioTouch(scenario)],
  )
}

/** Returns a mutation of many scenarios. */
export const useScenariosCall = <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
  useBulkCall(call, ['scenario'])

/** Adds many scenarios to a project. */
export function useCreateScenarios() {
  return useScenariosCall(
    ({ projectId, ...body }: { projectId: string } & z.input<typeof createScenarios.body>) =>
      callApi<typeof createScenarios>('POST /projects/{id}/scenarios/bulk', {
        params: { id: projectId },
        body,
      }),
  )
}

/** Deletes many scenarios, all of them or none. */
export function useDeleteScenarios() {
  return useScenariosCall((ids: string[]) =>
    callApi<typeof deleteScenarios>('POST /scenarios/bulk/delete', { body: { ids } }),
  )
}

/** Returns the open scenarios of a person. */
export function personScenariosQuery(id: string) {
  return callQuery<typeof listPersonScenarios>('GET /users/{id}/scenarios', {
    queryKey: ['scenarios', 'person', id],
    params: { id },
    subscribesTo: [{ subject: 'scenario' }, { subject: 'project' }],
  })
}
