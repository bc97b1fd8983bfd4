import 'server-only'
import { prisma, transaction } from '@/lib/server/db'
import { projectNotFound } from '@/lib/server/parents'
import { AppError } from '@/lib/shared/errors'
import type { ReadSnapshot } from '../contract'
import { type ComposedRow, findFrozen, findProtocol, readFrozen, snapshotHash, toComposed } from '../queries'
import { protocolNotFound } from '../service'
import { SNAPSHOT_LIMIT } from '../values'
import type { Snapshot } from './contract'
import { findPlants, hashFiles, type PictureReading, seeOneState, takeSnapshot } from './queries'
import { canonicalSnapshot } from './rules'

/**
 * Returns the snapshot of a protocol: a draft's is taken now, a frozen one's is the stored one, with the hash of the stored
 * bytes computed again.
 * @throws AppError `not_found`, `invalid` for a draft of too many scenarios.
 */
export async function readSnapshot(id: string): Promise<ReadSnapshot> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  const frozen = await findFrozen(id)
  if (frozen) return readFrozen(frozen, row.signers)
  const snapshot = await liveSnapshot(row)
  const shownHash = hashDraft(snapshot)
  return { snapshot, isFrozen: false, computedHash: null, shownHash, isIntact: true }
}

/** Returns the hash of what a draft shows, whenever it was read. @param snapshot without the hashes of its pictures */
export function hashDraft(snapshot: Snapshot): string {
  return snapshotHash(canonicalSnapshot({ ...snapshot, takenAt: '' }))
}

/** Returns the snapshot that a protocol would have now. @throws AppError `not_found`, `invalid`. */
export async function liveSnapshot(row: ComposedRow) {
  const composed = toComposed(row)
  if (!composed) throw projectNotFound()
  return transaction(async (tx) => {
    await seeOneState(tx)
    return takeSnapshot(tx, composed, new Date())
  })
}

/** Returns plants with the cash registers that are active now. */
export async function readPlants(plants: string[]): Promise<Snapshot['plants']> {
  return plants.length === 0 ? [] : findPlants(prisma, plants)
}

export { snapshotHash } from '../queries'

/** A protocol as it is stored and signed. */
export interface Frozen {
  canonical: string
  hash: string
  /** The keys of the pictures in it. */
  fileKeys: string[]
}

const allReceipts = ({ scenarios }: Snapshot) => scenarios.flatMap(({ receipts }) => receipts)

/** Returns the hashes of a snapshot's pictures by their keys. @throws AppError `upstream`, `unavailable` when it was stopped. */
export function hashPictures(
  snapshot: Snapshot,
  reading?: PictureReading,
): Promise<Map<string, string | null>> {
  return hashFiles(
    allReceipts(snapshot).map(({ fileKey }) => fileKey),
    reading,
  )
}

/**
 * Returns a snapshot as it is stored and signed, with the hashes of its pictures.
 * @throws AppError `invalid` without scenarios, and for one that is too large, `conflict` for a picture whose hash was not looked
 * for: its photo came meanwhile.
 */
export function toFrozen(snapshot: Snapshot, fileHashes: ReadonlyMap<string, string | null>): Frozen {
  if (snapshot.scenarios.length === 0) throw new AppError('invalid', 'protocols.empty')
  const fileKeys = allReceipts(snapshot).map(({ fileKey }) => fileKey)
  if (fileKeys.some((key) => !fileHashes.has(key)))
    throw new AppError('conflict', 'protocols.changedMeanwhile')
  const scenarios = snapshot.scenarios.map((scenario) => ({
    ...scenario,
    receipts: scenario.receipts.map((receipt) => ({
      ...receipt,
      fileHash: fileHashes.get(receipt.fileKey) ?? null,
    })),
  }))
  const canonical = canonicalSnapshot({ ...snapshot, scenarios })
  if (Buffer.byteLength(canonical) > SNAPSHOT_LIMIT) throw new AppError('invalid', 'protocols.tooLarge')
  return { canonical, hash: snapshotHash(canonical), fileKeys }
}
