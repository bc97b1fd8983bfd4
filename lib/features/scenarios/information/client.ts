import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { useOptimisticChange } from '@/lib/client/optimistic-change'
import { bulkCalls } from '@/lib/client/record-calls'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { useBulkCall } from '@/lib/client/use-call'
import type { HistorySubject } from '@/lib/shared/history'
import type { Touch } from '@/lib/shared/live'
import { SCENARIO_PARTS } from '@/lib/shared/scenario-parts'
import type {
  getScenario,
  ListedScenario,
  listProjectScenarios,
  listScenarios,
  ScenarioPerson,
  ScenarioStatus,
} from '../contract'
import { SCENARIO_STATUS } from '../values'
import type {
  getScenarioParts,
  ScenarioRole,
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
  updateScenarioData,
  updateScenarioDataResponsible,
  updateScenarioResponsible,
  updateScenarioReviewer,
  updateScenarioStatus,
} from './contract'

export const scenarioKeys = {
  ofProjects: ['scenarios', 'project'],
  lists: ['scenarios', 'list'],
  one: (id: string) => ['scenarios', 'one', id],
  part: (id: string, part: HistorySubject) => ['scenario-parts', id, part],
}

/** The tabs of a scenario's page in their order; the first is open unless the address names another. */
export const SCENARIO_TABS = [
  'products',
  'steps',
  'receipts',
  'transactions',
  'financials',
  'errors',
  'comments',
] as const
export type ScenarioTab = (typeof SCENARIO_TABS)[number]

/** Returns the tab in a page's address, else the first. */
export function parseScenarioTab(named: unknown): ScenarioTab {
  return SCENARIO_TABS.find((tab) => tab === named) ?? SCENARIO_TABS[0]
}

/** The fields of a scenario that the calls below can change. */
type ScenarioChanges = Pick<
  ListedScenario,
  'status' | 'needsErrorReport' | 'responsible' | 'reviewer' | 'dataResponsible' | 'version' | 'updatedAt'
>

function toChanges(scenario: ListedScenario): ScenarioChanges {
  const { status, needsErrorReport, responsible, reviewer, dataResponsible, version, updatedAt } = scenario
  return { status, needsErrorReport, responsible, reviewer, dataResponsible, version, updatedAt }
}

/** Writes these fields of a scenario into every cached query that contains it. */
function storeChange(client: QueryClient, scenario: ListedScenario): void {
  storeScenario(client, scenario._id, (known) => ({ ...known, ...toChanges(scenario) }))
}

function storeScenario(
  client: QueryClient,
  id: string,
  next: (known: ListedScenario) => ListedScenario,
): void {
  client.setQueryData(scenarioQuery(id).queryKey, (known) => known && { scenario: next(known.scenario) })
  const changed = (row: ListedScenario) => (row._id === id ? next(row) : row)
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
  /** The scenario after the change. */
  next: ListedScenario
}

function useScenarioChange<Input extends ChangeInput>(
  send: (input: Input) => Promise<{ scenario: ListedScenario }>,
) {
  const client = useQueryClient()
  return useOptimisticChange({
    touched: ({ scenario }) => [toScenarioTouch(scenario)],
    send: async (input: Input) => (await send(input)).scenario,
    show: ({ scenario, next }) => {
      storeChange(client, next)
      return () => storeChange(client, scenario)
    },
    store: (scenario) => storeChange(client, scenario),
  })
}

/** Returns a function that sets a scenario's status; one mutation for all scenarios of a screen. */
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

const statuses = bulkCalls<typeof setStatusOfScenarios, typeof undoStatusOfScenarios>(
  'PUT /scenarios/bulk/status',
  {},
)

/** Sets the status of many scenarios. */
export const useSetStatusOfScenarios = () => useBulkCall(statuses.set, ['scenario'])

/** Takes back a change of the status of scenarios, of one or many. */
export const useUndoStatusOfScenarios = () => useBulkCall(statuses.undo, ['scenario'])

/** Changes the given fields of a scenario's data. */
export function useUpdateScenarioData(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof updateScenarioData.body>) =>
      callApi<typeof updateScenarioData>('PUT /scenarios/{id}/data', { params: { id }, body }),
    onSuccess: ({ scenario }) => storeScenario(client, id, () => scenario),
    onSettled: () => void refetchAffected(client, { subject: 'scenario', id, scenarioId: id }),
  })
}

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

/** Sets one of a scenario's three people, or clears it. */
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

const responsible = bulkCalls<typeof setResponsibleOfScenarios, typeof undoResponsibleOfScenarios>(
  'PUT /scenarios/bulk/responsible',
  {},
)

/** Sets the person who is responsible for many scenarios. */
export const useSetResponsibleOfScenarios = () => useBulkCall(responsible.set, ['scenario'])

/** Takes back a change of the person who is responsible for many scenarios. */
export const useUndoResponsibleOfScenarios = () => useBulkCall(responsible.undo, ['scenario'])

/** Returns a scenario without its parts, each of which is its own query. */
export function scenarioQuery(id: string) {
  return callQuery<typeof getScenario>('GET /scenarios/{id}', {
    queryKey: scenarioKeys.one(id),
    params: { id },
    query: { parts: 'none' },
    subscribesTo: [
      { subject: 'scenario', id },
      // Each change of a part updates the scenario; a new error report also answers its request for one.
      ...SCENARIO_PARTS.map((subject) => ({ subject, scenarioId: id })),
      { subject: 'project' },
      { subject: 'user' },
    ],
  })
}

/** Returns the touch of a change of one scenario. */
export const toScenarioTouch = ({ _id, projectId }: Pick<ListedScenario, '_id' | 'projectId'>): Touch => ({
  subject: 'scenario',
  id: _id,
  projectId,
  scenarioId: _id,
})

/** Returns how many there are in each part of a scenario; a change of any part invalidates it. */
export function scenarioPartsQuery(id: string) {
  return callQuery<typeof getScenarioParts>('GET /scenarios/{id}/parts', {
    queryKey: [...scenarioKeys.one(id), 'parts'],
    params: { id },
    subscribesTo: SCENARIO_PARTS.map((subject) => ({ subject, scenarioId: id })),
  })
}
