import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { getFile } from '@/lib/features/files/contract'
import { listTrash, restoreFromTrash } from '@/lib/features/trash/contract'
import { prisma } from '@/lib/server/db'
import { removeUnclaimedFiles } from '@/lib/server/stored-files'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createAttachment } from '@/tests/factories/attachment'
import { createCloseDay } from '@/tests/factories/close-day'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { telephonePhoto } from '@/tests/fixtures/images'
import { bearerHeaders } from '@/tests/fixtures/session'
import { archive, WORKBOOK } from '@/tests/fixtures/spreadsheets'
import { filesInStorage } from '@/tests/fixtures/stored-files'
import {
  type AttachmentOwner,
  countProjectAttachments,
  countScenarioAttachments,
  deleteAttachment,
  listAttachments,
  uploadAttachments,
} from './contract'

type Bytes = Uint8Array<ArrayBuffer>

let headers: Record<string, string>
let projectId: string
let scenarioId: string
let step: AttachmentOwner
/** The files left by earlier tests. */
let stored: number

beforeEach(async () => {
  stored = filesInStorage().length
  headers = await bearerHeaders(await createUser())
  projectId = (await createProject()).id
  scenarioId = (await createScenario({ projectId })).id
  step = { owner: 'step', ownerId: (await createScenarioStep({ scenarioId })).id }
})

const toBytes = (text: string): Bytes => new Uint8Array(Buffer.from(text))

function toForm(files: readonly (readonly [name: string, bytes: Bytes])[], owner = step): FormData {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files', new File([bytes], name))
  form.set('owner', owner.owner)
  form.set('ownerId', owner.ownerId)
  return form
}

const attach = async (name: string, bytes: Bytes, owner = step) =>
  (await callForData(uploadAttachments, { form: toForm([[name, bytes]], owner), headers })).attachments[0]

const listed = async (owner = step) =>
  (await callForData(listAttachments, { query: owner, headers })).attachments

const fileAt = (url: string) =>
  requestRoute(getFile, { params: { key: url.replace('/api/files/', '') }, headers })

