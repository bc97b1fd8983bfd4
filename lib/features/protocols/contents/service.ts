import 'server-only'
import { readFile } from '@/lib/features/files/service'
import type { DocumentContent } from '@/lib/server/documents/document-file'
import type { SmallTable } from '@/lib/server/table-file'
import { getTranslator } from '@/lib/shared/catalog'
import type { DocumentBlock } from '@/lib/shared/document-blocks'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import { type Pictures, toChapter } from '../chapters/rules'
import { type ProtocolState, toFrame, toOpening } from '../documents/rules'
import { getProtocol } from '../service'
import { toSheets } from '../sheets/rules'
import type { Snapshot, SnapshotScenario } from '../snapshots/contract'
import { forEachPicture, PICTURES_AT_ONCE } from '../snapshots/queries'
import { readSnapshot } from '../snapshots/service'

/**
 * Returns the content of a protocol's PDF in a language.
 * @throws AppError `not_found`, `conflict` where its stored bytes can't be read.
 */
export async function readContent(id: string, language: Language | null): Promise<DocumentContent> {
  const { snapshot, protocol } = await readProtocol(id)
  const translate = getTranslator(language)
  return {
    frame: toFrame(snapshot, protocol, language, translate),
    parts: toParts(snapshot, protocol, translate),
  }
}

/**
 * Returns the sheets of a protocol in a language.
 * @throws AppError `not_found`, `conflict` where its stored bytes can't be read.
 */
export async function readSheets(id: string, language: Language | null): Promise<SmallTable[]> {
  const { snapshot, protocol } = await readProtocol(id)
  return toSheets(snapshot, protocol, getTranslator(language))
}

async function readProtocol(id: string): Promise<{ snapshot: Snapshot; protocol: ProtocolState }> {
  const { state, signers, signerChanges } = await getProtocol(id)
  const { snapshot, isFrozen, isIntact, computedHash } = await readSnapshot(id)
  // It was frozen between the two.
  if (isFrozen !== (state !== 'draft')) return readProtocol(id)
  if (!snapshot) throw new AppError('conflict', 'protocols.bytesChanged')
  return { snapshot, protocol: { state, signers, signerChanges, isIntact, hash: computedHash } }
}

async function* toParts(
  snapshot: Snapshot,
  protocol: ProtocolState,
  translate: Translate,
): AsyncGenerator<DocumentBlock[], void> {
  yield toOpening(snapshot, protocol, translate)
  for (const scenarios of inGroups(snapshot.scenarios)) {
    const pictures = await readPictures(scenarios)
    for (const scenario of scenarios) yield toChapter(scenario, pictures, translate)
  }
}

/** Returns scenarios in groups of about {@link PICTURES_AT_ONCE} pictures each, so that memory holds few pictures at a time. */
function inGroups(scenarios: readonly SnapshotScenario[]): SnapshotScenario[][] {
  const groups: SnapshotScenario[][] = []
  let room = 0
  for (const scenario of scenarios) {
    const last = groups.at(-1)
    const count = scenario.receipts.length
    if (last && count <= room) last.push(scenario)
    else {
      groups.push([scenario])
      room = PICTURES_AT_ONCE
    }
    room -= count
  }
  return groups
}

async function readPictures(scenarios: readonly SnapshotScenario[]): Promise<Pictures> {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>()
  const keys = scenarios.flatMap(({ receipts }) => receipts.map(({ fileKey }) => fileKey))
  await forEachPicture(keys, async (key) => {
    const picture = await readPicture(key)
    if (picture) pictures.set(key, picture)
  })
  return pictures
}

/** Returns the small picture of a photo; null where it is gone or broken: the document says so in its place. */
async function readPicture(fileKey: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return (await readFile(fileKey, 'thumb')).bytes
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'unsupported_type'].includes(error.code)) return null
    throw error
  }
}
