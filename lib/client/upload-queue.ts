'use client'

import { jsonObject } from '@/lib/shared/json'
import { storedUserId } from './session-store'
import { createStore } from './store'

/** The browser's database of files that wait to be sent; signing out deletes it. */
export const UPLOADS_DATABASE = 'uta-uploads'
const STORE = 'uploads'

/** A file that waits to be sent. */
export interface KeptUpload<Target> {
  /** Ascending, and the idempotency key of its call: it is stored once, even if it is sent again after a reload. */
  id: string
  /** Where it goes, as its sender needs it. */
  target: Target
  file: File
}

/** A file that was not taken. */
export interface RefusedFile {
  file: File
  /** Why it was refused; null where it was not even sent. */
  error: unknown
}

/** The files of the last ones that were chosen that were not taken: the person is told of them on any page. */
export const refusedFiles = createStore<readonly RefusedFile[]>([])

/** The files of one kind that wait to be sent. They outlive the page, and are those of the person who is signed in. */
interface UploadQueue<Target> {
  /** Keeps a file until it is dropped. Returns false where the browser can't, so that leaving the page loses it. */
  keep: (upload: KeptUpload<Target>) => Promise<boolean>
  drop: (id: string) => Promise<void>
  /** Returns whether a file is still kept: another tab may have sent it or dropped it. True where the browser can't say. */
  isKept: (id: string) => Promise<boolean>
  /** Returns the files that were kept, in the order in which they were added. */
  kept: () => Promise<KeptUpload<Target>[]>
}

/**
 * Returns the queue of a name.
 * @param toTarget returns a target that was kept, perhaps by an older release; null drops it
 */
export function createUploadQueue<Target>(
  name: string,
  toTarget: (stored: unknown) => Target | null,
): UploadQueue<Target> {
  const drop = async (id: string) => {
    await inStore('readwrite', (store) => store.delete(id))
  }
  return {
    drop,
    isKept: async (id) => (await inStore('readonly', (store) => store.count(id))) !== 0,
    keep: async (upload) => {
      const { id, target, file } = upload
      // Not the file itself: some browsers keep no more than a reference to it, which ends with the page.
      const bytes = await file.arrayBuffer().catch(() => null)
      if (!bytes) return false
      const kept: StoredUpload = { id, target, bytes, type: file.type, filename: file.name }
      const item = { ...kept, queue: name, owner: storedUserId() }
      return (await inStore('readwrite', (store) => store.put(item))) !== null
    },
    kept: async () => {
      const all: unknown[] = (await inStore('readonly', (store) => store.getAll())) ?? []
      const found: KeptUpload<Target>[] = []
      for (const item of all) {
        const upload = ownUpload(item, name)
        if (!upload) continue
        const { id, bytes, filename, type } = upload
        const target = toTarget(upload.target)
        if (target === null) await drop(id)
        else found.push({ id, target, file: new File([bytes], filename, { type }) })
      }
      return found
    },
  }
}

/** Returns whether this browser keeps any files that wait to be sent; it makes no database to see that. */
export async function hasKeptUploads(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === UPLOADS_DATABASE)
  } catch {
    return false
  }
}

interface StoredUpload {
  id: string
  target: unknown
  bytes: ArrayBuffer
  type: string
  filename: string
}

function ownUpload(item: unknown, queue: string): StoredUpload | null {
  const { id, target, bytes, type, filename, ...place } = jsonObject(item) ?? {}
  if (place.queue !== queue || place.owner !== storedUserId() || !(bytes instanceof ArrayBuffer)) return null
  if (typeof id !== 'string' || typeof type !== 'string' || typeof filename !== 'string') return null
  return { id, target, bytes, type, filename }
}

/** Runs a request in the store of uploads; null where the browser has none, or no room. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  let database: IDBDatabase | null = null
  try {
    database = await openDatabase()
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } catch (error) {
    console.warn('The uploads could not be kept', error)
    return null
  } finally {
    // A connection that stays open would keep signing out from deleting the database.
    database?.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(UPLOADS_DATABASE, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
