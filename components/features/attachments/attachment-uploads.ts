'use client'

import type { QueryClient } from '@tanstack/react-query'
import { FileSender, type FileUpload } from '@/lib/client/file-sender'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { UploadListener } from '@/lib/client/upload-batches'
import { type RefusedFile, refusedFiles } from '@/lib/client/upload-queue'
import { type AttachmentPlace, sendAttachment } from '@/lib/features/attachments/client'
import type { AttachmentOwner } from '@/lib/features/attachments/contract'
import { ATTACHMENT } from '@/lib/features/attachments/rules'
import { ATTACHMENT_LIMIT, ATTACHMENT_OWNERS } from '@/lib/features/attachments/values'
import { jsonObject } from '@/lib/shared/json'

/** An owner of attachments, and where it is. */
export interface AttachmentTarget extends AttachmentOwner {
  place: AttachmentPlace
}

/** A file that is on its way, or was refused. */
export type AttachmentUpload = FileUpload<AttachmentTarget>

const sender = new FileSender<AttachmentTarget>({
  name: 'attachments',
  toTarget,
  send: ({ target, ...sending }) => sendAttachment({ ...target, ...sending }),
})

/** Whether files wait because the server can't be reached. */
export const attachmentsHeldUp = sender.isHeldUp

function toTarget(stored: unknown): AttachmentTarget | null {
  const { owner, ownerId, place } = jsonObject(stored) ?? {}
  const { scenarioId, projectId } = jsonObject(place) ?? {}
  const known = ATTACHMENT_OWNERS.find((kind) => kind === owner)
  if (!known || typeof ownerId !== 'string') return null
  if (typeof scenarioId === 'string') return { owner: known, ownerId, place: { scenarioId } }
  return typeof projectId === 'string' ? { owner: known, ownerId, place: { projectId } } : null
}

/** Subscribes to the files on their way to an owner. */
export function useAttachmentUploads({ owner, ownerId }: AttachmentOwner): AttachmentUpload[] {
  return sender.uploads.use().filter(({ target }) => target.owner === owner && target.ownerId === ownerId)
}

/** Shows an attachment that was stored, and notifies the person of a file that was not taken. */
const listen = (client: QueryClient): UploadListener<AttachmentTarget> => ({
  onStored: ({ place }) => void refetchAffected(client, { subject: ATTACHMENT.subject, ...place }),
  onFailed: (file, error) => refuse({ file, error }),
})

/**
 * Attaches files, one after the other; those that can't be sent yet are kept until they can be, on any page. Files that
 * are too large are not sent.
 */
export function attachFiles(client: QueryClient, target: AttachmentTarget, files: readonly File[]): void {
  if (sender.uploads.get().every(({ state }) => state === 'failed')) refusedFiles.set([])
  const isTooLarge = ({ size }: File) => size > ATTACHMENT_LIMIT
  refuse(...files.filter(isTooLarge).map((file) => ({ file, error: null })))
  const fitting = files.filter((file) => !isTooLarge(file))
  sender.add(target, fitting, listen(client))
}

function refuse(...refused: RefusedFile[]): void {
  if (refused.length > 0) refusedFiles.set([...refusedFiles.get(), ...refused])
}

/** Sends what an earlier page of this browser kept and could not send. */
export const restoreAttachments = (client: QueryClient) => sender.restore(listen(client))

/** Subscribes to the files that an earlier page has left and that were not taken. */
export const useAttachmentFailures = () => sender.useLeft()

/** Cancels an upload, or forgets one that was refused. */
export const cancelAttachment = (id: string) => sender.cancel(id)

/** Sends a refused file again. */
export const retryAttachment = (client: QueryClient, id: string) => sender.retry(id, listen(client))
