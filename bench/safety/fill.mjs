// Stores COUNT rows of everything that people write texts into: node … bench/safety/fill.mjs COUNT. A process of its own,
// because the factories stay with the database that they were loaded with.

import { randomBytes } from 'node:crypto'
import { prisma } from '../../lib/server/db'
import { newId } from '../../lib/shared/ids'
import { createBot } from '../../tests/factories/bot'
import { createCashRegister } from '../../tests/factories/cash-register'
import { createDocumentationLink } from '../../tests/factories/documentation-link'
import { createProductLine } from '../../tests/factories/product-line'
import { createProjectTask } from '../../tests/factories/project-task'
import { createScenarioView } from '../../tests/factories/scenario-view'
import { createUser } from '../../tests/factories/user'
import { createRowsOfAllTables } from '../../tests/fixtures/rows-of-all-tables'

const TEXT = 'Текст'
const secret = () => randomBytes(32).toString('hex')

/** What people write about a scenario, beside its own rows. */
async function describeScenario(ids, userId) {
  const { scenarios: scenarioId, errors: errorReportId } = ids
  const photoId = ids['receipt-photos']
  const difference = { scenarioId, comparison: 'financials', expected: 1, actual: 2, comment: TEXT }
  const line = await createProductLine({ scenarioId })
  await prisma.errorReportLine.create({ data: { errorReportId, lineId: line.id, name: TEXT } })
  await prisma.moneyExplanation.create({ data: { ...difference, explainedById: userId } })
  await prisma.formerExplanation.create({
    data: { ...difference, explainedById: userId, explainedAt: new Date() },
  })
  await prisma.receiptReading.create({
    data: { photoId, state: 'typed', country: 'KZ', text: 'https://consumer.oofd.kz/1' },
  })
  await prisma.earlierPhotoFile.create({ data: { fileKey: secret(), photoId, edit: TEXT } })
  await prisma.runOutcome.create({
    data: {
      runId: ids.runs,
      step: 1,
      number: TEXT,
      description: TEXT,
      responsible: TEXT,
      status: 'Done',
      comment: TEXT,
      secondsSpent: 0,
    },
  })
}

/** What people write about a protocol. */
async function describeProtocol(ids, userId) {
  const { protocols: protocolId, errors: errorReportId } = ids
  const [former, latter] = [await createUser(), await createUser()]
  await prisma.protocolSigner.create({ data: { protocolId, userId, place: 1 } })
  await prisma.acceptedError.create({ data: { protocolId, errorReportId, personId: userId, comment: TEXT } })
  await prisma.protocolSignerChange.create({
    data: {
      id: newId(),
      protocolId,
      place: 1,
      formerId: former.id,
      formerName: TEXT,
      formerTeam: TEXT,
      latterId: latter.id,
      latterName: TEXT,
      latterTeam: TEXT,
      changedById: userId,
      changedBy: TEXT,
    },
  })
  await prisma.protocolLink.create({
    data: {
      id: newId(),
      protocolId,
      tokenHash: secret(),
      expiresAt: new Date(Date.now() + 3_600_000),
      createdById: userId,
    },
  })
}

/** What belongs to no project. */
async function describeRest(ids, userId) {
  await Promise.all([createBot(), createCashRegister(), createDocumentationLink()])
  await createProjectTask({ projectId: ids.projects })
  await createScenarioView({ ownerId: userId, isShared: true })
  await prisma.scenarioMapping.create({ data: { id: newId(), name: secret(), columns: {} } })
  await prisma.telegramGroup.create({ data: { chatId: `-${Date.now()}${secret()}`, title: TEXT } })
  await prisma.feedback.create({
    data: { id: newId(), userId, type: 'bug', title: TEXT, description: TEXT },
  })
  await prisma.auditEntry.create({ data: { id: newId(), kind: 'signed_in', userId, label: TEXT } })
  await prisma.coverageExclusion.create({
    data: {
      id: newId(),
      type: 'orders',
      field: 'country',
      value: secret(),
      otherField: 'plant',
      otherValue: TEXT,
    },
  })
}

for (let count = Number(process.argv[2]); count > 0; count -= 1) {
  const ids = await createRowsOfAllTables()
  await describeScenario(ids, ids.users)
  await describeProtocol(ids, ids.users)
  await describeRest(ids, ids.users)
}
await prisma.$disconnect()
