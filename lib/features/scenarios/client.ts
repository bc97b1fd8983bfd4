import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError, callApi } from '@/lib/client/api'
import { type SortOrder, sortOrderSchema } from '@/lib/shared/pagination'
import {
  createScenario,
  deleteScenario,
  getScenario,
  type ListedScenario,
  listProjectScenarios,
  type listScenarios,
  SCENARIO_STATUS,
  type Scenario,
  type ScenarioPerson,
  type ScenarioSort,
  type ScenarioStatus,
  type ScenarioType,
  scenarioSchema,
  scenarioSortSchema,
  scenarioStatusSchema,
  scenarioTypeSchema,
  updateScenarioDataResponsible,
  updateScenarioResponsible,
  updateScenarioReviewer,
  updateScenarioStatus,
} from './contract'

/** How many scenarios a page of a project's table has. */
export const SCENARIO_PAGE_SIZE = 100

export const scenarioKeys = {
  all: ['scenarios'],
  ofProjects: ['scenarios', 'project'],
  lists: ['scenarios', 'list'],
  one: (id: string) => ['scenarios', 'one', id],
}

/** What a project's table shows; all of it stands in the page's address. */
export interface ProjectScenarioFilter {
  type: ScenarioType
  status: ScenarioStatus | null
  sort: ScenarioSort
  order: SortOrder
}

const addressSchema = z.object({
  tab: scenarioTypeSchema.catch('orders'),
  status: scenarioStatusSchema.nullable().catch(null),
  sort: scenarioSortSchema.catch('created'),
  order: sortOrderSchema.catch('asc'),
})

const FIRST_PAGE: string | null = null

/** The filter that a project page's address names; what it can't mean is left out. */
export function scenarioFilterOf(
  address: Partial<Record<'tab' | 'status' | 'sort' | 'order', unknown>>,
): ProjectScenarioFilter {
  const { tab, ...filter } = addressSchema.parse({ ...address })
  return { type: tab, ...filter }
}

/** What a project's table asks the API for, page by page; the server's first page is loaded with the same. */
export function scenarioSearchOf({ type, status, sort, order }: ProjectScenarioFilter) {
  return { type, status: status ?? undefined, sort, order, limit: SCENARIO_PAGE_SIZE }
}

export function projectScenariosQuery(projectId: string, filter: ProjectScenarioFilter) {
  return infiniteQueryOptions({
    queryKey: [...scenarioKeys.ofProjects, projectId, filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(listProjectScenarios, {
        params: { id: projectId },
        query: { ...scenarioSearchOf(filter), cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  })
}

export function scenarioQuery(id: string) {
  return queryOptions({
    queryKey: scenarioKeys.one(id),
    queryFn: ({ signal }) => callApi(getScenario, { params: { id }, signal }),
  })
}

export function useCreateScenario(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof createScenario.body>
      idempotencyKey: string
    }) => callApi(createScenario, { params: { id: projectId }, body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: scenarioKeys.ofProjects }),
  })
}

export function useDeleteScenario() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ projectId, _id }: Pick<ListedScenario, 'projectId' | '_id'>) =>
      callApi(deleteScenario, { params: { id: projectId, scenarioId: _id } }),
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

/** What is stored now, where a change was refused because it was made on an older version. */
function currentScenario(error: unknown): Scenario | null {
  return error instanceof ApiError ? (scenarioSchema.safeParse(error.current).data ?? null) : null
}

interface ChangeInput {
  scenario: ListedScenario
  /** The scenario as it will be. */
  next: ListedScenario
}

// What every change has in common: at once on the screen; a refusal takes it back, or shows what somebody else did.
function useScenarioChange<Input extends ChangeInput>(
  send: (input: Input) => Promise<{ scenario: Scenario }>,
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
      storeChange(client, scenario._id, changeOf(currentScenario(error) ?? scenario)),
    onSettled: () => client.invalidateQueries({ queryKey: scenarioKeys.all }),
  })
}

/** Sets a scenario's status. */
export function useUpdateScenarioStatus() {
  const mutation = useScenarioChange(({ scenario, next }: ChangeInput) =>
    callApi(updateScenarioStatus, {
      params: { id: scenario._id },
      body: { status: next.status, version: scenario.version },
    }),
  )
  const update = (scenario: ListedScenario, status: ScenarioStatus) => {
    const needsErrorReport = scenario.needsErrorReport || status === SCENARIO_STATUS.failed
    return mutation.mutateAsync({ scenario, next: { ...scenario, status, needsErrorReport } })
  }
  return { update, isPending: mutation.isPending }
}

/** What a person can be to a scenario. */
export type ScenarioRole = 'responsible' | 'reviewer' | 'dataResponsible'

function sendPerson({ scenario, role, userId }: ChangeInput & { role: ScenarioRole; userId: string | null }) {
  const { version } = scenario
  const params = { id: scenario._id }
  switch (role) {
    case 'responsible':
      return callApi(updateScenarioResponsible, { params, body: { responsible: userId, version } })
    case 'reviewer':
      return callApi(updateScenarioReviewer, { params, body: { reviewer: userId, version } })
    case 'dataResponsible':
      return callApi(updateScenarioDataResponsible, { params, body: { dataResponsible: userId, version } })
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
