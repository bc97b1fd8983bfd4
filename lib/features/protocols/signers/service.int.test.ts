import { beforeEach, expect, test } from 'vitest'
import { listInbox } from '@/lib/features/inbox/contract'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { watchTerminal } from '@/tests/fixtures/sign-in'
import { getProtocol, getSnapshot, listWaitingProtocols } from '../contract'
import { requestSignatureCode, signProtocol } from '../signatures/contract'
import { changeSigner } from './contract'

type Person = Awaited<ReturnType<typeof createUser>>
let terminal: ReturnType<typeof watchTerminal>
let manager: Person
let signers: [Person, Person, Person]
let params: { id: string }

const newSigner = (name: string) => createUser({ role: 'viewer', name, telegramId: null })

beforeEach(async () => {
  terminal = watchTerminal()
  manager = await createUser({ role: 'pm', name: 'Анна Ким' })
  const { id: projectId } = await createProject({ createdById: manager.id })
  await createScenario({ projectId })
  signers = [await newSigner('Пётр Орлов'), await newSigner('Ольга Уткина'), await newSigner('Ира Котова')]
  params = { id: (await createProtocol({ projectId, signerIds: signers.map(({ id }) => id) })).id }
  await sign(signers[0])
})

async function sign(person: Person) {
  const headers = await bearerHeaders(person)
  const body = { seen: await hashSeen({ params, headers }) }
  const { challengeId } = await callForData(requestSignatureCode, { params, headers, body })
  const code = terminal.codesFor(person.telegramUsername.slice(1)).at(-1) ?? ''
  return callForData(signProtocol, { params, headers, body: { challengeId, code } })
}

const leave = ({ id }: Person) => prisma.user.update({ where: { id }, data: { isActive: false } })
const change = async (body: { formerId: string; latterId: string | null }, by = manager) =>
  callRoute(changeSigner, { params, body, headers: await bearerHeaders(by) })
const read = async () =>
  (await callForData(getProtocol, { params, headers: await bearerHeaders(manager) })).protocol
const waits = async (person: Person) =>
  (await callForData(listWaitingProtocols, { query: {}, headers: await bearerHeaders(person) })).protocols
    .length
const news = async (person: Person) => {
  const { items } = await callForData(listInbox, { query: {}, headers: await bearerHeaders(person) })
  return items.map(({ facts }) => facts).filter(({ kind }) => kind === 'signer_change')
}

test('a person takes the place of one who can’t sign in any more, which the protocol, its history and the others say', async () => {
  const [first, away, last] = signers
  const other = await newSigner('Лев Рябов')
  await leave(away)
  expect((await read()).signers.map(({ isAway }) => isAway)).toEqual([false, true, false])
  const stored = await prisma.protocol.findUniqueOrThrow({ where: params })
  expect(await change({ formerId: away.id, latterId: other.id })).toMatchObject({ status: 200 })
  const after = await prisma.protocol.findUniqueOrThrow({ where: params })
  expect([after.snapshot, after.snapshotHash, after.state]).toEqual([
    stored.snapshot,
    stored.snapshotHash,
    'signing',
  ])
  const { signers: now, signerChanges } = await read()
  expect(now).toMatchObject([
    { place: 1, person: { _id: first.id }, signed: { hash: stored.snapshotHash } },
    { place: 2, person: { _id: other.id }, isAway: false },
    { place: 3, person: { _id: last.id } },
  ])
  expect(signerChanges).toMatchObject([
    { place: 2, former: { name: 'Ольга Уткина' }, latter: { name: 'Лев Рябов' }, by: { name: 'Анна Ким' } },
  ])
  expect(await prisma.historyEvent.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    subject: 'signature',
    subjectId: params.id,
    changes: { signer: { before: 'Ольга Уткина', after: 'Лев Рябов' } },
  })
  for (const person of [first, last])
    expect(await news(person)).toMatchObject([{ formerName: 'Ольга Уткина', latterName: 'Лев Рябов' }])
  expect([await waits(other), await waits(last)]).toEqual([1, 0])
  await sign(other)
  await sign(last)
  expect(await read()).toMatchObject({ state: 'signed' })
  const { isIntact } = await callForData(getSnapshot, { params, headers: await bearerHeaders(manager) })
  expect(isIntact).toBe(true)
})

test('where nobody signs in the place of the last ones, all have signed', async () => {
  const [, second, third] = signers
  await leave(second)
  await leave(third)
  expect(await change({ formerId: second.id, latterId: null })).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ state: 'signing' })
  expect(await change({ formerId: third.id, latterId: null })).toMatchObject({ status: 200 })
  const { state, signers: left, signerChanges } = await read()
  expect(state).toBe('signed')
  expect(left.map(({ place }) => place)).toEqual([1])
  expect(signerChanges.map(({ place, latter }) => [place, latter])).toEqual([
    [2, null],
    [3, null],
  ])
})

test('nobody is replaced who has decided or can sign in, nor by others than its manager and admins', async () => {
  const [first, second, third] = signers
  expect(await change({ formerId: second.id, latterId: null })).toMatchObject({ status: 409 })
  await leave(first)
  expect(await change({ formerId: first.id, latterId: null })).toMatchObject({ status: 409 })
  await leave(second)
  const formerId = second.id
  const tester = await createUser({ role: 'tester' })
  expect(await change({ formerId, latterId: null }, tester)).toMatchObject({ status: 403 })
  expect(await change({ formerId, latterId: null }, await createUser({ role: 'pm' }))).toMatchObject({
    status: 403,
  })
  for (const latterId of [third.id, second.id])
    expect(await change({ formerId, latterId })).toMatchObject({ status: 422 })
  expect(await change({ formerId: tester.id, latterId: null })).toMatchObject({ status: 404 })
  const admin = await createUser({ role: 'admin' })
  expect(await change({ formerId, latterId: admin.id }, admin)).toMatchObject({ status: 200 })
})

test('the database refuses it without a record, and any change of the record', async () => {
  const [, second] = signers
  const where = { protocolId_place: { protocolId: params.id, place: 2 } }
  const other = await newSigner('Лев Рябов')
  await leave(second)
  await expect(prisma.protocolSigner.delete({ where })).rejects.toThrow()
  await expect(prisma.protocolSigner.update({ where, data: { userId: other.id } })).rejects.toThrow()
  await change({ formerId: second.id, latterId: other.id })
  await expect(prisma.protocolSignerChange.deleteMany()).rejects.toThrow()
  await expect(prisma.protocolSignerChange.updateMany({ data: { formerName: 'X' } })).rejects.toThrow()
})
