import 'server-only'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { prisma, type TransactionClient, transaction } from './db'
import type { StoredPicture } from './images'
import { describeError, logger } from './logger'
import { is, readRows } from './rows'
import { formerThumbnailKey, newFileKey, storage, thumbnailKey } from './storage'

/** Milliseconds after which an upload must be over. */
const UPLOAD_LIMIT_MS = 60 * 60 * 1000
const REMOVED_AT_ONCE = 100

interface NewFile {
  key: string
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  thumbnail?: StoredPicture['thumbnail']
}

/** The contents of a file; the thumbnail of a picture that comes without one is made when it is first read. */
type FileContent = Pick<NewFile, 'bytes' | 'thumbnail'>

/** How a re-encoded image is stored. */
const WEBP = { extension: 'webp', contentType: 'image/webp' }
export const THUMBNAIL_TYPE = 'image/jpeg'

/** Returns a file for {@link storeFiles}, under a random key: a re-encoded image unless `type` says another one. */
export function newFile({ bytes, thumbnail }: FileContent, { extension, contentType } = WEBP): NewFile {
  return { key: newFileKey(extension), bytes, contentType, thumbnail }
}

/**
 * Returns the name of an uploaded file as it can be stored: it may contain characters that no database takes. It is shown
 * to people and never becomes a path.
 */
export function storableName(name: string): string {
  const characters = Array.from(name.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ''))
  return characters.slice(0, NAME_LIMIT).join('')
}

/**
 * Stores files and, in one transaction, the rows by which `claim` refers to their keys: all of it or nothing. Wherever
 * this fails, even with the whole process, no unreferenced file stays behind: until the claim is committed, the keys
 * are on the list of unclaimed files, which housekeeping processes.
 * @throws AppError `storage_full`, `upstream`, and anything that `claim` throws.
 */
export async function storeFiles<Result>(
  files: readonly NewFile[],
  claim: (tx: TransactionClient) => Promise<Result>,
): Promise<Result> {
  const keys = files.map(({ key }) => key)
  const removableAt = new Date(Date.now() + UPLOAD_LIMIT_MS)
  await prisma.unclaimedFile.createMany({ data: keys.map((key) => ({ key, removableAt })) })
  try {
    for (const { key, bytes, contentType, thumbnail } of files) {
      await storage().put(key, bytes, contentType)
      if (thumbnail) await storage().put(thumbnailKey(key), thumbnail, THUMBNAIL_TYPE)
    }
    return await transaction(async (tx) => {
      await tx.unclaimedFile.deleteMany({ where: { key: { in: keys } } })
      return claim(tx)
    })
  } catch (error) {
    // A commit whose answer was lost has removed its keys from the list: only what is still on it may be deleted.
    await attempt(() =>
      prisma.unclaimedFile.updateMany({ where: { key: { in: keys } }, data: { removableAt: new Date(0) } }),
    )
    await removeUnclaimedFiles()
    throw error
  }
}

/** Lists a file that no row refers to any more for removal, unless a frozen protocol shows it. */
export async function releaseFile(tx: TransactionClient, key: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "UnclaimedFile" (key, "removableAt")
    SELECT ${key}, now() WHERE NOT EXISTS (SELECT FROM "ProtocolFile" WHERE "fileKey" = ${key})
    ON CONFLICT (key) DO NOTHING`
}

/**
 * Removes files that no row refers to any more (triggers list them, however a row was deleted) and those of failed
 * uploads. Call it after such a change, so that what a person deleted is gone at once. It never fails: housekeeping
 * removes what can't be removed now.
 */
export async function removeUnclaimedFiles(atMost = REMOVED_AT_ONCE): Promise<void> {
  await attempt(async () => {
    // By the database's clock, which the triggers use.
    const due = await readRows({ key: is.text })`
      SELECT key FROM "UnclaimedFile" WHERE "removableAt" <= now()
        AND NOT EXISTS (SELECT FROM "ProtocolFile" WHERE "fileKey" = key)
      ORDER BY "removableAt" LIMIT ${atMost}`
    for (const { key } of due) {
      await storage().remove(key)
      for (const thumbnail of [thumbnailKey(key), formerThumbnailKey(key)]) await storage().remove(thumbnail)
      await prisma.unclaimedFile.deleteMany({ where: { key } })
    }
  })
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.warn({ failure: describeError(error) }, 'files left for housekeeping')
  }
}
