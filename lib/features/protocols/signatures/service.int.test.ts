import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { getMorning } from '@/lib/features/dashboard/morning/contract'
import { listInbox } from '@/lib/features/inbox/contract'
import { prisma } from '@/lib/server/db'
import { storage } from '@/lib/server/storage'
import { createCashRegister } from '@/tests/factories/cash-register'
import { createProject } from '@/tests/factories/project'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { otherThan, watchTerminal } from '@/tests/fixtures/sign-in'
import { getProtocolChanges } from '../changes/contract'
import {
  createProtocol,
  deleteProtocol,
  getProtocol,
  getSnapshot,
  listWaitingProtocols,
  updateProtocol,
} from '../contract'
import { snapshotHash } from '../snapshots/service'
import { refuseProtocol, requestSignatureCode, signProtocol } from './contract'

type Person = Awaited<ReturnType<typeof createUser>>
let terminal: ReturnType<typeof watchTerminal>
let author: Person
let first: Person
let second: Person
let scenario: Awaited<ReturnType<typeof createScenario>>
let projectId: string
let params: { id: string }

beforeEach(async () => {
  terminal = watchTerminal()
  author = await createUser({ role: 'tester' })
  // A signer needs no right to edit.
  first = await createUser({
    role: 'viewer',
    name: 'Пётр Орлов',
    telegramUsername: '@first_one',
    telegramId: null,
  })
  second = await createUser({
    role: 'pm',
    name: 'Ирина Смирнова',
    telegramUsername: '@second_one',
    telegramId: null,
  })
  const project = await createProject()
  projectId = project.id
  scenario = await createScenario({ projectId, type: 'receipts' })
  const headers = await bearerHeaders(author)
  const { protocol } = await callForData(createProtocol, {
    params: { id: projectId },
    body: { title: 'Приёмка' },
    headers,
  })
  params = { id: protocol._id }
  await change({ signerIds: [first.id, second.id], isSent: true })
})

const change = async (body: z.input<typeof updateProtocol.body>, at = params) =>
  callForData(updateProtocol, { params: at, body, headers: await bearerHeaders(author) })

async function ask(person: Person) {
  const headers = await bearerHeaders(person)
  return callRoute(requestSignatureCode, {
    params,
    headers,
    body: { seen: await hashSeen({ params, headers }) },
  })
}
async function askForCode(person: Person) {
  const headers = await bearerHeaders(person)
  const body = { seen: await hashSeen({ params, headers }) }
  return { headers, ...(await callForData(requestSignatureCode, { params, headers, body })) }
}
const lastCode = ({ telegramUsername }: Person) => terminal.codesFor(telegramUsername.slice(1)).at(-1) ?? ''
async function sign(person: Person, code?: string) {
  const { challengeId, headers } = await askForCode(person)
  const body = { challengeId, code: code ?? lastCode(person) }
  return callRoute(signProtocol, { params, body, headers })
}
const read = async () =>
  (await callForData(getProtocol, { params, headers: await bearerHeaders(author) })).protocol
/** The protocols that wait for a person, as their list and their start page say. */
async function waits(person: Person) {
  const headers = await bearerHeaders(person)
  const { protocols } = await callForData(listWaitingProtocols, { query: { limit: 10 }, headers })
  const { waits: counted } = (await callForData(getMorning, { headers })).morning
  expect(counted.sign).toEqual({ count: protocols.length })
  return protocols.map(({ _id }) => _id)
}
const inbox = async (person: Person) => {
  const { items } = await callForData(listInbox, { query: {}, headers: await bearerHeaders(person) })
  return items.map(({ facts }) => facts)
}
const refuse = async (person: Person, reason = 'Рано') => {
  const headers = await bearerHeaders(person)
  const body = { reason, seen: await hashSeen({ params, headers }) }
  return callRoute(refuseProtocol, { params, body, headers })
}
const snapshot = async () => callForData(getSnapshot, { params, headers: await bearerHeaders(author) })
const stored = () => prisma.protocol.findUniqueOrThrow({ where: params })

