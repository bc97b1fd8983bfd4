import 'server-only'
import { readFile } from '@/lib/features/files/service'
import { type DocumentContent, documentFile } from '@/lib/server/documents/document-file'
import { jpegOf } from '@/lib/server/images'
import { enforceLimits } from '@/lib/server/rate-limit'
import { type TableFile, workbookFile } from '@/lib/server/table-file'
import { getTranslator } from '@/lib/shared/catalog'
import type { DocumentBlock } from '@/lib/shared/document-blocks'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import { type Pictures, toChapter } from '../chapters/rules'
import { findSharedId } from '../links/queries'
import { getProtocol, protocolNotFound } from '../service'
import { toSheets } from '../sheets/rules'
import type { Snapshot, SnapshotScenario } from '../snapshots/contract'
import { readSnapshot } from '../snapshots/service'
import { type ProtocolState, toFrame, toOpening } from './rules'
import { protocolFileName } from './values'

/**
 * Returns a protocol as a PDF in a language.
 * @throws AppError `not_found`, `conflict` where its stored bytes can't be read, and those of `documentFile`.
 */
export async function protocolPdf(id: string, language: Language | null): Promise<TableFile> {
  const { number } = await getProtocol(id)
  return documentFile(protocolFileName(number, 'pdf'), () => readContent(id, language))
}

/**
 * Returns a protocol as an Excel file.
 * @throws AppError `not_found`, `conflict` where its stored bytes can't be read, and those of `workbookFile`.
 */
export async function protocolWorkbook(id: string, language: Language | null): Promise<TableFile> {
  const { number } = await getProtocol(id)
  const file = await workbookFile('protocol', async () => {
    const { snapshot, protocol } = await readProtocol(id)
    return toSheets(snapshot, protocol, getTranslator(language))
  })
  return { ...file, name: protocolFileName(number, 'xlsx') }
}

/**
 * Returns the protocol that a good link leads to as a PDF in a language.
 * @throws AppError `not_found` for any other link, `rate_limited`, and those of {@link protocolPdf}.
 */
export const sharedPdf = async (token: string, language: Language | null): Promise<TableFile> =>
  protocolPdf(await protocolOfLink(token), language)

/** Returns the same as an Excel file. */
export const sharedWorkbook = async (token: string, language: Language | null): Promise<TableFile> =>
  protocolWorkbook(await protocolOfLink(token), language)

/** The files that people with the same link may save: each takes a turn that others wait for. */
const LINK_FILES = { maximum: 20, seconds: 600 }

async function protocolOfLink(token: string): Promise<string> {
  const shared = await findSharedId(token)
  if (!shared) throw protocolNotFound()
  await enforceLimits([{ key: `protocolFiles:${shared.id}`, limit: LINK_FILES }])
  return shared.protocolId
}

async function readProtocol(id: string): Promise<{ snapshot: Snapshot; protocol: ProtocolState }> {
  const { state, signers } = await getProtocol(id)
  const { snapshot, isFrozen, isIntact, computedHash } = await readSnapshot(id)
  // It was frozen between the two.
  if (isFrozen !== (state !== 'draft')) return readProtocol(id)
  if (!snapshot) throw new AppError('conflict', 'protocols.bytesChanged')
  return { snapshot, protocol: { state, signers, isIntact, hash: computedHash } }
}

async function readContent(id: string, language: Language | null): Promise<DocumentContent> {
  const { snapshot, protocol } = await readProtocol(id)
  const translate = getTranslator(language)
  return {
    frame: toFrame(snapshot, protocol, language, translate),
    parts: toParts(snapshot, protocol, translate),
  }
}

async function* toParts(
  snapshot: Snapshot,
  protocol: ProtocolState,
  translate: Translate,
): AsyncGenerator<DocumentBlock[], void> {
  yield toOpening(snapshot, protocol, translate)
  for (const scenario of snapshot.scenarios)
    yield toChapter(scenario, await readPictures(scenario), translate)
}

async function readPictures({ receipts }: SnapshotScenario): Promise<Pictures> {
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const { fileKey } of receipts) {
    const picture = await readPicture(fileKey)
    if (picture) pictures.set(fileKey, picture)
  }
  return pictures
}

/** Returns the small picture of a photo as JPEG; null where it is gone or broken: the document says so in its place. */
async function readPicture(fileKey: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { bytes } = await readFile(fileKey, 'thumb')
    return await jpegOf(bytes)
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'unsupported_type'].includes(error.code)) return null
    throw error
  }
}
