import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import { type Sent, useCreation } from '@/lib/client/creation'
import { pagedQuery } from '@/lib/client/paged-query'
import { queryOptions } from '@/lib/client/query-options'
import { currentOf } from '@/lib/client/records'
import { useTableExport } from '@/lib/client/table-export'
import { choiceOf } from '@/lib/shared/choices'
import { parseCursor, SORT_ORDERS } from '@/lib/shared/cursor'
import type { HistorySubject } from '@/lib/shared/history'
import type { SortOrder } from '@/lib/shared/pagination'
import { searchTextOf } from '@/lib/shared/search-text'
import type {
  BulkResponsibleChange,
  BulkStatusChange,
  createScenario,
  deleteScenario,
  deleteScenarios,
  exportScenarios,
  getScenario,
  ListedScenario,
  listProjectScenarios,
  listScenarios,
  ScenarioPerson,
  ScenarioSort,
  ScenarioStatus,
  ScenarioType,
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
  updateScenarioDataResponsible,
  updateScenarioResponsible,
  updateScenarioReviewer,
  updateScenarioStatus,
} from './contract'
import {
  BROKEN_FILTER,
  EXPORT_NAME,
  SCENARIO_ORDERS,
  SCENARIO_SORTS,
  SCENARIO_STATUS,
  SCENARIO_STATUSES,
  SCENARIO_TYPES,
} from './rules'

/** How many scenarios a page of a project's table has. */
export const SCENARIO_PAGE_SIZE = 50

export const scenarioKeys = {
  all: ['scenarios'],
  ofProjects: ['scenarios', 'project'],
  lists: ['scenarios', 'list'],
  one: (id: string) => ['scenarios', 'one', id],
  /** Not below `all`: what changes a scenario leaves its parts as they are. */
  part: (id: string, part: HistorySubject) => ['scenario-parts', id, part],
}

/** What a project's table shows; all of it stands in the page's address. */
export interface ProjectScenarioFilter {
  type: ScenarioType
  status: ScenarioStatus | null
  sort: ScenarioSort
  order: SortOrder
}

/** The filter that a project page's address names; what it can't mean is left out. */
export function scenarioFilterOf(
  address: Partial<Record<'tab' | 'status' | 'sort' | 'order', unknown>>,
): ProjectScenarioFilter {
  return {
    type: choiceOf(SCENARIO_TYPES, address.tab) ?? 'orders',
    status: choiceOf(SCENARIO_STATUSES, address.status),
    sort: choiceOf(SCENARIO_SORTS, address.sort) ?? 'created',
    order: choiceOf(SORT_ORDERS, address.order) ?? 'asc',
  }
}

/** What a project's table asks the API for, page by page; the server's first page is loaded with the same. */
export function scenarioSearchOf({ type, status, sort, order }: ProjectScenarioFilter) {
  return { type, status: status ?? undefined, sort, order, limit: SCENARIO_PAGE_SIZE }
}

export function projectScenariosQuery(projectId: string, filter: ProjectScenarioFilter) {
  return pagedQuery({
    queryKey: [...scenarioKeys.ofProjects, projectId, filter],
    load: ({ cursor, signal }) =>
      callApi<typeof listProjectScenarios>('GET /projects/{id}/scenarios', {
        params: { id: projectId },
        query: { ...scenarioSearchOf(filter), cursor },
        signal,
      }),
    hears: [{ subject: 'scenario', projectId }, { subject: 'user' }],
    keepsFormer: true,
  })
}

/** How many scenarios a page of the table has. */
export const ALL_SCENARIOS_PAGE_SIZE = 50

/** What the table of all scenarios shows; all of it stands in the page's address. */
export interface ScenarioView {
  /** Empty finds all. */
  search: string
  status: ScenarioStatus | null
  type: ScenarioType | null
  sort: ScenarioSort
  order: SortOrder
  /** Where the page begins; null for the first one. */
  cursor: string | null
}

/** The view that an address names; what it can't mean is left out. */
export function scenarioViewOf(address: Partial<Record<keyof ScenarioView, unknown>>): ScenarioView {
  const sort = choiceOf(SCENARIO_SORTS, address.sort) ?? 'created'
  const { cursor } = address
  return {
    search: searchTextOf(address.search),
    status:
      address.status === BROKEN_FILTER ? SCENARIO_STATUS.failed : choiceOf(SCENARIO_STATUSES, address.status),
    type: choiceOf(SCENARIO_TYPES, address.type),
    sort,
    order: choiceOf(SORT_ORDERS, address.order) ?? 'desc',
    cursor: typeof cursor === 'string' && parseCursor(cursor, SCENARIO_ORDERS[sort]) ? cursor : null,
  }
}

