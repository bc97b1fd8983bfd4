import { type InfiniteData, keepPreviousData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callApi, callForFile } from '@/lib/client/api'
import { readCurrent } from '@/lib/client/api-error'
import { callQuery } from '@/lib/client/call-query'
import { useOptimisticChange } from '@/lib/client/optimistic-change'
import { pagedQuery } from '@/lib/client/paged-query'
import { addCalls, bulkCalls, changeCalls, removalCalls, statusCalls } from '@/lib/client/record-calls'
import { useRecordCall, useRecordChange } from '@/lib/client/records'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { listRepositorySteps, RepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import type { ExportFormat } from '@/lib/shared/export-format'
import { toEditValues } from '@/lib/shared/records'
import type {
  addScenarioSteps,
  deleteScenarioSteps,
  exportScenarioSteps,
  listScenarioSteps,
  OrderedSteps,
  reorderScenarioSteps,
  ScenarioStep,
  StepStatus,
  setResponsibleOfScenarioSteps,
  setStatusOfScenarioSteps,
  undoResponsibleOfScenarioSteps,
  undoStatusOfScenarioSteps,
  updateScenarioStep,
} from './contract'
import { SCENARIO_STEP } from './rules'

/** Queries and mutations of a scenario's steps. */
export const scenarioStepRecords = {
  rules: SCENARIO_STEP,
  update: () => import('./contract').then(({ updateScenarioStep }) => updateScenarioStep.body),
  toValues: (step: ScenarioStep) => toEditValues(SCENARIO_STEP.fields, step),
  // They have one order and are not searched: the address has no state.
  parameters: {},
  isInOwnOrder: true as const,
  calls: ({ scenarioId }: { scenarioId: string }) => {
    const params = { id: scenarioId }
    return {
      list: async ({ signal }: { signal: AbortSignal }) =>
        toPage(await callApi<typeof listScenarioSteps>('GET /scenarios/{id}/steps', { params, signal })),
      some: async (ids: readonly string[]) =>
        toPage(
          await callApi<typeof listScenarioSteps>('GET /scenarios/{id}/steps', {
            params,
            query: { ids: ids.join() },
          }),
        ),
      file: ({ format }: { format: ExportFormat }) =>
        callForFile<typeof exportScenarioSteps>('GET /scenarios/{id}/steps/export', {
          params,
          query: { format },
        }),
      ...addCalls<typeof addScenarioSteps>('POST /scenarios/{id}/steps/bulk', params),
      reorder: (ids: readonly string[], version: number) =>
        callApi<typeof reorderScenarioSteps>('PUT /scenarios/{id}/steps/reorder', {
          params,
          body: { steps: ids.map((_id) => ({ _id })), version },
        }),
      ...changeCalls<typeof updateScenarioStep>(
        'PUT /scenarios/{id}/steps/{stepId}',
        { id: 'stepId', row: 'step' },
        params,
      ),
      ...removalCalls<typeof deleteScenarioSteps>(
        'POST /scenarios/{id}/steps/bulk/delete',
        SCENARIO_STEP,
        params,
      ),
      ...statusCalls<typeof setStatusOfScenarioSteps, typeof undoStatusOfScenarioSteps>(
        'PUT /scenarios/{id}/steps/bulk/status',
        params,
      ),
      responsible: bulkCalls<typeof setResponsibleOfScenarioSteps, typeof undoResponsibleOfScenarioSteps>(
        'PUT /scenarios/{id}/steps/bulk/responsible',
        params,
      ),
    }
  },
}

/** All steps of a scenario, as the only page of their list. */
export interface StepPage {
  rows: ScenarioStep[]
  stepsVersion: number
  nextCursor: null
}

const toPage = ({ steps: rows, stepsVersion }: OrderedSteps): StepPage => ({
  rows,
  stepsVersion,
  nextCursor: null,
})

/** Returns the steps of a scenario, all at once: they are moved among each other. */
export function scenarioStepsQuery(scenarioId: string) {
  const scope = { scenarioId }
  const { list, some } = scenarioStepRecords.calls(scope)
  return pagedQuery({
    queryKey: [SCENARIO_STEP.name, scope],
    load: list,
    loadSome: async (ids) => {
      const read = await some(ids)
      return (page: StepPage) => withSteps(page, read, ids)
    },
    subscribesTo: [{ subject: 'step', scenarioId }],
  })
}

/** Returns a page with some refetched steps; null where there are others now, or in another order. */
export function withSteps(page: StepPage, read: StepPage, ids: readonly string[]): StepPage | null {
  const stepsById = new Map(read.rows.map((row) => [row._id, row]))
  if (read.stepsVersion !== page.stepsVersion || !ids.every((id) => stepsById.has(id))) return null
  const newer = (row: ScenarioStep) => {
    const other = stepsById.get(row._id)
    if (other && other.version > row.version) return other
    return other ? withTime(row, other) : row
  }
  return { ...page, rows: page.rows.map(newer) }
}

// Time is added without another version. A step that keeps its time stays the same object, and is not rendered again.
function withTime(row: ScenarioStep, { version, secondsSpent }: ScenarioStep): ScenarioStep {
  const isNews = version === row.version && secondsSpent > row.secondsSpent
  return isNews ? { ...row, secondsSpent } : row
}

/** Maximum number of steps of the repository that are offered at once. */
export const PICKABLE_STEPS = 1_000

interface PickableFilter {
  search: string
  /** null for any. */
  status: RepositoryStepStatus | null
}

/** Returns the steps of the repository that a search finds; the previous ones stay in view until they are loaded. */
export function pickableStepsQuery({ search, status }: PickableFilter) {
  const query = {
    page: 1,
    limit: PICKABLE_STEPS,
    search: search || undefined,
    statusFilter: status ?? undefined,
  }
  return callQuery<typeof listRepositorySteps>('GET /repository-steps', {
    queryKey: ['pickable-steps', query],
    query,
    placeholderData: keepPreviousData,
    subscribesTo: [{ subject: 'repository_step' }],
  })
}

/** Returns the cached steps of a scenario, and a function that replaces them. */
function shownSteps(client: QueryClient, scenarioId: string) {
  const { queryKey } = scenarioStepsQuery(scenarioId)
  const change = (next: (page: StepPage) => StepPage) => {
    // A running fetch would bring the old steps back.
    void client.cancelQueries({ queryKey })
    client.setQueryData<InfiniteData<StepPage>>(
      queryKey,
      (known) => known && { ...known, pages: known.pages.map(next) },
    )
  }
  return {
    read: () => client.getQueryData<InfiniteData<StepPage>>(queryKey)?.pages[0],
    change,
  }
}

/** Shows a step as it is stored, where the steps of its scenario are loaded. */
export function showStep(client: QueryClient, scenarioId: string, stored: ScenarioStep): void {
  changeShownStep(client, { scenarioId, stepId: stored._id }, () => stored)
}

/** Shows the seconds that were spent on a step, where the steps of its scenario are loaded. */
export function showTime(
  client: QueryClient,
  { secondsSpent, ...step }: { scenarioId: string; stepId: string; secondsSpent: number },
): void {
  changeShownStep(client, step, (row) => ({ ...row, secondsSpent }))
}

function changeShownStep(
  client: QueryClient,
  { scenarioId, stepId }: { scenarioId: string; stepId: string },
  change: (row: ScenarioStep) => ScenarioStep,
): void {
  const { queryKey } = scenarioStepsQuery(scenarioId)
  const next = (page: StepPage) => ({
    ...page,
    rows: page.rows.map((row) => (row._id === stepId ? change(row) : row)),
  })
  client.setQueryData<InfiniteData<StepPage>>(
    queryKey,
    (known) => known && { ...known, pages: known.pages.map(next) },
  )
  // A read that is under way may lack it.
  if (client.isFetching({ queryKey }) > 0) void refetchAffected(client, { subject: 'step', scenarioId })
}

/** Sets the status of a step, optimistically; a failure rolls back. */
export function useStepStatus(scenarioId: string) {
  const client = useQueryClient()
  const { mutateAsync } = useRecordChange(scenarioStepRecords, { scenarioId }, ({ id, body: { status } }) => {
    const { read, change } = shownSteps(client, scenarioId)
    const former = read()?.rows.find(({ _id }) => _id === id)?.status
    const show = (shown: StepStatus | undefined) =>
      change((page) => ({
        ...page,
        rows: page.rows.map((row) => (row._id === id && shown ? { ...row, status: shown } : row)),
      }))
    show(status)
    return () => show(former)
  })
  return useCallback(
    ({ _id: id, version }: ScenarioStep, status: StepStatus) =>
      mutateAsync({ id, body: { status, version } }),
    [mutateAsync],
  )
}

/** Sets the responsible person of several steps, all or none, and undoes that. */
export function useStepResponsibles(scenarioId: string) {
  const scope = { scenarioId }
  const { responsible } = scenarioStepRecords.calls(scope)
  return {
    setting: useRecordCall(scenarioStepRecords, scope, responsible.set),
    undoing: useRecordCall(scenarioStepRecords, scope, responsible.undo),
  }
}

/** The stored order of a scenario's steps, by the id of the scenario. */
interface StoredOrder extends OrderedSteps {
  _id: string
}

/** Returns the present order, where a change was refused as stale. */
export function toCurrentOrder(error: unknown): StepPage | null {
  const current = readCurrent<StoredOrder>(error)
  return current && toPage(current)
}

/** Stores another order of a scenario's steps, and shows the stored order, which may be somebody else's. */
export function useStepOrder(scenarioId: string) {
  const client = useQueryClient()
  const { read, change } = useMemo(() => shownSteps(client, scenarioId), [client, scenarioId])
  const { mutateAsync } = useOptimisticChange({
    touched: () => [{ subject: 'step', scenarioId }],
    send: async ({ ids, version }: { ids: readonly string[]; version: number }): Promise<StoredOrder> => {
      const stored = await scenarioStepRecords.calls({ scenarioId }).reorder(ids, version)
      return { ...stored, _id: scenarioId }
    },
    store: (stored) => change(() => toPage(stored)),
  })
  return { read, store: mutateAsync }
}