describe('attaching', () => {
  test('a picture is kept as its pixels alone, and is an event of the history of the scenario', async () => {
    const attachment = await attach('касса.jpg', await telephonePhoto())
    expect(attachment).toMatchObject({ filename: 'касса.jpg', kind: 'picture', version: 1 })
    expect(await listed()).toEqual([attachment])
    const answer = await fileAt(attachment?.url ?? '')
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-type': 'image/webp' })
    expect(answer.headers.has('content-disposition')).toBe(false)
    const kept = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 300, height: 400 })
    expect(kept.toString('latin1')).not.toMatch(/Petrov|script|EXIF/)
    expect(await prisma.historyEvent.findMany({ where: { subject: 'attachment' } })).toMatchObject([
      { action: 'created', label: 'касса.jpg', projectId, scenarioId, subjectId: attachment?._id },
    ])
  })

  test.each([
    ['pdf', 'act.pdf', toBytes('%PDF-1.7\n…'), 'application/pdf'],
    ['log', 'касса 5.log', toBytes('\u001b[31m10:02 ошибка\u001b[0m\r\n'), 'text/plain; charset=utf-8'],
    ['txt', 'note.txt', toBytes('<script>alert(1)</script>'), 'text/plain; charset=utf-8'],
    ['json', 'answer.json', toBytes('\uFEFF{"code": 5}'), 'application/json'],
    [
      'xlsx',
      'day.xlsx',
      archive(WORKBOOK),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ])(
    'a file of the kind %s is sent byte by byte, to be saved and never shown',
    async (kind, name, bytes, type) => {
      const attachment = await attach(name, bytes)
      expect(attachment).toMatchObject({ filename: name, kind, size: bytes.length })
      const answer = await fileAt(attachment?.url ?? '')
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test.each([
    ['page.html', toBytes('<script>alert(1)</script>')],
    ['icon.svg', toBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['act.pdf', toBytes('no act')],
    ['answer.json', toBytes('{"code": ')],
    ['till.log', toBytes('\u0000\u0001\u0002')],
    ['till.txt', new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
    ['program.exe', toBytes('MZ\u0000')],
    ['empty.txt', new Uint8Array()],
    ['day.xlsx', archive({ 'readme.txt': 'no workbook' })],
    ['macros.xlsx', archive({ ...WORKBOOK, 'xl/vbaProject.bin': 'Sub' })],
  ])(
    '%s, which is none of them, is refused by its name, and so are the files beside it',
    async (name, bytes) => {
      const form = toForm([
        ['note.txt', toBytes('good')],
        [name, bytes],
      ])
      const answer = await callRoute(uploadAttachments, { form, headers })
      expect(answer).toMatchObject({ status: 415, code: 'unsupported_type' })
      expect(answer.error).toContain(name)
      expect(await prisma.attachment.count()).toBe(0)
      expect(filesInStorage()).toHaveLength(stored)
    },
  )

  test('a JSON file that is too long to be read is kept as a text', async () => {
    const bytes = toBytes(`["${'я'.repeat(1024 * 1024)}"`)
    expect(await attach('answer.json', bytes)).toMatchObject({ filename: 'answer.json', kind: 'txt' })
  })

  test('a control character far into a long text is found', async () => {
    const form = toForm([['till.log', toBytes(`${'я'.repeat(1024 * 1024)}\u0085`)]])
    expect((await callRoute(uploadAttachments, { form, headers })).status).toBe(415)
  })

  test('at most 20 files are taken at once', async () => {
    const files = Array.from({ length: 21 }, (_, at) => [`${at}.txt`, toBytes('text')] as const)
    const answer = await callRoute(uploadAttachments, { form: toForm(files), headers })
    expect(answer).toMatchObject({ status: 422, code: 'invalid' })
    expect(answer.error).toContain('20')
    expect(await prisma.attachment.count()).toBe(0)
    await callForData(uploadAttachments, { form: toForm(files.slice(1)), headers })
    expect(await listed()).toHaveLength(20)
  })

  test('sent again under the same key it is stored once', async () => {
    const call = {
      form: toForm([['a.txt', toBytes('one')]]),
      headers: { ...headers, 'idempotency-key': 'a-1' },
    }
    const first = await callForData(uploadAttachments, call)
    const again = await callForData(uploadAttachments, {
      ...call,
      form: toForm([['a.txt', toBytes('one')]]),
    })
    expect(again).toEqual(first)
    expect(await prisma.attachment.count()).toBe(1)
  })

  test('a viewer sees attachments and can change none', async () => {
    const attachment = await attach('a.txt', toBytes('one'))
    headers = await bearerHeaders(await createUser({ role: 'viewer' }))
    expect(await listed()).toEqual([attachment])
    const form = toForm([['b.txt', toBytes('two')]])
    expect((await callRoute(uploadAttachments, { form, headers })).status).toBe(403)
    const params = { attachmentId: attachment?._id ?? '' }
    expect((await callRoute(deleteAttachment, { params, headers })).status).toBe(403)
  })
})

describe('an owner', () => {
  const owners = async (): Promise<AttachmentOwner[]> => [
    step,
    { owner: 'error_report', ownerId: (await createErrorReport({ scenarioId })).id },
    { owner: 'close_day', ownerId: (await createCloseDay({ projectId })).id },
    { owner: 'aggregation_error', ownerId: (await createAggregationError({ projectId })).id },
  ]

  test('of each kind has attachments of its own, and its row says how many', async () => {
    const all = await owners()
    for (const [at, owner] of all.entries()) {
      for (let count = 0; count <= at; count += 1) await attach(`${owner.owner}.txt`, toBytes('text'), owner)
      expect((await listed(owner)).map(({ filename }) => filename)).toEqual(
        Array(at + 1).fill(`${owner.owner}.txt`),
      )
    }
    const counts = all.map((owner, at) => ({ ...owner, count: at + 1 }))
    const { counts: ofScenario } = await callForData(countScenarioAttachments, {
      params: { id: scenarioId },
      headers,
    })
    expect(ofScenario).toEqual(expect.arrayContaining(counts.slice(0, 2)))
    expect(ofScenario).toHaveLength(2)
    // Undo of a deletion brings the row back with its number.
    const deleted = { deletedAt: new Date(), deletedById: (await createUser()).id }
    await prisma.scenarioStep.update({ where: { id: step.ownerId }, data: deleted })
    const after = await callForData(countScenarioAttachments, { params: { id: scenarioId }, headers })
    expect(after.counts).toEqual(expect.arrayContaining(ofScenario))
    const { counts: ofProject } = await callForData(countProjectAttachments, {
      params: { id: projectId },
      headers,
    })
    expect(ofProject).toEqual(expect.arrayContaining(counts.slice(2)))
    expect(ofProject).toHaveLength(2)
  })

  test('that is none, or another one, takes no file', async () => {
    const form = toForm([['a.txt', toBytes('text')]], { owner: 'close_day', ownerId: step.ownerId })
    expect((await callRoute(uploadAttachments, { form, headers })).status).toBe(404)
    expect(filesInStorage()).toHaveLength(stored)
    const none = { owner: 'step', fileKey: 'x', kind: 'txt', filename: '', size: 1, id: 'a'.repeat(24) }
    await expect(prisma.attachment.create({ data: { ...none, ownerId: 'b'.repeat(24) } })).rejects.toThrow()
  })

  test('takes its attachments into the trash and back, and its files when it is gone for good', async () => {
    const attachment = await attach('a.txt', toBytes('text'))
    const { ownerId: id } = step
    const [deletedById, at] = [(await createUser()).id, new Date()]
    await prisma.scenarioStep.update({ where: { id }, data: { deletedAt: at, deletedById } })
    expect((await callRoute(listAttachments, { query: step, headers })).status).toBe(404)
    await prisma.scenarioStep.update({ where: { id }, data: { deletedAt: null, deletedById: null } })
    expect(await listed()).toEqual([attachment])
    await prisma.scenarioStep.delete({ where: { id } })
    expect(await prisma.attachment.count()).toBe(0)
    await removeUnclaimedFiles()
    expect(filesInStorage()).toHaveLength(stored)
  })
})

describe('a deleted attachment', () => {
  const remove = (attachmentId: string) => callRoute(deleteAttachment, { params: { attachmentId }, headers })
  const restore = (id: string) =>
    callRoute(restoreFromTrash, { body: { items: [{ kind: 'attachment', _id: id }] }, headers })

  test('is in the trash under its name, and comes back with its file', async () => {
    const attachment = await attach('a.txt', toBytes('text'))
    const id = attachment?._id ?? ''
    expect((await remove(id)).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await remove(id)).status).toBe(404)
    const { items } = await callForData(listTrash, { query: { projectId }, headers })
    expect(items).toMatchObject([
      { kind: 'attachment', _id: id, label: 'a.txt', project: { _id: projectId } },
    ])
    expect((await restore(id)).status).toBe(200)
    expect(await listed()).toMatchObject([{ _id: id, url: attachment?.url }])
    expect((await fileAt(attachment?.url ?? '')).status).toBe(200)
    const events = await prisma.historyEvent.findMany({
      where: { subjectId: id },
      orderBy: { createdAt: 'asc' },
    })
    expect(events.map(({ action, scenarioId: of }) => [action, of])).toEqual([
      ['created', scenarioId],
      ['deleted', scenarioId],
      ['restored', scenarioId],
    ])
  })

  test('waits there for its owner to come back', async () => {
    const { id } = await createAttachment(step)
    await remove(id)
    const deletedById = (await createUser()).id
    const data = { deletedAt: new Date(), deletedById }
    await prisma.scenarioStep.update({ where: { id: step.ownerId }, data })
    expect((await callForData(listTrash, { query: { projectId }, headers })).items).toEqual([])
    expect((await restore(id)).status).toBe(404)
  })
})
