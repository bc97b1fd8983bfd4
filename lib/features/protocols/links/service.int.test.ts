import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newFile, storeFiles } from '@/lib/server/stored-files'
import { addDays, formatDay } from '@/lib/shared/dates'
import { createProtocol } from '@/tests/factories/protocol'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { picture } from '@/tests/fixtures/images'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { exportSharedPdf } from '../documents/contract'
import { refuseProtocol } from '../signatures/contract'
import { createProtocolLink, getSharedPicture, listProtocolLinks, revokeProtocolLink } from './contract'
import { visitShared } from './service'

let params: { id: string }
let headers: { authorization: string }
let signer: Awaited<ReturnType<typeof createUser>>
let fileKey: string

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'tester' }))
  signer = await createUser({ role: 'viewer' })
  const { projectId, id } = await createProtocol({ signerIds: [signer.id] })
  params = { id }
  const scenario = await createScenario({ projectId: projectId ?? '' })
  const file = newFile({ bytes: await picture({ width: 300, height: 200 }) })
  fileKey = file.key
  await storeFiles([file], async () => createReceiptPhoto({ scenarioId: scenario.id, fileKey }))
})

// A refusal freezes as a signature does.
async function freeze() {
  const shown = { params, headers: await bearerHeaders(signer) }
  return callForData(refuseProtocol, { ...shown, body: { reason: 'Рано', seen: await hashSeen(shown) } })
}
const inDays = (days: number) => addDays(formatDay(new Date()), days)
const create = (lastDay = inDays(7)) => callRoute(createProtocolLink, { params, body: { lastDay }, headers })
async function newToken() {
  const { address } = await callForData(createProtocolLink, { params, body: { lastDay: inDays(7) }, headers })
  return address.split('/').at(-1) ?? ''
}
const open = (token: string, visitor: { address?: string; isPreview?: boolean } = {}) =>
  visitShared(token, { address: '203.0.113.7', isPreview: false, ...visitor })
const links = async () => (await callForData(listProtocolLinks, { params, headers })).links

