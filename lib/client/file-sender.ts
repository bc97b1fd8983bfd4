'use client'

import { newId } from '@/lib/shared/ids'
import { type ApiError, isRefusal, readRefusal } from './api-error'
import { askBeforeLeaving } from './leaving'
import type { PersistedQueue } from './persisted-queue'
import { createSendingPause } from './sending-pause'
import { createStore } from './store'
import { UploadBatches, type UploadListener } from './upload-batches'
import { createUploadQueue, type QueuedUpload } from './upload-queue'

/** A file that is on its way to a target, or failed. */
export interface FileUpload<Target> {
  /** The idempotency key: it is stored once, even if it is sent again after a reload. */
  id: string
  target: Target
  file: File
  /** One that is held waits for the rest of its target. */
  state: 'held' | 'waiting' | 'sending' | 'failed'
  /** The uploaded share, from 0 to 1. */
  share: number
  /** Why it failed. */
  error: unknown
  /** Whether the browser keeps it when the page is left. */
  isPersisted: boolean
  /** Whether an earlier page has queued it. */
  isFromEarlierPage: boolean
}

/** A file as it is sent. */
interface SentFile<Target> {
  target: Target
  file: File
  idempotencyKey: string
  signal: AbortSignal
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void
}

interface FileSenderOptions<Target> {
  /** The name of the queue in the browser. */
  name: string
  /** Returns a target that was kept, perhaps by an older release; null drops it. */
  toTarget: (stored: unknown) => Target | null
  /** Returns whether a target is complete; a file with another one is held. */
  isComplete?: (target: Target) => boolean
  send: (file: SentFile<Target>) => Promise<unknown>
}

/**
 * Sends files one after the other, in the order in which they were chosen. What can't be sent yet is kept until it can
 * be, by any page. It outlives the component that shows the uploads, so that a change of tab loses none.
 */
export class FileSender<Target> {
  readonly uploads = createStore<readonly FileUpload<Target>[]>([])
  /** Whether files wait because the server can't be reached. */
  readonly isHeldUp = createStore(false)

  private readonly options: FileSenderOptions<Target>
  private readonly queue: PersistedQueue<QueuedUpload<Target>>
  private readonly batches = new UploadBatches<Target>()
  private readonly pause = createSendingPause()
  private underWay: { id: string; controller: AbortController } | null = null
  private restoring: Promise<void> | null = null
  private stopAsking: (() => void) | null = null

  constructor(options: FileSenderOptions<Target>) {
    this.options = options
    this.queue = createUploadQueue(options.name, options.toTarget)
  }

  /** Sends files to a target, or holds them where it is not complete. */
  add(target: Target, files: readonly File[], listener: UploadListener<Target>): void {
    const added = this.show(target, files, {
      state: this.isComplete(target) ? 'waiting' : 'held',
      error: null,
    })
    for (const { id } of added) void this.keep(id)
    this.startBatch(added, listener)
  }

  /** Shows files that are not even sent, with the reason. */
  refuse(target: Target, files: readonly File[], error: ApiError): void {
    this.show(target, files, { state: 'failed', error })
  }

  /** Sends the held files that `isMeant` selects to a complete target. */
  release(isMeant: (target: Target) => boolean, target: Target, listener: UploadListener<Target>): void {
    const released = this.heldFor(isMeant)
    for (const { id } of released) {
      this.change(id, { target, state: 'waiting' })
      void this.keep(id)
    }
    this.startBatch(
      released.map((upload) => ({ ...upload, state: 'waiting' })),
      listener,
    )
  }

  /** Drops the held files that `isMeant` selects. */
  dropHeld(isMeant: (target: Target) => boolean): void {
    for (const { id } of this.heldFor(isMeant)) this.remove(id)
  }

  /** Sends what an earlier page of this browser kept and could not send; once, however often it is called. */
  restore(listener: UploadListener<Target>): Promise<void> {
    this.restoring ??= this.restoreQueued(listener)
    return this.restoring
  }

  /** Cancels an upload, or forgets one that failed. */
  cancel(id: string): void {
    this.remove(id)
    if (this.underWay?.id === id) this.underWay.controller.abort()
    else this.batches.settle(id, { end: 'cancelled' })
  }

  /** Sends a file that failed again. */
  retry(id: string, listener: UploadListener<Target>): void {
    this.batches.start([id], listener)
    this.change(id, { state: 'waiting', share: 0, error: null })
    this.sendNext()
  }

  /** Subscribes to the files that an earlier page has left and that were not taken. */
  useLeft(): FileUpload<Target>[] {
    return this.uploads
      .use()
      .filter(({ isFromEarlierPage, state }) => isFromEarlierPage && state === 'failed')
  }

