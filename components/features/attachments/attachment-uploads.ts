'use client'

import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/lib/client/api-error'
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
  /** Set while the owner itself waits to be stored: the files are held, and `ownerId` is the id that it waits under. */
  isAwaited?: boolean
}

/** A file that is on its way, or was refused. */
export type AttachmentUpload = FileUpload<AttachmentTarget>

const sender = new FileSender<AttachmentTarget>({
  name: 'attachments',
  toTarget,
  isComplete: ({ isAwaited }) => !isAwaited,
  send: ({ target: { owner, ownerId }, ...sending }) => sendAttachment({ owner, ownerId, ...sending }),
})

/** Whether files wait because the server can't be reached. */
export const attachmentsHeldUp = sender.isHeldUp

function toTarget(stored: unknown): AttachmentTarget | null {
  const { owner, ownerId, place, isAwaited: mayBeAwaited } = jsonObject(stored) ?? {}
  const isAwaited = mayBeAwaited === true
  const { scenarioId, projectId } = jsonObject(place) ?? {}
  const known = ATTACHMENT_OWNERS.find((kind) => kind === owner)
  if (!known || typeof ownerId !== 'string') return null
  if (typeof scenarioId === 'string') return { owner: known, ownerId, place: { scenarioId }, isAwaited }
  return typeof projectId === 'string' ? { owner: known, ownerId, place: { projectId }, isAwaited } : null
}

/** The owners whose files on their way are on the screen, each once for every list that shows them. */
const listed: string[] = []

/** Notes that a list on the screen shows the files on their way to an owner; returns the function that ends this. */
export function noteList(ownerId: string): () => void {
  listed.push(ownerId)
  return () => void listed.splice(listed.indexOf(ownerId), 1)
}

/** Subscribes to the files on their way to an owner, for a list that also says why one was refused. */
export function useAttachmentUploads({ owner, ownerId }: AttachmentOwner): AttachmentUpload[] {
  useEffect(() => noteList(ownerId), [ownerId])
  return sender.uploads.use().filter(({ target }) => target.owner === owner && target.ownerId === ownerId)
}

/** Subscribes to all files on their way, without those that wait for what they belong to, and without refused ones. */
export const useWaitingAttachments = () =>
  sender.uploads.use().filter(({ state }) => state === 'waiting' || state === 'sending')

/** Shows an attachment that was stored. */
const show = (client: QueryClient): UploadListener<AttachmentTarget> => ({
  onStored: ({ place }) => void refetchAffected(client, { subject: ATTACHMENT.subject, ...place }),
})

/** Shows an attachment that was stored, and notifies the person of a file that was not taken. */
const listen = (client: QueryClient, { ownerId }: AttachmentOwner): UploadListener<AttachmentTarget> => ({
  ...show(client),
  onFailed: (file, error) => refuse(ownerId, [{ file, error }]),
})

/**
 * Attaches files, one after the other; those that can't be sent yet are kept until they can be, on any page. Files that
 * are too large are not sent.
 */
export function attachFiles(client: QueryClient, target: AttachmentTarget, files: readonly File[]): void {
  if (sender.uploads.get().every(({ state }) => state === 'failed')) refusedFiles.set([])
  const isTooLarge = ({ size }: File) => size > ATTACHMENT_LIMIT
  const large = files.filter(isTooLarge)
  const error = new ApiError({ code: 'too_large', status: 413, message: '' })
  sender.refuse(target, large, error)
  refuse(
    target.ownerId,
    large.map((file) => ({ file, error })),
  )
  const fitting = files.filter((file) => !isTooLarge(file))
  sender.add(target, fitting, listen(client, target))
}

const isHeldFor =
  (waitingId: string) =>
  ({ isAwaited, ownerId }: AttachmentTarget) =>
    isAwaited === true && ownerId === waitingId

/** Sends the files that are held for an owner that has been stored now, also those that an earlier page has left. */
export async function attachHeldFiles(client: QueryClient, waitingId: string, target: AttachmentTarget) {
  await restoreAttachments(client)
  sender.release(isHeldFor(waitingId), target, listen(client, target))
}

/** Drops the files that are held for an owner that will not be stored. */
export const dropHeldFiles = (waitingId: string) => sender.dropHeld(isHeldFor(waitingId))

/** Notifies the person of files that were not taken, unless a list on the screen says so where they would stand. */
function refuse(ownerId: string, refused: readonly RefusedFile[]): void {
  if (refused.length > 0 && !listed.includes(ownerId)) refusedFiles.set([...refusedFiles.get(), ...refused])
}

/** Sends what an earlier page of this browser kept and could not send; {@link useAttachmentFailures} has what is refused. */
export const restoreAttachments = (client: QueryClient) => sender.restore(show(client))

/** Subscribes to the files that an earlier page has left and that were not taken. */
export const useAttachmentFailures = () => sender.useLeft()

/** Cancels an upload, or forgets one that was refused. */
export const cancelAttachment = (id: string) => sender.cancel(id)

/** Sends a refused file again, from the list that shows it. */
export const retryAttachment = (client: QueryClient, id: string) => sender.retry(id, show(client))