describe('a link', () => {
  test('is made for a frozen protocol, with an end within a year, by an editor', async () => {
    expect(await create()).toMatchObject({ status: 409 })
    await freeze()
    expect(await create(inDays(-1))).toMatchObject({ status: 422, fields: { lastDay: expect.any(String) } })
    expect(await create(inDays(400))).toMatchObject({ status: 422 })
    const viewer = await bearerHeaders(signer)
    const body = { lastDay: inDays(1) }
    expect(await callRoute(createProtocolLink, { params, body, headers: viewer })).toMatchObject({
      status: 403,
    })
    expect(await create()).toMatchObject({ status: 201 })
  })

  test('shows the protocol to its reader, counted, and is stored as a hash alone', async () => {
    await freeze()
    const token = await newToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await prisma.protocolLink.findMany())).not.toContain(token)
    const shared = await open(token)
    expect(shared).toMatchObject({ protocol: { state: 'refused' }, read: { isIntact: true } })
    const shown = JSON.stringify(shared)
    const { scenarioNumber, id } = await prisma.scenario.findFirstOrThrow()
    expect(shown).toContain(scenarioNumber)
    const people = await prisma.user.findMany()
    for (const hidden of [id, ...people.map((person) => person.id)]) expect(shown).not.toContain(hidden)
    expect(Object.keys(shared && 'protocol' in shared ? shared.protocol : {}).toSorted()).toEqual([
      'hash',
      'number',
      'signerChanges',
      'signers',
      'state',
      'title',
    ])
    await open(token)
    const { number } = await prisma.protocol.findUniqueOrThrow({ where: params })
    expect(await open(token, { isPreview: true })).toEqual({ protocol: { number, state: 'refused' } })
    expect(await links()).toMatchObject([{ openings: 2, lastOpenedAt: expect.any(String), revokedAt: null }])
  })

  test('is opened so often from an address, and so often in all; then its page says how long to wait', async () => {
    await freeze()
    const token = await newToken()
    await open(token)
    await prisma.rateLimit.updateMany({
      where: { key: { startsWith: 'protocolOpeningsOfAddress:' } },
      data: { count: 120 },
    })
    expect(await open(token)).toEqual({ waitSeconds: expect.any(Number) })
    // Neither what is made up, nor a file, is a way around it.
    expect(await open('a'.repeat(43))).toEqual({ waitSeconds: expect.any(Number) })
    const from = { 'x-client-address': '203.0.113.7' }
    expect(await callRoute(exportSharedPdf, { params: { token }, headers: from })).toMatchObject({
      status: 429,
    })
    expect(await open(token, { address: '203.0.113.8' })).toMatchObject({ read: { isIntact: true } })
    await prisma.rateLimit.updateMany({
      where: { key: { startsWith: 'protocolOpenings:' } },
      data: { count: 300 },
    })
    expect(await open(token, { address: '203.0.113.9' })).toEqual({ waitSeconds: expect.any(Number) })
    expect(await links()).toMatchObject([{ openings: 2 }])
  })

  test('holds to the end of its day by the clock of who made it', async () => {
    await freeze()
    const made = async (body: { lastDay: string; timeZone?: string }) =>
      (await callForData(createProtocolLink, { params, body, headers })).link
    const lastDay = inDays(7)
    expect(await made({ lastDay, timeZone: 'Asia/Kamchatka' })).toMatchObject({
      lastDay,
      timeZone: 'Asia/Kamchatka',
      expiresAt: `${lastDay}T12:00:00.000Z`,
    })
    const { createdById: userId } = await prisma.protocolLink.findFirstOrThrow()
    await prisma.reminderSettings.create({ data: { userId, timeZone: 'Europe/Moscow' } })
    expect(await made({ lastDay })).toMatchObject({ lastDay, expiresAt: `${lastDay}T21:00:00.000Z` })
    expect(
      await callRoute(createProtocolLink, { params, body: { lastDay, timeZone: 'Mars/Base' }, headers }),
    ).toMatchObject({ status: 422 })
  })

  test('has a token that is not kept for a repeat, which makes a second link', async () => {
    await freeze()
    const call = {
      params,
      body: { lastDay: inDays(7) },
      headers: { ...headers, 'idempotency-key': 'link-1' },
    }
    const made = [
      await callForData(createProtocolLink, call),
      await callForData(createProtocolLink, call),
    ].map(({ address }) => address.split('/').at(-1) ?? '')
    expect(new Set(made).size).toBe(2)
    const kept = JSON.stringify(await prisma.idempotencyKey.findMany())
    for (const token of made) expect(kept).not.toContain(token)
  })

  test('leads nowhere once it is revoked or over, and neither does a made-up one', async () => {
    await freeze()
    const token = await newToken()
    const [link] = await links()
    const at = { ...params, linkId: link?._id ?? '' }
    expect(await callRoute(revokeProtocolLink, { params: at, headers })).toMatchObject({ status: 200 })
    const audited = await prisma.auditEntry.findMany({
      where: { kind: { startsWith: 'protocol_link' } },
      orderBy: { id: 'asc' },
    })
    expect(audited).toMatchObject([
      { kind: 'protocol_link_made', label: expect.stringContaining('Приёмка'), after: expect.any(String) },
      { kind: 'protocol_link_revoked', label: expect.stringContaining('Приёмка') },
    ])
    expect(await open(token)).toBeNull()
    expect(await requestRoute(getSharedPicture, { params: { token, key: `${fileKey}` } })).toMatchObject({
      status: 404,
    })
    const other = await newToken()
    await prisma.protocolLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    expect(await open(other)).toBeNull()
    expect(await open('a'.repeat(43))).toBeNull()
  })

  test('stands before those that lead nowhere any more, of which there are pages', async () => {
    await freeze()
    const { createdById } = await prisma.protocol.findUniqueOrThrow({ where: params })
    const link = { protocolId: params.id, createdById, expiresAt: new Date(Date.now() + 60_000) }
    const others = [{}, { revokedAt: new Date() }, { expiresAt: new Date() }, { revokedAt: new Date() }]
    const ids = others.map((_, index) => index.toString(16).padStart(24, '0'))
    await prisma.protocolLink.createMany({
      data: others.map((other, index) => ({
        ...link,
        id: ids[index] ?? '',
        tokenHash: `${index}`.padStart(64, '0'),
        ...other,
      })),
    })
    const page = (query: { limit: number; cursor?: string }) =>
      callForData(listProtocolLinks, { params, query, headers })
    const first = await page({ limit: 2 })
    const last = await page({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([first, last].map((one) => one.links.map(({ _id }) => ids.indexOf(_id)))).toEqual([
      [0, 3],
      [2, 1],
    ])
    expect(last.nextCursor).toBeNull()
  })

  test('shows the pictures of its protocol, and no other file', async () => {
    await freeze()
    const token = await newToken()
    const picked = await requestRoute(getSharedPicture, { params: { token, key: fileKey } })
    expect(picked.status).toBe(200)
    expect(picked.headers.get('content-type')).toBe('image/jpeg')
    const foreign = newFile({ bytes: await picture({ width: 30, height: 20 }) })
    await storeFiles([foreign], async () => createReceiptPhoto({ fileKey: foreign.key }))
    expect((await requestRoute(getSharedPicture, { params: { token, key: foreign.key } })).status).toBe(404)
    const made = { token: 'a'.repeat(43), key: fileKey }
    expect((await requestRoute(getSharedPicture, { params: made })).status).toBe(404)
  })

  test('keeps its pictures when their photos are gone for good', async () => {
    await freeze()
    const token = await newToken()
    await prisma.receiptPhoto.deleteMany()
    expect(await prisma.unclaimedFile.count()).toBe(0)
    expect((await requestRoute(getSharedPicture, { params: { token, key: fileKey } })).status).toBe(200)
  })
})
