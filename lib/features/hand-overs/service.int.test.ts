import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '@/lib/features/audit/contract'
import { prisma } from '@/lib/server/db'
import { DAY_MS } from '@/lib/shared/dates'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deactivateUser, getDuties, handOver, previewHandOver, undoHandOver } from './contract'

type Person = Awaited<ReturnType<typeof createUser>>
let admin: Person
let leaving: Person
let successor: Person
let headers: { authorization: string }
let project: Awaited<ReturnType<typeof createProject>>
let scenario: Awaited<ReturnType<typeof createScenario>>
let report: Awaited<ReturnType<typeof createErrorReport>>
let step: Awaited<ReturnType<typeof createScenarioStep>>
let task: Awaited<ReturnType<typeof createProjectTask>>

beforeEach(async () => {
  admin = await createUser({ name: 'Админ', role: 'admin' })
  leaving = await createUser({ name: 'Ирина Смирнова' })
  successor = await createUser({ name: 'Пётр Орлов' })
  headers = await bearerHeaders(admin)
  project = await createProject({ status: 'active' })
  const { id: projectId } = project
  const theirs = { responsibleId: leaving.id, reviewerId: leaving.id, dataResponsibleId: leaving.id }
  scenario = await createScenario({ projectId, ...theirs })
  const finished = await createScenario({ projectId, status: 'Выполнен', ...theirs })
  const solver = { responsible: leaving.name, responsibleUserId: leaving.id }
  report = await createErrorReport({ scenarioId: scenario.id, ...solver })
  await createErrorReport({ scenarioId: scenario.id, status: 'resolved', ...solver })
  step = await createScenarioStep({ scenarioId: scenario.id, responsible: leaving.name })
  await createScenarioStep({ scenarioId: scenario.id, responsible: leaving.name, status: 'Done' })
  await createScenarioStep({ scenarioId: finished.id, responsible: leaving.name })
  task = await createProjectTask({ projectId, pm: leaving.name, executor: leaving.name })
  await createProjectTask({ projectId, pm: 'Кто-то другой', executor: 'Unassigned' })
  const over = await createProject({ status: 'completed' })
  await createProjectTask({ projectId: over.id, pm: leaving.name })
})

const readDuties = async () => (await callForData(getDuties, { params: { id: leaving.id }, headers })).duties
const leave = (handOverTo: string, version = leaving.version) =>
  callRoute(deactivateUser, { params: { id: leaving.id }, body: { handOverTo, version }, headers })
const stored = async () => ({
  user: await prisma.user.findUniqueOrThrow({ where: { id: leaving.id } }),
  scenario: await prisma.scenario.findUniqueOrThrow({ where: { id: scenario.id } }),
  report: await prisma.errorReport.findUniqueOrThrow({ where: { id: report.id } }),
  step: await prisma.scenarioStep.findUniqueOrThrow({ where: { id: step.id } }),
  task: await prisma.projectTask.findUniqueOrThrow({ where: { id: task.id } }),
  project: await prisma.project.findUniqueOrThrow({ where: { id: project.id } }),
})

describe('what a person has to do', () => {
  test('is what is open or waits for their review, and nothing else that is finished, solved or deleted', async () => {
    const { projectNumber, name } = project
    const open = { responsible: 1, reviewer: 2, dataResponsible: 1, errorReports: 1, steps: 1, tasks: 1 }
    expect(await readDuties()).toEqual({
      ...open,
      scenarios: [{ _id: scenario.id, scenarioNumber: scenario.scenarioNumber }],
      projects: [{ _id: project.id, projectNumber, name }],
      rights: [null],
      links: 0,
      hasNamesake: false,
    })
    const data = { deletedAt: new Date(), deletedById: admin.id }
    await prisma.scenario.updateMany({ data })
    await prisma.project.update({ where: { id: project.id }, data })
    const none = { responsible: 0, reviewer: 0, dataResponsible: 0, errorReports: 0, steps: 0, tasks: 0 }
    expect(await readDuties()).toMatchObject(none)
  })

  test('is also the good links that they have made, which are revoked with the deactivation where it is wanted', async () => {
    const { id: protocolId } = await createProtocol({ projectId: project.id, title: 'Приёмка' })
    const link = { protocolId, createdById: leaving.id, expiresAt: new Date(Date.now() + DAY_MS) }
    const links = [
      {},
      {},
      { createdById: admin.id },
      { expiresAt: new Date() },
      { revokedAt: new Date(0) },
    ].map((other, index) => ({
      ...link,
      id: index.toString(16).padStart(24, 'a'),
      tokenHash: index.toString(16).padStart(64, 'a'),
      ...other,
    }))
    await prisma.protocolLink.createMany({ data: links })
    expect(await readDuties()).toMatchObject({ links: 2 })
    const body = { revokeLinks: true, version: leaving.version }
    expect(await callRoute(deactivateUser, { params: { id: leaving.id }, body, headers })).toMatchObject({
      status: 200,
      data: { user: { isActive: false }, handedOver: 0, revokedLinks: 2 },
    })
    // What is theirs stays theirs.
    expect(await readDuties()).toMatchObject({ links: 0, responsible: 1 })
    const stored = await prisma.protocolLink.findMany({ orderBy: { id: 'asc' } })
    expect(stored.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true, false, false, true])
    const { entries } = await callForData(listAuditEntries, {
      query: { kind: 'protocol_link_revoked' },
      headers,
    })
    expect(entries).toMatchObject([{ label: expect.stringContaining('Приёмка') }, {}])
    expect(await prisma.historyEvent.count({ where: { subjectId: protocolId } })).toBe(2)
  })

  test('says who may change the projects that any of it is in, so that a successor who can only read is known', async () => {
    await prisma.project.update({ where: { id: project.id }, data: { membersOnly: true } })
    await createScenario({ reviewerId: leaving.id, status: 'Новый' })
    const { rights } = await readDuties()
    expect(rights).toHaveLength(2)
    expect(rights).toEqual(
      expect.arrayContaining([
        { membersOnly: true, createdById: project.createdById, teamMembers: [] },
        null,
      ]),
    )
  })

  test('is of one who exists', async () => {
    const params = { id: 'f'.repeat(24) }
    expect(await callRoute(getDuties, { params, headers })).toMatchObject({ status: 404 })
    const body = { handOverTo: successor.id }
    expect(await callRoute(deactivateUser, { params, body, headers })).toMatchObject({ status: 404 })
  })
})

