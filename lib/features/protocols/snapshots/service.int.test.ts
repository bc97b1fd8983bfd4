import { expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { AppError } from '@/lib/shared/errors'
import { createProject } from '@/tests/factories/project'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { sampleSnapshot } from '@/tests/fixtures/snapshot'
import { getSnapshot } from '../contract'
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