  private show(
    target: Target,
    files: readonly File[],
    as: Pick<FileUpload<Target>, 'state' | 'error'>,
  ): FileUpload<Target>[] {
    const shown = files.map((file): FileUpload<Target> => {
      return { ...as, id: newId(), target, file, share: 0, isPersisted: false, isFromEarlierPage: false }
    })
    this.set([...this.uploads.get(), ...shown])
    return shown
  }

  private isComplete(target: Target): boolean {
    return this.options.isComplete?.(target) ?? true
  }

  private heldFor(isMeant: (target: Target) => boolean): FileUpload<Target>[] {
    return this.uploads.get().filter(({ state, target }) => state === 'held' && isMeant(target))
  }

  private startBatch(uploads: readonly FileUpload<Target>[], listener: UploadListener<Target>): void {
    const waiting = uploads.filter(({ state }) => state === 'waiting')
    this.batches.start(
      waiting.map(({ id }) => id),
      listener,
    )
    this.sendNext()
  }

  private async restoreQueued(listener: UploadListener<Target>): Promise<void> {
    const queuedUploads = await this.queue.list()
    // Only now: meanwhile more may have been chosen.
    const listedIds = new Set(this.uploads.get().map(({ id }) => id))
    const restored = queuedUploads
      .filter(({ id }) => !listedIds.has(id))
      .map(({ refusal, ...upload }): FileUpload<Target> => {
        const state = refusal ? 'failed' : this.isComplete(upload.target) ? 'waiting' : 'held'
        return { ...upload, state, share: 0, error: refusal, isPersisted: true, isFromEarlierPage: true }
      })
    this.set([...restored, ...this.uploads.get()])
    this.startBatch(restored, listener)
  }

  /** Keeps an upload as it is now, with the reason where it was refused: the next page does not send such a one. */
  private async keep(id: string): Promise<void> {
    const upload = this.find(id)
    if (!upload) return
    const { target, file, error } = upload
    const isPersisted = await this.queue.keep({ id, target, file, refusal: readRefusal(error) })
    const now = this.find(id)
    // Meanwhile it may have been sent or cancelled, or have got another target.
    if (!now) return void this.queue.drop(id)
    if (now.target !== target) return this.keep(id)
    this.change(id, { isPersisted })
  }

  private sendNext(): void {
    const next = this.uploads.get().find(({ state }) => state === 'waiting')
    if (next && !this.underWay && !this.pause.isOn()) void this.send(next)
  }

  private async send({ id, target, file, isPersisted }: FileUpload<Target>): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    this.underWay = { id, controller }
    this.change(id, { state: 'sending' })
    const onProgress = (share: number) => this.change(id, { share })
    try {
      // Another tab, which lists it too, may have sent it, or its person may have cancelled it there.
      const isWanted = !isPersisted || (await this.queue.has(id))
      if (isWanted && !signal.aborted)
        await this.options.send({ target, file, idempotencyKey: id, signal, onProgress })
      this.underWay = null
      this.pause.noteSuccess()
      this.isHeldUp.set(false)
      this.remove(id)
      this.batches.settle(id, isWanted ? { end: 'stored', target } : { end: 'cancelled' })
    } catch (error) {
      this.underWay = null
      if (signal.aborted) this.batches.settle(id, { end: 'cancelled' })
      else if (this.pause.mayTryAgain(id, error)) this.wait(id)
      else this.fail(id, file, error)
    }
    this.sendNext()
  }

  private fail(id: string, file: File, error: unknown): void {
    this.change(id, { state: 'failed', error })
    if (isRefusal(error)) void this.keep(id)
    this.batches.settle(id, { end: 'failed', file, error })
  }

  /** Waits until the server can be reached. After an expired session the page that follows sends what is kept. */
  private wait(id: string): void {
    this.change(id, { state: 'waiting', share: 0 })
    this.isHeldUp.set(true)
    this.pause.begin(() => this.sendNext())
  }

  private find(id: string): FileUpload<Target> | undefined {
    return this.uploads.get().find((upload) => upload.id === id)
  }

  private change(id: string, changed: Partial<FileUpload<Target>>): void {
    this.set(this.uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  }

  private remove(id: string): void {
    this.set(this.uploads.get().filter((upload) => upload.id !== id))
    void this.queue.drop(id)
  }

  /** Asks before the page is left while that would lose a file. One that was refused is of no use to the next page. */
  private set(next: readonly FileUpload<Target>[]): void {
    this.uploads.set(next)
    const isLost = next.some(({ isPersisted, error }) => !isPersisted && !isRefusal(error))
    if (isLost) this.stopAsking ??= askBeforeLeaving(() => true)
    if (isLost || !this.stopAsking) return
    this.stopAsking()
    this.stopAsking = null
  }
}
