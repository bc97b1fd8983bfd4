import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { useCall } from '@/lib/client/use-call'
import type { listProjectScenarios } from '@/lib/features/scenarios/contract'
import type { Touch } from '@/lib/shared/live'
import { SCENARIO_PARTS } from '@/lib/shared/scenario-parts'
import type { getProtocolChanges } from './changes/contract'
import type {
  copyProtocol,
  createProtocol,
  getProtocol,
  getSnapshot,
  listProtocols,
  listWaitingProtocols,
  Protocol,
  updateProtocol,
} from './contract'
import type { createProtocolLink, listProtocolLinks, revokeProtocolLink } from './links/contract'
import type { refuseProtocol, requestSignatureCode, signProtocol } from './signatures/contract'
import type { changeSigner } from './signers/contract'

const PROTOCOL_PAGE_SIZE = 50
const LINK_PAGE_SIZE = 25

/** The query of a page; the server's first answer is loaded with the same. */
export const PROTOCOL_SEARCH = { limit: PROTOCOL_PAGE_SIZE }

/** The protocols of a project, page by page. */
export function protocolsQuery(projectId: string) {
  return pagedQuery({
    queryKey: ['protocols', 'of', projectId],
    load: ({ cursor, signal }) =>
      callApi<typeof listProtocols>('GET /projects/{id}/protocols', {
        params: { id: projectId },
        query: { ...PROTOCOL_SEARCH, cursor },
        signal,
      }),
    subscribesTo: [{ subject: 'protocol', projectId }],
  })
}

/** The protocols that wait for the signature of the signed-in person, page by page. */
export const waitingProtocolsQuery = pagedQuery({
  queryKey: ['protocols', 'waiting'],
  load: ({ cursor, signal }) =>
    callApi<typeof listWaitingProtocols>('GET /profile/protocols', {
      query: { ...PROTOCOL_SEARCH, cursor },
      signal,
    }),
  subscribesTo: [{ subject: 'protocol' }],
})

/** A protocol, without what it says of the tests. */
export function protocolQuery(id: string) {
  return callQuery<typeof getProtocol>('GET /protocols/{id}', {
    queryKey: ['protocols', 'one', id],
    params: { id },
    subscribesTo: [{ subject: 'protocol', id }],
  })
}

/** The subjects that change a draft's data of its project, for any of its scenarios and their parts. */
const DRAFT_SUBJECTS = ['scenario', ...SCENARIO_PARTS, 'scenario_run', 'receipt_reading'] as const

const shownInDraft = (projectId: string): Touch[] => [
  { subject: 'project', id: projectId },
  { subject: 'cash_register' },
  ...DRAFT_SUBJECTS.map((subject) => ({ subject, projectId })),
]

/** The snapshot of a protocol; that of a draft follows the data. */
export function snapshotQuery({ _id: id, state, project }: Pick<Protocol, '_id' | 'state' | 'project'>) {
  const data = state === 'draft' && project ? shownInDraft(project._id) : []
  return callQuery<typeof getSnapshot>('GET /protocols/{id}/snapshot', {
    queryKey: ['protocols', 'snapshot', id],
    params: { id },
    subscribesTo: [{ subject: 'protocol', id }, ...data],
  })
}

// Each changes a protocol, whose queries are fetched again whatever came of it.
function useProtocolCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  return useCall(call, () => [{ subject: 'protocol' }])
}

/** Begins a protocol of a project. */
export const useCreateProtocol = (projectId: string) =>
  useProtocolCall((body: z.input<typeof createProtocol.body>) =>
    callApi<typeof createProtocol>('POST /projects/{id}/protocols', { params: { id: projectId }, body }),
  )

/** Changes a draft. */
export const useUpdateProtocol = (id: string) =>
  useProtocolCall((body: z.input<typeof updateProtocol.body>) =>
    callApi<typeof updateProtocol>('PUT /protocols/{id}', { params: { id }, body }),
  )

/** Begins a draft with what a protocol was composed of. */
export const useCopyProtocol = (id: string) =>
  useProtocolCall(() => callApi<typeof copyProtocol>('POST /protocols/{id}/copy', { params: { id } }))

/** Asks for a code to sign a protocol with. */
export function useRequestSignatureCode(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof requestSignatureCode.body>) =>
      callApi<typeof requestSignatureCode>('POST /protocols/{id}/signature-codes', { params: { id }, body }),
    // It may say something else than the page has shown.
    onError: () => refetchAffected(client, { subject: 'protocol' }),
  })
}

/** Signs a protocol with a code. */
export const useSignProtocol = (id: string) =>
  useProtocolCall((body: z.input<typeof signProtocol.body>) =>
    callApi<typeof signProtocol>('POST /protocols/{id}/signatures', { params: { id }, body }),
  )

/** Refuses to sign a protocol. */
export const useRefuseProtocol = (id: string) =>
  useProtocolCall((body: z.input<typeof refuseProtocol.body>) =>
    callApi<typeof refuseProtocol>('POST /protocols/{id}/refusal', { params: { id }, body }),
  )

/** Lets another person sign in the place of one who can't sign in any more, or nobody. */
export const useChangeSigner = (id: string) =>
  useProtocolCall((body: z.input<typeof changeSigner.body>) =>
    callApi<typeof changeSigner>('POST /protocols/{id}/signer-changes', { params: { id }, body }),
  )

/** Number of scenarios that a search offers. */
const MAX_OFFERED_SCENARIOS = 20

/** The scenarios of a project that a search finds, to choose some of them. */
export function foundScenariosQuery(projectId: string, search: string) {
  return callQuery<typeof listProjectScenarios>('GET /projects/{id}/scenarios', {
    queryKey: ['protocols', 'scenarios', projectId, search],
    params: { id: projectId },
    query: { search: search || undefined, limit: MAX_OFFERED_SCENARIOS },
    enabled: projectId !== '',
    subscribesTo: [{ subject: 'scenario', projectId }],
  })
}

/** The links to a protocol, page by page. */
export function protocolLinksQuery(id: string) {
  return pagedQuery({
    queryKey: ['protocols', 'links', id],
    load: ({ cursor, signal }) =>
      callApi<typeof listProtocolLinks>('GET /protocols/{id}/links', {
        params: { id },
        query: { limit: LINK_PAGE_SIZE, cursor },
        signal,
      }),
    subscribesTo: [{ subject: 'protocol', id }],
  })
}

/** Makes a link to a protocol. */
export const useCreateLink = (id: string) =>
  useProtocolCall((body: z.input<typeof createProtocolLink.body>) =>
    callApi<typeof createProtocolLink>('POST /protocols/{id}/links', { params: { id }, body }),
  )

/** Revokes a link to a protocol. */
export const useRevokeLink = (id: string) =>
  useProtocolCall((linkId: string) =>
    callApi<typeof revokeProtocolLink>('DELETE /protocols/{id}/links/{linkId}', { params: { id, linkId } }),
  )

/** Differences between the data of today and a frozen protocol; compared again when it is opened, not with each change. */
export function protocolChangesQuery(id: string) {
  return callQuery<typeof getProtocolChanges>('GET /protocols/{id}/changes', {
    queryKey: ['protocols', 'changes', id],
    params: { id },
    subscribesTo: [{ subject: 'protocol', id }],
    staleTime: 0,
  })
}