/** What an export of the view asks the API for. */
export function scenarioExportOf({ search, status, type, sort, order }: ScenarioView) {
  return { search: search || undefined, status: status ?? undefined, type: type ?? undefined, sort, order }
}

/** What the table asks the API for; the server's first answer is loaded with the same. */
export function scenarioViewSearchOf(view: ScenarioView) {
  return { ...scenarioExportOf(view), limit: ALL_SCENARIOS_PAGE_SIZE, cursor: view.cursor ?? undefined }
}

export function allScenariosQuery(view: ScenarioView) {
  return queryOptions({
    queryKey: [...scenarioKeys.lists, view],
    queryFn: ({ signal }) =>
      callApi<typeof listScenarios>('GET /scenarios', { query: scenarioViewSearchOf(view), signal }),
    placeholderData: keepPreviousData,
    meta: { hears: [{ subject: 'scenario' }, { subject: 'project' }, { subject: 'user' }] },
  })
}

/** What of the scenarios is exported. */
export type ScenarioExportFilter = Omit<z.input<typeof exportScenarios.query>, 'format'>

/** Loads what a filter finds as a file and lets the browser save it. */
export function useExportScenarios(filter: ScenarioExportFilter) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile<typeof exportScenarios>('GET /scenarios/export', { query: { ...filter, format } }),
  )
}

/** A scenario without its parts, each of which is a query of its own. */
export function scenarioQuery(id: string) {
  return queryOptions({
    queryKey: scenarioKeys.one(id),
    queryFn: ({ signal }) =>
      callApi<typeof getScenario>('GET /scenarios/{id}', {
        params: { id },
        query: { parts: 'none' },
        signal,
      }),
    meta: {
      hears: [
        { subject: 'scenario', id },
        // A new error report answers the scenario's asking for one.
        { subject: 'error_report', scenarioId: id },
        { subject: 'project' },
        { subject: 'user' },
      ],
    },
  })
}

export function useCreateScenario(projectId: string) {
  const client = useQueryClient()
  return useCreation({
    send: (sent: Sent<z.input<typeof createScenario.body>>) =>
      callApi<typeof createScenario>('POST /projects/{id}/scenarios', { params: { id: projectId }, ...sent }),
    onSuccess: () => client.invalidateQueries({ queryKey: scenarioKeys.ofProjects }),
  })
}

export function useDeleteScenario() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ projectId, _id }: Pick<ListedScenario, 'projectId' | '_id'>) =>
      callApi<typeof deleteScenario>('DELETE /projects/{id}/scenarios/{scenarioId}', {
        params: { id: projectId, scenarioId: _id },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: scenarioKeys.ofProjects }),
  })
}

/** What the calls below can change of a scenario. */
type Change = Pick<
  ListedScenario,
  'status' | 'needsErrorReport' | 'responsible' | 'reviewer' | 'dataResponsible' | 'version' | 'updatedAt'
>

function changeOf(scenario: ListedScenario): Change {
  const { status, needsErrorReport, responsible, reviewer, dataResponsible, version, updatedAt } = scenario
  return { status, needsErrorReport, responsible, reviewer, dataResponsible, version, updatedAt }
}

/** Puts a change into everything on the screen that shows the scenario. */
function storeChange(client: QueryClient, id: string, change: Change): void {
  client.setQueryData(
    scenarioQuery(id).queryKey,
    (known) => known && { scenario: { ...known.scenario, ...change } },
  )
  const changed = (row: ListedScenario) => (row._id === id ? { ...row, ...change } : row)
  client.setQueriesData<z.output<typeof listScenarios.data>>(
    { queryKey: scenarioKeys.lists },
    (known) => known && { ...known, scenarios: known.scenarios.map(changed) },
  )
  client.setQueriesData<InfiniteData<z.output<typeof listProjectScenarios.data>>>(
    { queryKey: scenarioKeys.ofProjects },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, scenarios: page.scenarios.map(changed) })),
      },
  )
}

