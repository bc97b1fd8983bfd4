'use client'

import type { QueryClient } from '@tanstack/react-query'
import { isRefusal, readRefusal } from '@/lib/client/api-error'
import { askBeforeLeaving } from '@/lib/client/leaving'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { createSendingPause } from '@/lib/client/sending-pause'
import { createStore } from '@/lib/client/store'
import { createUploadQueue, type RefusedFile, refusedFiles } from '@/lib/client/upload-queue'
import { type AttachmentPlace, sendAttachment } from '@/lib/features/attachments/client'
import type { AttachmentOwner } from '@/lib/features/attachments/contract'
import { ATTACHMENT } from '@/lib/features/attachments/rules'
import { ATTACHMENT_LIMIT, ATTACHMENT_OWNERS } from '@/lib/features/attachments/values'
import { newId } from '@/lib/shared/ids'
import { jsonObject } from '@/lib/shared/json'

/** An owner of attachments, and where it is. */
export interface AttachmentTarget extends AttachmentOwner {
  place: AttachmentPlace
}

/** A file that is on its way, or was refused. */
export interface AttachmentUpload {
  /** The idempotency key: it is stored once, even if it is sent again after a reload. */
  id: string
  target: AttachmentTarget
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** The uploaded share, from 0 to 1. */
  share: number
  /** Why it was refused. */
  error: unknown
  /** Whether the browser keeps it when the page is left. */
  isKept: boolean
  /** Whether an earlier page has left it. */
  isLeft: boolean
}

const queue = createUploadQueue<AttachmentTarget>('attachments', toTarget)
const uploads = createStore<readonly AttachmentUpload[]>([])
/** Whether files wait because the server can't be reached. */
export const attachmentsHeldUp = createStore(false)

const pause = createSendingPause()
let underWay: { id: string; controller: AbortController } | null = null
let stopAsking: (() => void) | null = null

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
  return uploads.use().filter(({ target }) => target.owner === owner && target.ownerId === ownerId)
}

/**
 * Attaches files, one after the other; those that can't be sent yet are kept until they can be, on any page. Files that
 * are too large are not sent.
 */
export function attachFiles(client: QueryClient, target: AttachmentTarget, files: readonly File[]): void {
  if (uploads.get().every(({ state }) => state === 'failed')) refusedFiles.set([])
  const isTooLarge = ({ size }: File) => size > ATTACHMENT_LIMIT
  refuse(...files.filter(isTooLarge).map((file) => ({ file, error: null })))
  const fitting = files.filter((file) => !isTooLarge(file))
  const added = fitting.map((file): AttachmentUpload => {
    const start = { state: 'waiting', share: 0, error: null, isKept: false, isLeft: false } as const
    return { id: newId(), target, file, ...start }
  })
  set([...uploads.get(), ...added])
  for (const upload of added) void keep(upload)
  sendNext(client)
}

function refuse(...refused: RefusedFile[]): void {
  if (refused.length > 0) refusedFiles.set([...refusedFiles.get(), ...refused])
}

async function keep({ id, target, file, error }: AttachmentUpload): Promise<void> {
  const isKept = await queue.keep({ id, target, file, refusal: readRefusal(error) })
  // Meanwhile it may have been sent or cancelled.
  if (!uploads.get().some((upload) => upload.id === id)) return void queue.drop(id)
  change(id, { isKept })
}

let restoring: Promise<void> | null = null

/** Sends what an earlier page of this browser kept and could not send. */
export function restoreAttachments(client: QueryClient): Promise<void> {
  restoring ??= restore(client)
  return restoring
}

async function restore(client: QueryClient): Promise<void> {
  const kept = await queue.kept()
  // Only now: meanwhile more may have been attached.
  const known = new Set(uploads.get().map(({ id }) => id))
  const left = kept.filter(({ id }) => !known.has(id))
  const restored = left.map(({ refusal, ...upload }): AttachmentUpload => {
    const state = refusal ? 'failed' : 'waiting'
    return { ...upload, state, share: 0, error: refusal, isKept: true, isLeft: true }
  })
  set([...restored, ...uploads.get()])
  sendNext(client)
}

/** Subscribes to the files that an earlier page has left and that were not taken. */
export function useLeftAttachments(): AttachmentUpload[] {
  return uploads.use().filter(({ isLeft, state }) => isLeft && state === 'failed')
}

/** Cancels an upload, or forgets one that was refused. */
export function cancelAttachment(id: string): void {
  if (underWay?.id === id) underWay.controller.abort()
  remove(id)
}

/** Sends a refused file again. */
export function retryAttachment(client: QueryClient, id: string): void {
  change(id, { state: 'waiting', share: 0, error: null })
  sendNext(client)
}

function sendNext(client: QueryClient): void {
  const next = uploads.get().find(({ state }) => state === 'waiting')
  if (next && !underWay && !pause.isOn()) void send(client, next)
}

async function send(client: QueryClient, upload: AttachmentUpload): Promise<void> {
  const { id, target, file, isKept } = upload
  const controller = new AbortController()
  const { signal } = controller
  underWay = { id, controller }
  change(id, { state: 'sending' })
  const onProgress = (share: number) => change(id, { share })
  try {
    // Another tab, which lists it too, may have sent it, or its person may have cancelled it there.
    const isWanted = !isKept || (await queue.isKept(id))
    if (isWanted && !signal.aborted)
      await sendAttachment({ ...target, file, idempotencyKey: id, signal, onProgress })
    pause.noteSuccess()
    attachmentsHeldUp.set(false)
    remove(id)
    void refetchAffected(client, { subject: ATTACHMENT.subject, ...target.place })
  } catch (error) {
    if (!signal.aborted && pause.mayTryAgain(id, error)) wait(client, id)
    else if (!signal.aborted) fail(upload, error)
  }
  underWay = null
  sendNext(client)
}

/** Tells of a file that failed. One that was refused for good is not sent again by the next page, which tells of it. */
function fail(upload: AttachmentUpload, error: unknown): void {
  change(upload.id, { state: 'failed', error })
  if (isRefusal(error)) void keep({ ...upload, error })
  refuse({ file: upload.file, error })
}

/** Waits until the server can be reached. After an expired session the page that follows sends what is kept. */
function wait(client: QueryClient, id: string): void {
  change(id, { state: 'waiting', share: 0 })
  attachmentsHeldUp.set(true)
  pause.begin(() => sendNext(client))
}

function change(id: string, changed: Partial<AttachmentUpload>): void {
  set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
}

function remove(id: string): void {
  set(uploads.get().filter((upload) => upload.id !== id))
  void queue.drop(id)
}

function set(next: readonly AttachmentUpload[]): void {
  uploads.set(next)
  const isLost = next.some(({ isKept, error }) => !isKept && !isRefusal(error))
  if (isLost && !stopAsking) stopAsking = askBeforeLeaving(() => true)
  if (isLost || !stopAsking) return
  stopAsking()
  stopAsking = null
}
