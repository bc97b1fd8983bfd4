import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { queryOptions } from '@/lib/client/query-options'
import { restoreCall } from '@/lib/client/record-calls'
import type {
  AttachmentOwner,
  countProjectAttachments,
  countScenarioAttachments,
  deleteAttachment,
  listAttachments,
  uploadAttachments,
} from './contract'
import { ATTACHMENT } from './rules'

/** The scenario or the project whose live updates tell of the attachments of an owner. */
export type AttachmentPlace = { scenarioId: string } | { projectId: string }

/** Returns the attachments of an owner, which is in `place`. */
export function attachmentsQuery({ owner, ownerId }: AttachmentOwner, place: AttachmentPlace) {
  return callQuery<typeof listAttachments>('GET /attachments', {
    queryKey: [ATTACHMENT.name, { ...place, owner, ownerId }],
    query: { owner, ownerId },
    subscribesTo: [{ subject: ATTACHMENT.subject, ...place }],
  })
}

/** Returns the number of attachments of each owner in a scenario, or of each that belongs to a project itself. */
export function attachmentCountsQuery(place: AttachmentPlace) {
  return queryOptions({
    queryKey: ['attachment-counts', place],
    queryFn: ({ signal }) =>
      'scenarioId' in place
        ? callApi<typeof countScenarioAttachments>('GET /scenarios/{id}/attachments', {
            params: { id: place.scenarioId },
            signal,
          })
        : callApi<typeof countProjectAttachments>('GET /projects/{id}/attachments', {
            params: { id: place.projectId },
            signal,
          }),
    meta: { subscribesTo: [{ subject: ATTACHMENT.subject, ...place }] },
  })
}

/** The removal of attachments, which can be undone. */
export const attachmentRecords = {
  rules: ATTACHMENT,
  calls: (_place: AttachmentPlace) => ({
    remove: async (ids: string[]) => {
      for (const attachmentId of ids)
        await callApi<typeof deleteAttachment>('DELETE /attachments/{attachmentId}', {
          params: { attachmentId },
        })
      return { deleted: ids.length }
    },
    restore: (ids: string[]) => restoreCall(ATTACHMENT.subject, ids),
  }),
}

/** A file to attach. */
interface AttachmentUpload extends AttachmentOwner {
  file: File
  /** A repeat with the same key is stored once, even after a reload. */
  idempotencyKey: string
  signal: AbortSignal
  /** Called with the progress of the upload, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Attaches one file. */
export function sendAttachment({ owner, ownerId, file, ...sending }: AttachmentUpload) {
  const form = new FormData()
  form.set('files', file)
  form.set('owner', owner)
  form.set('ownerId', ownerId)
  return callApi<typeof uploadAttachments>('POST /attachments', { form, ...sending })
}
