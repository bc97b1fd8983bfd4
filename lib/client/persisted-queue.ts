import { DAY_MS } from '@/lib/shared/dates'
import { jsonObject } from '@/lib/shared/json'
import { mayHaveQueued } from './may-have-queued'
import { pageUserId } from './session-store'

/** The name of the browser's database of items that wait to be sent, those of everybody who uses this browser. */
export const QUEUE_DATABASE = 'uta-uploads'
const STORE = 'uploads'
/** The indexes: whatever looks for some of the items must not read the bytes of the others' files. */
const OWNER = 'owner'
const QUEUE = 'queue'
const KEPT_AT = 'keptAt'
/** Maximum age of an item; an older one is dropped unsent. */
const MAX_KEPT_DAYS = 14

/** Items of one kind that wait to be sent. They outlive the page, and are those of the person who is signed in. */
export interface PersistedQueue<Item extends { id: string }> {
  /** Keeps an item until it is dropped. Returns false where the browser can't, so that leaving the page loses it. */
  keep: (item: Item) => Promise<boolean>
  drop: (id: string) => Promise<void>
  /** Returns whether an item is still kept: another tab may have sent or dropped it. True where the browser can't say. */
  has: (id: string) => Promise<boolean>
  /** Returns the items that were kept, in the order of their ids. */
  list: () => Promise<Item[]>
}

/**
 * Returns the queue of a name.
 * @param toItem returns an item that was kept, perhaps by an older release; null drops it
 */
export function createPersistedQueue<Item extends { id: string }>(
  name: string,
  toItem: (stored: Record<string, unknown>) => Item | null,
): PersistedQueue<Item> {
  const drop = async (id: string) => {
    await inStore('readwrite', (store) => store.delete(id))
  }
  return {
    drop,
    has: async (id) => (await inStore('readonly', (store) => store.count(id))) !== 0,
    keep: async (item) => {
      const stored = { ...item, queue: name, owner: ownerNow(), keptAt: Date.now() }
      const isPersisted = (await inStore('readwrite', (store) => store.put(stored))) !== null
      if (isPersisted) mayHaveQueued.set(true)
      return isPersisted
    },
    list: async () => {
      const found: Item[] = []
      const key = [ownerNow(), name]
      const all: unknown[] = (await inStore('readonly', (store) => store.index(QUEUE).getAll(key))) ?? []
      for (const stored of all.map(jsonObject)) {
        if (stored === null) continue
        const item = isExpired(stored) ? null : toItem(stored)
        if (item) found.push(item)
        else if (typeof stored.id === 'string') await drop(stored.id)
      }
      return found
    },
  }
}

// Null, for a page whose session is in the cookie alone, can't be found by an index.
const ownerNow = () => pageUserId() ?? ''

const earliest = () => Date.now() - MAX_KEPT_DAYS * DAY_MS
const isExpired = ({ keptAt }: Record<string, unknown>) => typeof keptAt === 'number' && keptAt < earliest()

/**
 * Looks whether this browser keeps anything of the person who is signed in. What has waited for too long is dropped, of
 * other people, too.
 */
export async function lookForQueued(): Promise<void> {
  if (!(await hasDatabase())) return
  await dropAll(KEPT_AT, IDBKeyRange.upperBound(earliest(), true))
  if (await isAnythingQueued()) mayHaveQueued.set(true)
}

/** Drops what waits to be sent of the person who signs out; what others have left waits for their return. */
export async function clearQueues(): Promise<void> {
  if (await hasDatabase()) await dropAll(OWNER, ownerNow())
}

/** Drops all of a range at once, or nothing: a tab that is closed meanwhile leaves no half of it. */
async function dropAll(index: string, range: IDBValidKey | IDBKeyRange): Promise<void> {
  await inStore('readwrite', (store) => {
    const request = store.index(index).openKeyCursor(range)
    request.onsuccess = () => {
      const { result: found } = request
      if (found === null) return
      store.delete(found.primaryKey)
      found.continue()
    }
    return request
  })
}

/** Returns whether anything of the person who is signed in waits to be sent. */
export async function isAnythingQueued(): Promise<boolean> {
  if (!(await hasDatabase())) return false
  return ((await inStore('readonly', (store) => store.index(OWNER).count(ownerNow()))) ?? 0) > 0
}

// Opening it would make one.
async function hasDatabase(): Promise<boolean> {
  try {
    // Older browsers can't list them, and what is kept there must not outlive a sign-out either.
    if (typeof indexedDB.databases !== 'function') return true
    return (await indexedDB.databases()).some(({ name }) => name === QUEUE_DATABASE)
  } catch {
    return false
  }
}

/** Runs a request in the store; null where the browser has none, or no room. */
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
    console.warn('What waits to be sent could not be kept', error)
    return null
  } finally {
    // A connection that stays open would keep a later release from changing the database.
    database?.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(QUEUE_DATABASE, 2)
    request.onupgradeneeded = () => {
      const { result: database, transaction } = request
      const store = database.objectStoreNames.contains(STORE)
        ? transaction?.objectStore(STORE)
        : database.createObjectStore(STORE, { keyPath: 'id' })
      store?.createIndex(OWNER, 'owner')
      store?.createIndex(QUEUE, ['owner', 'queue'])
      store?.createIndex(KEPT_AT, 'keptAt')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