describe('a signature', () => {
  test('is given in the order of the signers, and the first one freezes what the protocol says', async () => {
    expect(await ask(second)).toMatchObject({ status: 403 })
    expect(await sign(first)).toMatchObject({ status: 200 })
    const frozen = await stored()
    expect(frozen).toMatchObject({ state: 'signing', snapshotHash: snapshotHash(frozen.snapshot ?? '') })
    expect(await ask(first)).toMatchObject({ status: 403 })
    expect(await sign(second)).toMatchObject({ status: 200 })
    const { state, hash, signers } = await read()
    expect(state).toBe('signed')
    expect(signers).toMatchObject([
      { place: 1, person: { name: 'Пётр Орлов' }, signed: { way: 'code', hash } },
      { place: 2, person: { name: 'Ирина Смирнова' }, signed: { way: 'code', hash } },
    ])
    // They are called what they were called then.
    await prisma.user.update({ where: { id: first.id }, data: { name: 'Пётр Другой' } })
    expect((await read()).signers).toMatchObject([{ person: { name: 'Пётр Орлов' } }, {}])
    const events = await prisma.historyEvent.findMany({
      where: { subjectId: params.id, toStatus: { not: null } },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, 'draft'],
      ['draft', 'signing'],
      ['signing', 'signed'],
    ])
  })

  test('tells the next signer that it is their turn', async () => {
    expect([await waits(first), await waits(second)]).toEqual([[params.id], []])
    await sign(first)
    expect([await waits(first), await waits(second)]).toEqual([[], [params.id]])
    expect(await inbox(second)).toMatchObject([{ kind: 'signature', protocolId: params.id }])
  })

  test('needs the code of the person whose turn it is, for this protocol, once', async () => {
    const { challengeId } = await askForCode(first)
    const code = lastCode(first)
    const withCode = async (person: Person, given: string, at = params) =>
      callRoute(signProtocol, {
        params: at,
        body: { challengeId, code: given },
        headers: await bearerHeaders(person),
      })
    expect(await withCode(first, otherThan(code))).toMatchObject({ status: 422, code: 'invalid' })
    expect(await withCode(second, code)).toMatchObject({ status: 422, code: 'invalid' })
    const other = await callForData(createProtocol, {
      params: { id: projectId },
      body: { title: 'Другой' },
      headers: await bearerHeaders(author),
    })
    const at = { id: other.protocol._id }
    await change({ signerIds: [first.id], isSent: true }, at)
    expect(await withCode(first, code, at)).toMatchObject({ status: 422, code: 'invalid' })
    expect((await stored()).state).toBe('draft')
    expect(await withCode(first, code)).toMatchObject({ status: 200 })
    expect(await withCode(first, code)).toMatchObject({ status: 422 })
  })

  test('is refused where the data have changed since the code was asked for', async () => {
    const { challengeId, headers } = await askForCode(first)
    await prisma.scenario.update({ where: { id: scenario.id }, data: { status: 'Выполнен' } })
    const body = { challengeId, code: lastCode(first) }
    expect(await callRoute(signProtocol, { params, body, headers })).toMatchObject({ status: 409 })
    expect(await stored()).toMatchObject({ state: 'draft', snapshot: null })
    expect(await sign(first)).toMatchObject({ status: 200 })
  })

  test('is not given for a protocol without scenarios', async () => {
    await prisma.scenario.update({
      where: { id: scenario.id },
      data: { deletedAt: new Date(), deletedById: author.id },
    })
    expect(await ask(first)).toMatchObject({ status: 422 })
  })
})

test('of two who sign at the same moment with one code, one signs', async () => {
  const { challengeId, headers } = await askForCode(first)
  const body = { challengeId, code: lastCode(first) }
  const signing = () => callRoute(signProtocol, { params, body, headers })
  const answers = await Promise.all([signing(), signing(), signing()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read()).signers.filter(({ signed }) => signed)).toHaveLength(1)
})

describe('a refusal', () => {
  test('ends the protocol with its reason, frozen as it is', async () => {
    expect(await refuse(second, 'Рано')).toMatchObject({ status: 403 })
    expect(await refuse(first, '  ')).toMatchObject({ status: 422, fields: { reason: expect.any(String) } })
    expect(await refuse(first, 'Не проверены возвраты')).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({
      state: 'refused',
      signers: [{ refused: { reason: 'Не проверены возвраты' } }, { signed: null }],
    })
    expect((await stored()).snapshot).not.toBeNull()
    expect(await ask(second)).toMatchObject({ status: 403 })
  })
})

test('what says something else than the signer has seen is neither signed nor refused', async () => {
  const headers = await bearerHeaders(first)
  const seen = await hashSeen({ params, headers })
  expect(await hashSeen({ params, headers })).toBe(seen)
  await createScenarioStep({ scenarioId: scenario.id })
  const stale = { params, headers, body: { seen } }
  expect(await callRoute(requestSignatureCode, stale)).toMatchObject({ status: 409, code: 'conflict' })
  const refusal = { params, headers, body: { seen, reason: 'Рано' } }
  expect(await callRoute(refuseProtocol, refusal)).toMatchObject({ status: 409 })
  expect(await stored()).toMatchObject({ state: 'draft', snapshot: null })
  const draft = await hashSeen({ params, headers })
  expect(await sign(first)).toMatchObject({ status: 200 })
  const next = { params, headers: await bearerHeaders(second), body: { seen: draft } }
  expect(await callRoute(requestSignatureCode, next)).toMatchObject({ status: 409 })
  expect(await sign(second)).toMatchObject({ status: 200 })
})

test('a photo that comes while the pictures are read is not frozen as one that can’t be read', async () => {
  await createReceiptPhoto({ scenarioId: scenario.id })
  const reading = vi.spyOn(storage(), 'get').mockImplementation(async () => {
    await createReceiptPhoto({ scenarioId: scenario.id })
    return null
  })
  const headers = await bearerHeaders(first)
  const body = async () => ({ reason: 'Рано', seen: await hashSeen({ params, headers }) })
  expect(await callRoute(refuseProtocol, { params, body: await body(), headers })).toMatchObject({
    status: 409,
  })
  reading.mockRestore()
  expect(await stored()).toMatchObject({ state: 'draft', snapshot: null })
  expect(await callRoute(refuseProtocol, { params, body: await body(), headers })).toMatchObject({
    status: 200,
  })
})

