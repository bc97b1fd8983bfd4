import { describe, expect, test } from 'vitest'
import { getBasketByNumber } from '@/lib/features/baskets/contract'
import { updateScenarioProducts } from '@/lib/features/scenarios/contract'
import { importScenarios } from '@/lib/features/scenarios/imports/contract'
import { basketLines } from '@/lib/features/scenarios/products/rules'
import { prisma } from '@/lib/server/db'
import { AppError } from '@/lib/shared/errors'
import { createBasket, createBasketProduct } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { sampleSnapshot } from '@/tests/fixtures/snapshot'
import { getProtocolChanges } from '../changes/contract'
import { getSnapshot } from '../contract'
import { refuseProtocol } from '../signatures/contract'
import { PROTOCOL_SCENARIO_LIMIT, SNAPSHOT_LIMIT } from '../values'
import { toFrozen } from './service'

test('a protocol of as many scenarios as it can have is read, and one more is refused by name', async () => {
  const { id: projectId } = await createProject()
  const { id: scenarioId } = await createScenario({ projectId })
  const row = await prisma.scenario.findUniqueOrThrow({ where: { id: scenarioId } })
  const [projectPart] = row.scenarioNumber.split('-')
  const others = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...row,
      id: (BigInt(`0x${row.id}`) + BigInt(from + index)).toString(16).padStart(24, '0'),
      runningNumber: row.runningNumber + from + index,
      scenarioNumber: `${projectPart}-${String(row.runningNumber + from + index).padStart(3, '0')}`,
    }))
  await prisma.scenario.createMany({ data: others(PROTOCOL_SCENARIO_LIMIT - 1, 1) })
  const { id } = await createProtocol({ projectId })
  const call = { params: { id }, headers: await bearerHeaders(await createUser()) }
  const { snapshot } = await callForData(getSnapshot, call)
  expect(snapshot?.scenarios).toHaveLength(PROTOCOL_SCENARIO_LIMIT)
  await prisma.scenario.createMany({ data: others(1, PROTOCOL_SCENARIO_LIMIT) })
  expect(await callRoute(getSnapshot, call)).toMatchObject({ status: 422 })
})

test('a snapshot is frozen up to its largest size in bytes, and refused beyond it', () => {
  const snapshot = { ...sampleSnapshot(1, 0), deviations: [''] }
  const [{ receipts = [] } = {}] = snapshot.scenarios
  const hashes = new Map(receipts.map(({ fileKey, fileHash }) => [fileKey, fileHash]))
  const room = SNAPSHOT_LIMIT - Buffer.byteLength(toFrozen(snapshot, hashes).canonical)
  const filled = (bytes: number) =>
    // Two bytes each.
    toFrozen({ ...snapshot, deviations: ['ё'.repeat(bytes / 2) + 'x'.repeat(bytes % 2)] }, hashes)
  expect(Buffer.byteLength(filled(room).canonical)).toBe(SNAPSHOT_LIMIT)
  expect(() => filled(room + 1)).toThrow(new AppError('invalid', 'protocols.tooLarge'))
})

test('a snapshot of nothing is not frozen', () => {
  expect(() => toFrozen(sampleSnapshot(0), new Map())).toThrow(new AppError('invalid', 'protocols.empty'))
})

describe('scenarios that nobody has opened', () => {
  const DATA = { country: 'Russia', plant: '0571', currency: 'RUB' }
  const ORDER = {
    ...DATA,
    shipment: 'InStore',
    payment: 'Pre-paid',
    collection: 'complete',
    hand_out: 'complete',
    realization: 'complete',
  }

  /** Imports an order and a receipt of a basket with two products, for which somebody who may not change them signs. */
  async function importUnopened() {
    const member = await createUser()
    const signer = await createUser({ role: 'pm' })
    const { id: projectId } = await createProject({ membersOnly: true })
    await createProjectMember({ projectId, telegramId: member.telegramUsername })
    const basket = await createBasket({ products: 0 })
    for (const price of ['100.50', '0.10']) await createBasketProduct({ basketId: basket.id, price })
    const headers = await bearerHeaders(member)
    const { added } = await callForData(importScenarios, {
      params: { id: projectId },
      body: {
        added: [
          { type: 'orders', data: { ...ORDER, basket: basket.number }, key: '1' },
          { type: 'receipts', data: { ...DATA, basket: basket.number }, key: '2' },
        ],
        changed: [],
      },
      headers,
    })
    const { id } = await createProtocol({ projectId, signerIds: [signer.id] })
    const call = { params: { id }, headers: await bearerHeaders(signer) }
    const freeze = async () =>
      callForData(refuseProtocol, { ...call, body: { reason: 'Рано', seen: await hashSeen(call) } })
    const changes = async () => (await callForData(getProtocolChanges, call)).scenarios
    return { member, headers, basket, scenarioIds: added.map(({ _id }) => _id), call, freeze, changes }
  }

  test('are in it with the lines of their basket and their money, and opening them is no change', async () => {
    const { headers, basket, scenarioIds, call, freeze, changes } = await importUnopened()
    const { snapshot } = await callForData(getSnapshot, call)
    const [order, receipt] = snapshot?.scenarios ?? []
    for (const one of [order, receipt]) {
      expect(one?.products).toMatchObject({ lines: 2 })
      expect(one?.products.sums).toContainEqual({ count: 'quantity', pieces: 2, sum: '100.60' })
      expect(one?.products.sums).toContainEqual({ count: 'handOut', pieces: 0, sum: '0.00' })
    }
    expect(order?.money?.comparisons).toContainEqual(
      expect.objectContaining({ comparison: 'prepayment', expected: '100.60', actual: '0.00' }),
    )
    await freeze()
    expect(await prisma.productLine.count()).toBe(0)
    const params = { number: String(basket.number) }
    const opened = await callForData(getBasketByNumber, { params, headers })
    for (const id of scenarioIds) {
      await callForData(updateScenarioProducts, {
        params: { id },
        body: { products: basketLines(opened.basket.products), version: 1 },
        headers,
      })
    }
    expect(await prisma.productLine.count()).toBe(4)
    expect(await changes()).toEqual([])
    expect((await callForData(getSnapshot, call)).isIntact).toBe(true)
  })

  test('are changed once their basket is, unless their list was emptied by somebody', async () => {
    const { member, basket, scenarioIds, call, freeze, changes } = await importUnopened()
    const [order = '', receipt = ''] = scenarioIds
    await prisma.scenario.update({ where: { id: receipt }, data: { loadedBasket: basket.number } })
    const { snapshot } = await callForData(getSnapshot, call)
    expect(snapshot?.scenarios.map(({ products }) => products.lines)).toEqual([2, 0])
    await freeze()
    await createBasketProduct({ basketId: basket.id, price: '1' })
    expect(await changes()).toMatchObject([
      {
        _id: order,
        changes: expect.arrayContaining([
          expect.objectContaining({ part: 'products', item: 'quantity', field: 'sum', after: '101.60' }),
        ]),
      },
    ])
    // A deleted basket loads nothing.
    const deleted = { deletedAt: new Date(), deletedById: member.id }
    await prisma.basket.update({ where: { id: basket.id }, data: deleted })
    expect(await changes()).toMatchObject([
      {
        _id: order,
        changes: expect.arrayContaining([expect.objectContaining({ part: 'products', after: null })]),
      },
    ])
  })
})