interface ChangeInput {
  scenario: ListedScenario
  /** The scenario as it will be. */
  next: ListedScenario
}

// What every change has in common: at once on the screen; a refusal takes it back, or shows what somebody else did.
function useScenarioChange<Input extends ChangeInput>(
  send: (input: Input) => Promise<{ scenario: ListedScenario }>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onMutate: async ({ scenario, next }) => {
      await client.cancelQueries({ queryKey: scenarioKeys.all })
      storeChange(client, scenario._id, changeOf(next))
    },
    onSuccess: ({ scenario }) => storeChange(client, scenario._id, changeOf(scenario)),
    onError: (error, { scenario }) =>
      storeChange(client, scenario._id, changeOf(currentOf<ListedScenario>(error) ?? scenario)),
    onSettled: () => void client.invalidateQueries({ queryKey: scenarioKeys.all }),
  })
}

/** A function that sets a scenario's status, the same for all scenarios of a screen. */
export function useUpdateScenarioStatus() {
  const { mutateAsync } = useScenarioChange(({ scenario, next }: ChangeInput) =>
    callApi<typeof updateScenarioStatus>('PUT /scenarios/{id}/status', {
      params: { id: scenario._id },
      body: { status: next.status, version: scenario.version },
    }),
  )
  return useCallback(
    (scenario: ListedScenario, status: ScenarioStatus) => {
      const needsErrorReport = scenario.needsErrorReport || status === SCENARIO_STATUS.failed
      return mutateAsync({ scenario, next: { ...scenario, status, needsErrorReport } })
    },
    [mutateAsync],
  )
}

/** What a person can be to a scenario. */
export type ScenarioRole = 'responsible' | 'reviewer' | 'dataResponsible'

function sendPerson({ scenario, role, userId }: ChangeInput & { role: ScenarioRole; userId: string | null }) {
  const { version } = scenario
  const params = { id: scenario._id }
  switch (role) {
    case 'responsible':
      return callApi<typeof updateScenarioResponsible>('PUT /scenarios/{id}/responsible', {
        params,
        body: { responsible: userId, version },
      })
    case 'reviewer':
      return callApi<typeof updateScenarioReviewer>('PUT /scenarios/{id}/reviewer', {
        params,
        body: { reviewer: userId, version },
      })
    case 'dataResponsible':
      return callApi<typeof updateScenarioDataResponsible>('PUT /scenarios/{id}/data-responsible', {
        params,
        body: { dataResponsible: userId, version },
      })
  }
}

/** Sets one of a scenario's three people, or nobody. */
export function useUpdateScenarioPerson(role: ScenarioRole) {
  const mutation = useScenarioChange(sendPerson)
  const update = (scenario: ListedScenario, person: ScenarioPerson | null) =>
    mutation.mutateAsync({
      scenario,
      role,
      userId: person?._id ?? null,
      next: { ...scenario, [role]: person },
    })
  return { update, isPending: mutation.isPending }
}

// Each call may change what any list, page or count shows.
function useBulkCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => void client.invalidateQueries({ queryKey: scenarioKeys.all }),
  })
}

export function useSetStatusOfScenarios() {
  return useBulkCall((body: { ids: string[]; status: ScenarioStatus }) =>
    callApi<typeof setStatusOfScenarios>('PUT /scenarios/bulk/status', { body }),
  )
}

export function useUndoStatusOfScenarios() {
  return useBulkCall((changes: BulkStatusChange[]) =>
    callApi<typeof undoStatusOfScenarios>('PUT /scenarios/bulk/status/undo', { body: { changes } }),
  )
}

export function useSetResponsibleOfScenarios() {
  return useBulkCall((body: { ids: string[]; responsible: string | null }) =>
    callApi<typeof setResponsibleOfScenarios>('PUT /scenarios/bulk/responsible', { body }),
  )
}

export function useUndoResponsibleOfScenarios() {
  return useBulkCall((changes: BulkResponsibleChange[]) =>
    callApi<typeof undoResponsibleOfScenarios>('PUT /scenarios/bulk/responsible/undo', { body: { changes } }),
  )
}

export function useDeleteScenarios() {
  return useBulkCall((ids: string[]) =>
    callApi<typeof deleteScenarios>('POST /scenarios/bulk/delete', { body: { ids } }),
  )
}