describe('what was signed', () => {
  beforeEach(async () => {
    await sign(first)
  })

  test('stays while the data change, and goes with neither its scenarios nor its project', async () => {
    const before = await snapshot()
    await prisma.scenario.update({
      where: { id: scenario.id },
      data: { status: 'Ошибка при тесте', plant: '9999' },
    })
    expect(await snapshot()).toEqual(before)
    await prisma.scenario.delete({ where: { id: scenario.id } })
    expect(await snapshot()).toEqual(before)
    await prisma.project.delete({ where: { id: projectId } })
    expect(await snapshot()).toEqual(before)
    expect(before).toMatchObject({ isFrozen: true, isIntact: true })
  })

  test('is compared with the data as they are', async () => {
    const headers = await bearerHeaders(author)
    const changes = async () => callForData(getProtocolChanges, { params, headers })
    expect(await changes()).toEqual({ shared: [], scenarios: [], more: 0, isGone: false })
    await prisma.scenario.update({ where: { id: scenario.id }, data: { status: 'Выполнен' } })
    const other = await createScenario({ projectId, plant: 'M777' })
    expect(await changes()).toMatchObject({
      shared: [{ part: 'plants', item: 'M777', before: null, after: 'M777' }],
      scenarios: [
        { _id: scenario.id, kind: 'changed', changes: [{ field: 'status', after: 'Выполнен' }] },
        { _id: other.id, kind: 'added' },
      ],
    })
    await prisma.scenario.update({ where: { id: other.id }, data: { plant: scenario.plant } })
    await createCashRegister({ plant: scenario.plant, cashRegister: 'Касса 9', isActive: true })
    await prisma.project.update({ where: { id: projectId }, data: { name: 'Зима' } })
    expect((await changes()).shared).toMatchObject([
      { part: 'project', field: 'name', after: 'Зима' },
      { part: 'registers', item: `${scenario.plant} · Касса 9`, before: null },
    ])
  })

  test('is neither changed nor deleted by the product', async () => {
    const headers = await bearerHeaders(author)
    expect(await callRoute(updateProtocol, { params, body: { title: 'Другое' }, headers })).toMatchObject({
      status: 409,
    })
    expect(await callRoute(deleteProtocol, { params, headers })).toMatchObject({ status: 409 })
  })

  test('is kept by the database itself', async () => {
    const { id } = params
    const protocol = prisma.protocol
    await expect(protocol.update({ where: { id }, data: { snapshot: '{}' } })).rejects.toThrow()
    await expect(protocol.update({ where: { id }, data: { title: 'Другое' } })).rejects.toThrow()
    await expect(protocol.update({ where: { id }, data: { state: 'draft' } })).rejects.toThrow()
    await expect(protocol.delete({ where: { id } })).rejects.toThrow()
    const at = (place: number) => ({ protocolId_place: { protocolId: id, place } })
    const signer = prisma.protocolSigner
    await expect(signer.update({ where: at(1), data: { name: 'Кто-то' } })).rejects.toThrow()
    await expect(signer.update({ where: at(2), data: { userId: author.id } })).rejects.toThrow()
    await expect(signer.delete({ where: at(2) })).rejects.toThrow()
    await expect(signer.create({ data: { protocolId: id, place: 3, userId: author.id } })).rejects.toThrow()
  })

  test('with one changed byte is noticed, and signed by nobody any more', async () => {
    await prisma.$executeRaw`ALTER TABLE "Protocol" DISABLE TRIGGER "Protocol_kept"`
    try {
      await prisma.$executeRaw`
        UPDATE "Protocol" SET snapshot = replace(snapshot, 'Приёмка', 'Приемка') WHERE id = ${params.id}`
    } finally {
      await prisma.$executeRaw`ALTER TABLE "Protocol" ENABLE TRIGGER "Protocol_kept"`
    }
    expect(await snapshot()).toMatchObject({ isFrozen: true, isIntact: false })
    expect(await ask(second)).toMatchObject({ status: 409 })
  })

  test('with another hash beside it is noticed by what the signers have signed', async () => {
    const changed = ((await stored()).snapshot ?? '').replace('Приёмка', 'Приемка')
    await prisma.$executeRaw`ALTER TABLE "Protocol" DISABLE TRIGGER "Protocol_kept"`
    try {
      await prisma.protocol.update({
        where: params,
        data: { snapshot: changed, snapshotHash: snapshotHash(changed) },
      })
    } finally {
      await prisma.$executeRaw`ALTER TABLE "Protocol" ENABLE TRIGGER "Protocol_kept"`
    }
    expect(await snapshot()).toMatchObject({ isIntact: false })
  })
})
