import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { AppError } from '@/lib/shared/errors'
import { environment } from './env'
import { describeError, logger, reportingCall } from './logger'

const REMOTE_TIMEOUT_MS = 20_000

/** Returns a random key for a file, whose own name never becomes a path. */
export function newFileKey(extension = 'webp'): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}

/** Returns the key of the thumbnail of an image. */
export function thumbnailKey(key: string): string {
  return key.replace(/\.webp$/, '.thumb.jpg')
}

/** Returns the key under which releases before kept the thumbnail of an image, as WebP. */
export function formerThumbnailKey(key: string): string {
  return key.replace(/\.webp$/, '.thumb.webp')
}

interface Storage {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(key: string): Promise<void>
}

function localStorage(folder: string): Storage {
  const toPath = (key: string) => join(folder, key.slice(0, 2), key)
  // A key is written only once, so no other writer uses this name; `remove` deletes what a crash left.
  const unfinishedPath = (key: string) => `${toPath(key)}.part`
  return {
    async put(key, bytes) {
      const path = toPath(key)
      const unfinished = unfinishedPath(key)
      try {
        await mkdir(dirname(path), { recursive: true })
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        if (hasCode(error, 'ENOSPC')) throw new AppError('storage_full', 'errors.storageFull')
        throw error
      }
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(toPath(key)))
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async remove(key) {
      await rm(unfinishedPath(key), { force: true })
      await rm(toPath(key), { force: true })
    },
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

// s3://<access key>:<secret>@<bucket>?endpoint=…&region=…; the credentials may also be in the usual AWS variables.
function remoteStorage(address: URL): Storage {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environment()
  const region = address.searchParams.get('region') ?? 'us-east-1'
  const endpoint = (address.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(
    /\/+$/,
    '',
  )
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(address.username) || AWS_ACCESS_KEY_ID,
    secretAccessKey: decodeURIComponent(address.password) || AWS_SECRET_ACCESS_KEY,
    service: 's3',
    region,
    retries: 2,
  })
  const call = async (method: 'PUT' | 'GET' | 'DELETE', key: string, file?: RemoteFile) => {
    const send = async () => {
      const response = await client.fetch(`${endpoint}/${address.hostname}/${key}`, {
        method,
        ...(file && { body: file.bytes, headers: uploadHeaders(file) }),
        signal: AbortSignal.timeout(REMOTE_TIMEOUT_MS),
      })
      const isAnswer = response.ok || (response.status === 404 && method !== 'PUT')
      if (!isAnswer) throw new Error(`the file store answered ${response.status}`)
      return { isFound: response.ok, bytes: new Uint8Array(await response.arrayBuffer()) }
    }
    try {
      return await reportingCall('file_store', send)
    } catch (error) {
      logger.warn({ failure: describeError(error) }, 'file store unreachable')
      throw new AppError('upstream', 'errors.storageUnreachable')
    }
  }
  return {
    async put(key, bytes, contentType) {
      await call('PUT', key, { bytes, contentType })
    },
    async get(key) {
      const { isFound, bytes } = await call('GET', key)
      return isFound ? bytes : null
    },
    async remove(key) {
      await call('DELETE', key)
    },
  }
}

interface RemoteFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

// The hash is part of the signature, so that the store refuses a file that was changed or truncated in transit.
function uploadHeaders({ bytes, contentType }: RemoteFile) {
  return {
    'content-type': contentType,
    'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
  }
}

let cached: Storage | undefined

/**
 * Returns the store of uploaded files: under DATA_DIR, or the one of STORAGE_URL. A file is stored completely or not
 * at all.
 * @throws AppError `storage_full` when the disk is full, `upstream` when the store can't be reached.
 */
export function storage(): Storage {
  const { STORAGE_URL, DATA_DIR } = environment()
  cached ??= STORAGE_URL ? remoteStorage(new URL(STORAGE_URL)) : localStorage(join(DATA_DIR, 'files'))
  return cached
}
