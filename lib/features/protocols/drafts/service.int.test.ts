import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listInbox } from '@/lib/features/inbox/contract'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { watchTerminal } from '@/tests/fixtures/sign-in'
import { copyProtocol, createProtocol, deleteProtocol, getProtocol, updateProtocol } from '../contract'
import { countWaiting } from '../service'
import { refuseProtocol, requestSignatureCode, signProtocol } from '../signatures/contract'

type Person = Awaited<ReturnType<typeof createUser>>
let terminal: ReturnType<typeof watchTerminal>
let author: Person
let anna: Person
let boris: Person
let params: { id: string }

beforeEach(async () => {
  terminal = watchTerminal()
  author = await createUser({ role: 'pm' })
  const signer = { role: 'viewer', telegramId: null, remindByPush: true } as const
  anna = await createUser({ ...signer, name: 'Анна Ким' })
  boris = await createUser({ ...signer, name: 'Борис Титов' })
  const { id: projectId } = await createProject()
  await createScenario({ projectId })
  const { protocol } = await callForData(createProtocol, {
    params: { id: projectId },
    body: { title: 'Приёмка' },
    headers: await bearerHeaders(author),
  })
  params = { id: protocol._id }
})

type Body = z.input<typeof updateProtocol.body>
const change = async (body: Body) =>
  callRoute(updateProtocol, { params, body, headers: await bearerHeaders(author) })
const read = async () =>
  (await callForData(getProtocol, { params, headers: await bearerHeaders(author) })).protocol
const turns = async (person: Person) => {
  const { items } = await callForData(listInbox, { query: {}, headers: await bearerHeaders(person) })
  return items.filter(({ facts }) => facts.kind === 'signature').length
}
const waits = async ({ id }: Person) => (await countWaiting([id])).length
/** The reminders that are still to be sent to a person. */
const unsent = ({ id: userId }: Person) => prisma.reminder.count({ where: { userId, failedAt: null } })
async function signWith(person: Person, challengeId: string) {
  const code = terminal.codesFor(person.telegramUsername.slice(1)).at(-1) ?? ''
  return callRoute(signProtocol, {
    params,
    body: { challengeId, code },
    headers: await bearerHeaders(person),
  })
}
async function readSentCode(person: Person) {
  const headers = await bearerHeaders(person)
  const body = { seen: await hashSeen({ params, headers }) }
  return (await callForData(requestSignatureCode, { params, headers, body })).challengeId
}

describe('before it is sent for signing', () => {
  test('a draft waits for nobody, and nobody is reminded of it, signs or refuses it', async () => {
    expect(await change({ signerIds: [anna.id] })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ sentAt: null, signers: [{ person: { _id: anna.id } }] })
    expect([await turns(anna), await waits(anna), await unsent(anna)]).toEqual([0, 0, 0])
    const headers = await bearerHeaders(anna)
    const seen = await hashSeen({ params, headers })
    const refused = { status: 409, error: expect.stringContaining('not sent for signing') }
    expect(await callRoute(requestSignatureCode, { params, headers, body: { seen } })).toMatchObject(refused)
    const body = { reason: 'Рано', seen }
    expect(await callRoute(refuseProtocol, { params, headers, body })).toMatchObject(refused)
    expect(await read()).toMatchObject({ state: 'draft' })
  })

  test('a draft needs a signer, and one that is sent keeps one', async () => {
    expect(await change({ isSent: true })).toMatchObject({
      status: 422,
      fields: { signerIds: expect.any(String) },
    })
    expect(await change({ signerIds: [anna.id], isSent: true })).toMatchObject({ status: 200 })
    expect(await change({ signerIds: [] })).toMatchObject({ status: 422 })
    expect(await read()).toMatchObject({ signers: [{ person: { _id: anna.id } }] })
  })

  test('a draft needs a scenario, of the chosen ones or of its project', async () => {
    const refused = { status: 422, fields: { scenarioIds: expect.stringContaining('at least one scenario') } }
    const chosen = { signerIds: [anna.id], coversProject: false }
    expect(await change({ ...chosen, scenarioIds: [], isSent: true })).toMatchObject(refused)
    const { id } = await prisma.scenario.findFirstOrThrow()
    expect(await change({ ...chosen, scenarioIds: [id], isSent: true })).toMatchObject({ status: 200 })
    expect(await change({ scenarioIds: [] })).toMatchObject(refused)
    await change({ isSent: false })
    await prisma.scenario.update({ where: { id }, data: { deletedAt: new Date(), deletedById: author.id } })
    expect(await change({ isSent: true })).toMatchObject(refused)
    expect(await change({ coversProject: true, isSent: true })).toMatchObject(refused)
    expect([await turns(anna), await waits(anna)]).toEqual([0, 0])
  })

  test('a copy is a draft that is not sent', async () => {
    await change({ signerIds: [anna.id], isSent: true })
    const { protocol } = await callForData(copyProtocol, { params, headers: await bearerHeaders(author) })
    expect(protocol).toMatchObject({ sentAt: null, signers: [{ person: { _id: anna.id } }] })
    expect([await turns(anna), await waits(anna)]).toEqual([1, 1])
  })
})

