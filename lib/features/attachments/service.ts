import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { Prisma } from '@/lib/server/db'
import { fileContent } from '@/lib/server/file-content'
import { reencodeImage } from '@/lib/server/images'
import {
  PROJECT_SCOPE,
  requireProject,
  requireScenario,
  SCENARIO_SCOPE,
  type ScopeDefinition,
} from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { newFile, storableName, storeFiles } from '@/lib/server/stored-files'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { withoutByteOrderMark } from '@/lib/shared/plain-line'
import {
  type Attachment,
  type AttachmentCount,
  type AttachmentKind,
  type AttachmentOwner,
  attachmentOwnerForm,
} from './contract'
import { countByOwner, findOwner, findPlace, toWireAttachment } from './queries'
import { ATTACHMENT, attachmentKind } from './rules'
import { ATTACHMENT_LIMIT, ATTACHMENTS_AT_ONCE, FILE_TYPES, JSON_LIMIT } from './values'

const noOwner = () => new AppError('not_found', 'attachments.noOwner')

async function requirePlace(owner: AttachmentOwner, tx?: Parameters<typeof findPlace>[1]) {
  const place = await findPlace(owner, tx)
  if (!place) throw noOwner()
  return place
}

/** The scope of attachments: what they belong to. Its scenario stays locked while one of them is changed. */
const OWNER_SCOPE: ScopeDefinition<AttachmentOwner> = {
  require: (owner) => requirePlace(owner),
  place: async (tx, owner) => {
    const { projectId, scenarioId } = await requirePlace(owner, tx)
    const place =
      scenarioId === null
        ? await PROJECT_SCOPE.place(tx, { projectId })
        : await SCENARIO_SCOPE.place(tx, { scenarioId })
    // It may have been deleted while this waited for the lock.
    await requirePlace(owner, tx)
    return place
  },
}

const records = defineRecord({
  rules: ATTACHMENT,
  table: 'Attachment',
  scope: OWNER_SCOPE,
  sheet: 'Attachments',
  notFound: 'attachments.notFound',
  toWire: toWireAttachment,
  trash: true,
  hidden: ['fileKey'],
})

/** Large enough to read the small print of a screenshot. */
const MAX_PIXELS = 3_200 * 2_400

/**
 * Returns the attachments of an owner, the one added first before the others.
 * @throws AppError `not_found` for an unknown owner.
 */
async function list(owner: AttachmentOwner): Promise<Attachment[]> {
  await OWNER_SCOPE.require(owner)
  const rows = await records.table.read({ parent: owner, narrowed: {} }, Prisma.sql`ORDER BY r.id`)
  return rows.map(toWireAttachment)
}

/**
 * Returns the number of attachments of each step and error report of a scenario that has any; one statement.
 * @throws AppError `not_found`.
 */
async function countInScenario(scenarioId: string): Promise<AttachmentCount[]> {
  await requireScenario(scenarioId)
  return countByOwner({ scenarioId })
}

/**
 * Returns the number of attachments of each close day and aggregation error of a project that has any; one statement.
 * @throws AppError `not_found`.
 */
async function countInProject(projectId: string): Promise<AttachmentCount[]> {
  await requireProject(projectId)
  return countByOwner({ projectId })
}

/**
 * Attaches the files of a form to the owner that it names, all of them or none. Returns the attachments.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown owner, `invalid` without a file or with too
 * many, `too_large`,
 * `unsupported_type` with the name of the file, `unavailable` where too many pictures are encoded already,
 * `storage_full`, `upstream`.
 */
async function upload(actor: Actor, form: FormData): Promise<Attachment[]> {
  requireEditor(actor)
  const { data: owner } = attachmentOwnerForm.safeParse({
    owner: form.get('owner'),
    ownerId: form.get('ownerId'),
  })
  if (!owner) throw noOwner()
  const chosen = chosenFiles(form)
  await OWNER_SCOPE.require(owner)
  const creations: { filename: string; kind: AttachmentKind; size: number; fileKey: string }[] = []
  const files: ReturnType<typeof newFile>[] = []
  for (const file of chosen) {
    const { kind, stored } = await accepted(file)
    files.push(stored)
    creations.push({
      filename: storableName(file.name),
      kind,
      size: stored.bytes.length,
      fileKey: stored.key,
    })
  }
  return storeFiles(files, async (tx) => {
    const { record } = await records.rows.begin(tx, actor, owner)
    const added = await records.table.insert(tx, owner, creations)
    await record(added.map((row) => ({ row, action: 'created' })))
    return added.map(toWireAttachment)
  })
}

function chosenFiles(form: FormData): File[] {
  const files = form.getAll('files').filter((entry) => entry instanceof File)
  const messageKey =
    files.length === 0
      ? 'attachments.fileMissing'
      : files.length > ATTACHMENTS_AT_ONCE && 'attachments.tooMany'
  if (messageKey) throw new AppError('invalid', messageKey, { fields: { files: messageKey } })
  for (const { size, name } of files) {
    if (size > ATTACHMENT_LIMIT) throw new AppError('too_large', 'attachments.tooLarge', { params: { name } })
  }
  return files
}

async function accepted(file: File): Promise<{ kind: AttachmentKind; stored: ReturnType<typeof newFile> }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = attachmentKind(await fileContent(bytes), file.name, () => isJson(bytes))
  if (!kind) throw new AppError('unsupported_type', 'attachments.wrongType', { params: { name: file.name } })
  const content = kind === 'picture' ? await reencodeImage(bytes, { pixels: MAX_PIXELS }) : { bytes }
  return { kind, stored: newFile(content, FILE_TYPES[kind]) }
}

function isJson(bytes: Uint8Array): boolean | null {
  // Everybody would wait for a longer one.
  if (bytes.length > JSON_LIMIT) return null
  try {
    JSON.parse(withoutByteOrderMark(Buffer.from(bytes).toString()))
    return true
  } catch {
    return false
  }
}

/**
 * Deletes an attachment; it can be restored.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
async function remove(actor: Actor, id: string): Promise<void> {
  requireEditor(actor)
  const owner = await findOwner(id)
  if (!owner) throw new AppError('not_found', 'attachments.notFound')
  await records.remove(actor, owner, [id])
}

/** Pictures and files of steps, error reports, close days and aggregation errors. */
export const attachments = { list, countInScenario, countInProject, upload, remove }
