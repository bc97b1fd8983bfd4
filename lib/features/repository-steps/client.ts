import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { useOptimisticChange } from '@/lib/client/optimistic-change'
import { addCalls, changeCalls, removalCalls, statusCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  createRepositoryStep,
  deleteRepositorySteps,
  exportRepositorySteps,
  listRepositorySteps,
  listSimilarSteps,
  RepositoryStep,
  RepositoryStepStatus,
  setRepositoryStepStatus,
  setStatusOfRepositorySteps,
  undoStatusOfRepositorySteps,
  updateRepositoryStep,
} from './contract'
import { REPOSITORY_STEP } from './rules'

const PAGE_SIZE = 50

/** The state of the list, as in the page's address. */
export interface StepView {
  page: number
  search: string
  system: string
  responsible: string
  status: RepositoryStepStatus | null
}

const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Returns the view in an address; invalid values are left out. */
export function parseStepView(address: Record<string, unknown>): StepView {
  const page = Number(address.page)
  const { status } = address
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: toText(address.search),
    system: toText(address.system),
    responsible: toText(address.responsible),
    status: status === 'Enable' || status === 'Disable' ? status : null,
  }
}

/** Returns the filter of a view, as calls take it. */
function toStepFilter({ search, system, responsible, status }: StepView) {
  return {
    search: search || undefined,
    systemFilter: system || undefined,
    responsibleFilter: responsible || undefined,
    statusFilter: status ?? undefined,
  }
}

/** Returns the query parameters of a view's page. */
export function toStepSearch(view: StepView) {
  return { page: view.page, limit: PAGE_SIZE, ...toStepFilter(view) }
}

type StepPage = z.input<typeof listRepositorySteps.data>

/** Returns a page of the steps; the previous one stays in view until it is loaded. */
export const repositoryStepsQuery = (view: StepView) =>
  callQuery<typeof listRepositorySteps>('GET /repository-steps', {
    queryKey: [REPOSITORY_STEP.name, {}, view],
    query: toStepSearch(view),
    placeholderData: keepPreviousData,
    subscribesTo: [{ subject: 'repository_step' }, { subject: 'step_uses' }],
  })

/** Returns the steps that resemble a description that is typed. */
export const similarStepsQuery = (description: string, exceptId?: string) =>
  callQuery<typeof listSimilarSteps>('GET /repository-steps/similar', {
    queryKey: ['similar-steps', description, exceptId],
    query: { description, exceptId },
    placeholderData: keepPreviousData,
    subscribesTo: [{ subject: 'repository_step' }],
  })

/** Queries and mutations of the steps. */
export const stepRecords = {
  rules: REPOSITORY_STEP,
  update: () => import('./contract').then(({ updateRepositoryStep }) => updateRepositoryStep.body),
  toValues: (step: RepositoryStep) => toEditValues(REPOSITORY_STEP.fields, step),
  calls: () => ({
    ...addCalls<typeof createRepositoryStep>('POST /repository-steps', {}),
    ...changeCalls<typeof updateRepositoryStep>('PUT /repository-steps/{id}', { id: 'id', row: 'step' }, {}),
    ...removalCalls<typeof deleteRepositorySteps>('POST /repository-steps/bulk/delete', REPOSITORY_STEP, {}),
    ...statusCalls<typeof setStatusOfRepositorySteps, typeof undoStatusOfRepositorySteps>(
      'PUT /repository-steps/bulk/status',
      {},
    ),
  }),
}

interface StepSwitch {
  step: RepositoryStep
  status: RepositoryStepStatus
}

/** Enables or disables a step, optimistically; a failure rolls back. */
export function useStepSwitch() {
  const client = useQueryClient()
  const store = (shown: Pick<RepositoryStep, '_id' | 'status' | 'version'>) =>
    client.setQueriesData<StepPage>(
      { queryKey: [REPOSITORY_STEP.name] },
      (page) =>
        page && {
          ...page,
          steps: page.steps.map((row) => (row._id === shown._id ? { ...row, ...shown } : row)),
        },
    )
  const { mutateAsync } = useOptimisticChange({
    touched: ({ step: { _id: id } }) => [{ subject: 'repository_step', id }],
    send: async ({ step: { _id: id, version }, status }: StepSwitch) => {
      const body = { status, version }
      const { step } = await callApi<typeof setRepositoryStepStatus>('PATCH /repository-steps/{id}/status', {
        params: { id },
        body,
      })
      return step
    },
    show: ({ step, status }) => {
      store({ _id: step._id, status, version: step.version })
      return () => store(step)
    },
    store,
  })
  return useCallback(
    (step: RepositoryStep, status: RepositoryStepStatus) => mutateAsync({ step, status }),
    [mutateAsync],
  )
}

/** Loads the steps that a view finds, as a file. */
export function exportSteps(view: StepView): Promise<Blob> {
  return callForFile<typeof exportRepositorySteps>('POST /repository-steps/export', {
    body: { filter: toStepFilter(view) },
  })
}