describe('a turn', () => {
  test('is announced once, to the one whose turn it is, and once more when it is really theirs', async () => {
    await change({ signerIds: [boris.id], isSent: true })
    expect([await turns(boris), await waits(boris)]).toEqual([1, 1])
    const [first] = await prisma.inboxItem.findMany({ where: { userId: boris.id } })
    // What is changed beside it is no other turn.
    await change({ title: 'Сдача', deviations: ['Без кассы 2'] })
    expect(await prisma.inboxItem.findMany({ where: { userId: boris.id } })).toEqual([first])
    await change({ signerIds: [anna.id, boris.id] })
    expect([await turns(anna), await turns(boris), await unsent(boris)]).toEqual([1, 0, 0])
    expect(await signWith(anna, await readSentCode(anna))).toMatchObject({ status: 200 })
    expect([await turns(anna), await turns(boris)]).toEqual([0, 1])
    const [again] = await prisma.inboxItem.findMany({ where: { userId: boris.id } })
    expect(again?.event).not.toBe(first?.event)
    const kept = await prisma.reminder.findMany({ where: { userId: boris.id }, distinct: ['event'] })
    expect(kept.map(({ event }) => event)).toEqual([first?.event, again?.event])
  })

  test('is over once the draft is taken back, also for a code that was sent before', async () => {
    await change({ signerIds: [anna.id], isSent: true })
    const challengeId = await readSentCode(anna)
    expect(await change({ isSent: false })).toMatchObject({ status: 200 })
    expect([await turns(anna), await waits(anna), await unsent(anna)]).toEqual([0, 0, 0])
    expect(await signWith(anna, challengeId)).toMatchObject({ status: 409 })
    expect(await read()).toMatchObject({ state: 'draft', sentAt: null })
    await change({ isSent: true })
    expect([await turns(anna), await waits(anna)]).toEqual([1, 1])
    expect(await signWith(anna, challengeId)).toMatchObject({ status: 422 })
    expect(await read()).toMatchObject({ state: 'draft' })
    const events = await prisma.historyEvent.findMany({
      where: { subjectId: params.id, action: 'updated' },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ changes }) => changes)).toMatchObject([
      { isSent: { before: false, after: true } },
      { isSent: { before: true, after: false } },
      { isSent: { before: false, after: true } },
    ])
  })

  test('can’t be taken back once somebody has decided', async () => {
    await change({ signerIds: [anna.id, boris.id], isSent: true })
    await signWith(anna, await readSentCode(anna))
    expect(await change({ isSent: false })).toMatchObject({ status: 409 })
    const update = prisma.protocol.update({ where: params, data: { sentAt: null } })
    await expect(update).rejects.toThrow()
  })

  test('voids the codes of others, also once it is the turn of one of them again', async () => {
    await change({ signerIds: [anna.id, boris.id], isSent: true })
    const challengeId = await readSentCode(anna)
    await change({ signerIds: [boris.id, anna.id] })
    await change({ signerIds: [anna.id, boris.id] })
    expect(await signWith(anna, challengeId)).toMatchObject({ status: 422 })
    expect(await read()).toMatchObject({ state: 'draft' })
  })

  test('of a deleted draft is announced to nobody', async () => {
    await change({ signerIds: [anna.id], isSent: true })
    await callForData(deleteProtocol, { params, headers: await bearerHeaders(author) })
    expect([await turns(anna), await waits(anna), await unsent(anna)]).toEqual([0, 0, 0])
  })
})