describe('a hand-over', () => {
  test('gives all of it to one person with versions, history and a reminder, and nothing else', async () => {
    const before = await stored()
    expect(await leave(successor.id)).toMatchObject({
      status: 200,
      data: { user: { isActive: false }, handedOver: 7 },
    })
    expect(await stored()).toMatchObject({
      user: { isActive: false },
      scenario: {
        responsibleId: successor.id,
        reviewerId: successor.id,
        dataResponsibleId: successor.id,
        version: before.scenario.version + 1,
      },
      report: {
        responsible: successor.name,
        responsibleUserId: successor.id,
        version: before.report.version + 1,
      },
      step: { responsible: successor.name, version: before.step.version + 1 },
      task: { pm: successor.name, executor: successor.name, ticket: before.task.ticket },
      project: { version: before.project.version + 1 },
    })
    expect(await readDuties()).toMatchObject({ responsible: 0, errorReports: 0, steps: 0, tasks: 0 })
    expect(await prisma.scenario.count({ where: { responsibleId: leaving.id } })).toBe(1)
    const events = await prisma.historyEvent.findMany({
      where: { actorId: admin.id },
      orderBy: { id: 'asc' },
      select: { subject: true, action: true, changes: true },
    })
    const was = { before: { _id: leaving.id, name: leaving.name } }
    expect(events).toMatchObject([
      { subject: 'error_report', changes: { responsible: { before: leaving.name, after: successor.name } } },
      { subject: 'step', changes: { responsible: { before: leaving.name, after: successor.name } } },
      // Several roles in one scenario are one change of it.
      { subject: 'scenario', changes: { responsible: was, reviewer: was, dataResponsible: was } },
      // It waits for their review.
      { subject: 'scenario', changes: { reviewer: was } },
      {
        subject: 'project',
        changes: { tasks: { after: [{ pm: successor.name }, { pm: 'Кто-то другой' }] } },
      },
    ])
    expect(await prisma.reminder.count({ where: { userId: successor.id } })).toBeGreaterThan(0)
  })

  test.each([
    ['the person who leaves', async () => leaving.id],
    ['somebody deactivated', async () => (await createUser({ isActive: false })).id],
    ['somebody who waits for approval', async () => (await createUser({ isApproved: false })).id],
    ['nobody', async () => 'f'.repeat(24)],
  ])('to %s is refused, and changes nothing', async (_, findId) => {
    const before = await stored()
    const refused = { status: 422, code: 'invalid', fields: { handOverTo: expect.any(String) } }
    expect(await leave(await findId())).toMatchObject(refused)
    expect(await stored()).toEqual(before)
  })

  test('on a stale version, or of the last admin, leaves everything as it was', async () => {
    const before = await stored()
    expect(await leave(successor.id, leaving.version + 1)).toMatchObject({ status: 409 })
    const params = { id: admin.id }
    const body = { handOverTo: successor.id }
    expect(await callRoute(deactivateUser, { params, body, headers })).toMatchObject({ status: 409 })
    expect(await stored()).toEqual(before)
  })

  test('of two people who are handed over to each other at once, one stays', async () => {
    const other = await bearerHeaders(await createUser({ role: 'admin' }))
    const answers = await Promise.all([
      leave(successor.id),
      callRoute(deactivateUser, {
        params: { id: successor.id },
        body: { handOverTo: leaving.id, version: successor.version },
        headers: other,
      }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const active = await prisma.user.findMany({
      where: { id: { in: [leaving.id, successor.id] }, isActive: true },
    })
    expect(active).toHaveLength(1)
    expect((await stored()).scenario.responsibleId).toBe(active[0]?.id)
  })

  test('leaves steps and tasks that may be those of somebody with the same name', async () => {
    await createUser({ name: leaving.name })
    expect(await readDuties()).toMatchObject({ steps: 1, tasks: 1, hasNamesake: true })
    expect(await leave(successor.id)).toMatchObject({ data: { handedOver: 5 } })
    expect(await stored()).toMatchObject({
      scenario: { responsibleId: successor.id },
      step: { responsible: leaving.name },
      task: { pm: leaving.name },
    })
  })

  test('takes errors that name nobody, as the person runs their scenarios, finished ones too', async () => {
    const named = { responsibleId: leaving.id, projectId: project.id }
    const { id: scenarioId } = await createScenario({ ...named, status: 'Выполнен с ошибками' })
    const free = await createErrorReport({ scenarioId, responsible: '', responsibleUserId: null })
    const typed = await createErrorReport({ scenarioId, responsible: 'Поставщик', responsibleUserId: null })
    expect(await readDuties()).toMatchObject({ errorReports: 2 })
    expect(await leave(successor.id)).toMatchObject({ data: { handedOver: 8 } })
    const findSolver = ({ id }: { id: string }) => prisma.errorReport.findUniqueOrThrow({ where: { id } })
    expect(await findSolver(free)).toMatchObject({ responsibleUserId: successor.id })
    expect(await findSolver(typed)).toMatchObject({ responsibleUserId: null })
    expect(await readDuties()).toMatchObject({ errorReports: 0 })
  })

  test('takes more than one batch', async () => {
    const row = await prisma.scenarioStep.findUniqueOrThrow({ where: { id: step.id } })
    await prisma.scenarioStep.createMany({
      data: Array.from({ length: 1001 }, (_, index) => ({
        ...row,
        id: String(index).padStart(24, '0'),
        step: index + 10,
      })),
    })
    expect(await leave(successor.id)).toMatchObject({ data: { handedOver: 1008 } })
    expect(await prisma.scenarioStep.count({ where: { responsible: successor.name } })).toBe(1002)
  })
})

describe('a hand-over of chosen items', () => {
  const items = () => [
    { kind: 'responsible' as const, _id: scenario.id },
    { kind: 'reviewer' as const, _id: scenario.id },
    { kind: 'errorReport' as const, _id: report.id },
    { kind: 'step' as const, _id: step.id },
  ]
  const body = (given: object = {}) => ({ from: leaving.id, to: successor.id, items: items(), ...given })

  test('does what its preview says, with one version and one event for each record, and Undo puts all back', async () => {
    const before = await stored()
    const { preview } = await callForData(previewHandOver, { body: body(), headers })
    expect(preview).toEqual({
      counts: { responsible: 1, reviewer: 1, dataResponsible: 0, errorReport: 1, step: 1 },
      scenarios: 1,
      projects: 1,
      readOnly: 0,
      gone: 0,
      reminders: 3,
      hasNamesake: false,
    })
    expect(await stored()).toEqual(before)
    const { changes } = await callForData(handOver, { body: body(), headers })
    expect(await stored()).toMatchObject({
      scenario: {
        responsibleId: successor.id,
        reviewerId: successor.id,
        dataResponsibleId: leaving.id,
        version: before.scenario.version + 1,
      },
      report: { responsibleUserId: successor.id, responsible: successor.name },
      step: { responsible: successor.name },
      user: { isActive: true },
    })
    const reminded = await prisma.reminder.findMany({ where: { userId: successor.id }, distinct: ['event'] })
    expect(reminded).toHaveLength(preview.reminders)
    expect(await prisma.historyEvent.count({ where: { actorId: admin.id } })).toBe(3)
    const undone = await callForData(undoHandOver, { body: { from: leaving.id, changes }, headers })
    expect(undone).toEqual({ restored: 3, skipped: 0 })
    const { scenario: one, report: two, step: three } = await stored()
    expect(one).toMatchObject({ responsibleId: leaving.id, reviewerId: leaving.id })
    expect(two).toMatchObject({ responsibleUserId: leaving.id, responsible: leaving.name })
    expect(three.responsible).toBe(leaving.name)
  })

  test('is all or nothing: where one item is no longer theirs, nothing changes', async () => {
    await prisma.scenarioStep.update({ where: { id: step.id }, data: { responsible: 'Кто-то другой' } })
    const before = await stored()
    expect((await callForData(previewHandOver, { body: body(), headers })).preview.gone).toBe(1)
    expect(await callRoute(handOver, { body: body(), headers })).toMatchObject({ status: 409 })
    expect(await stored()).toEqual(before)
  })

  test('leaves alone what was changed before Undo', async () => {
    const { changes } = await callForData(handOver, { body: body(), headers })
    await prisma.errorReport.update({ where: { id: report.id }, data: { version: { increment: 1 } } })
    const undone = await callForData(undoHandOver, { body: { from: leaving.id, changes }, headers })
    expect(undone).toEqual({ restored: 2, skipped: 1 })
    expect((await stored()).report.responsibleUserId).toBe(successor.id)
  })

  test('takes what is nobody’s, and an error whose solver is who runs its scenario', async () => {
    const { id: scenarioId } = await createScenario({ projectId: project.id })
    const free = await createErrorReport({ scenarioId, responsible: '', responsibleUserId: null })
    const found = [
      { kind: 'responsible' as const, _id: scenarioId },
      { kind: 'errorReport' as const, _id: free.id },
    ]
    const all = { from: null, to: leaving.id, items: found }
    expect((await callForData(previewHandOver, { body: all, headers })).preview).toMatchObject({ gone: 0 })
    const { changes } = await callForData(handOver, { body: all, headers })
    await callForData(undoHandOver, { body: { from: null, changes }, headers })
    await prisma.scenario.update({ where: { id: scenarioId }, data: { responsibleId: leaving.id } })
    await callForData(handOver, { body: body({ items: found }), headers })
    const { responsibleUserId } = await prisma.errorReport.findUniqueOrThrow({ where: { id: free.id } })
    expect(responsibleUserId).toBe(successor.id)
  })

  test('to somebody with the same name leaves the steps, which name both, and gives all else', async () => {
    const namesake = await createUser({ name: leaving.name })
    const before = await stored()
    const { changes } = await callForData(handOver, { body: body({ to: namesake.id }), headers })
    expect(await stored()).toMatchObject({
      scenario: { responsibleId: namesake.id, reviewerId: namesake.id },
      report: { responsibleUserId: namesake.id },
      step: before.step,
    })
    const undone = await callForData(undoHandOver, { body: { from: leaving.id, changes }, headers })
    expect(undone).toEqual({ restored: 2, skipped: 0 })
  })

  test('its preview names the projects that only their members change', async () => {
    const manager = await bearerHeaders(await createUser())
    const call = { body: body(), headers: manager }
    await prisma.project.update({ where: { id: project.id }, data: { membersOnly: true } })
    const refused = { status: 403, error: expect.stringContaining(project.name) }
    expect(await callRoute(previewHandOver, call)).toMatchObject(refused)
    expect(await callRoute(handOver, call)).toMatchObject(refused)
    await prisma.project.update({ where: { id: project.id }, data: { membersOnly: false } })
    expect(await callRoute(previewHandOver, call)).toMatchObject({ status: 200 })
  })

  test('its preview says how many are in projects that the other person can only read', async () => {
    const readOnly = async () =>
      (await callForData(previewHandOver, { body: body(), headers })).preview.readOnly
    const change = (data: { membersOnly: boolean }) =>
      prisma.project.update({ where: { id: project.id }, data })
    expect(await readOnly()).toBe(0)
    await change({ membersOnly: true })
    const all = body().items.length
    expect(await readOnly()).toBe(all)
    await createProjectMember({ projectId: project.id, telegramId: successor.telegramUsername })
    expect(await readOnly()).toBe(0)
    // A viewer changes nothing anywhere.
    await change({ membersOnly: false })
    await prisma.user.update({ where: { id: successor.id }, data: { role: 'viewer' } })
    expect(await readOnly()).toBe(all)
  })

  test('tells nobody what they do themselves, and says that a step may be a namesake’s', async () => {
    await createUser({ name: leaving.name })
    const { preview } = await callForData(previewHandOver, { body: body({ to: admin.id }), headers })
    expect(preview).toMatchObject({ reminders: 0, hasNamesake: true })
    await callForData(handOver, { body: body({ to: admin.id }), headers })
    expect(await prisma.reminder.count({ where: { userId: admin.id } })).toBe(0)
  })

  test.each([
    ['the same person', async () => ({ to: leaving.id }), 422],
    ['somebody deactivated', async () => ({ to: (await createUser({ isActive: false })).id }), 422],
    ['an unknown giver', async () => ({ from: 'f'.repeat(24) }), 404],
  ])('is refused for %s', async (_, findGiven, status) => {
    const before = await stored()
    expect(await callRoute(handOver, { body: body(await findGiven()), headers })).toMatchObject({ status })
    expect(await stored()).toEqual(before)
  })
})
