import { beforeEach, describe, expect, test } from 'vitest'
import { getErrorBreakdown } from '@/lib/features/dashboard/contract'
import { prisma } from '@/lib/server/db'
import { dayAt } from '@/lib/shared/dates'
import { newId } from '@/lib/shared/ids'
import { createErrorReport as store } from '@/tests/factories/error-report'
import { createProductLine } from '@/tests/factories/product-line'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { SCENARIOS } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getScenario } from '../contract'
import {
  countErrorReports,
  createErrorReport,
  deleteErrorReport,
  deleteErrorReports,
  exportErrorReports,
  listErrorReports,
  listReportedLines,
  updateErrorReport,
} from './contract'
import { ERROR_REPORT } from './rules'

testRecords({
  parents: SCENARIOS,
  rules: ERROR_REPORT,
  notFound: 'Error report not found',
  incomplete: 'Please fill in all required fields',
  keys: { list: 'errors', one: 'error', id: 'errorId' },
  calls: {
    list: listErrorReports,
    add: createErrorReport,
    change: updateErrorReport,
    remove: deleteErrorReport,
    removeAll: deleteErrorReports,
  },
  create: ({ scenarioId, ...columns }) => store({ scenarioId: String(scenarioId), ...columns }),
  sample: {
    author: 'Анна',
    isBlocker: true,
    description: 'Нет чека',
    stepId: null,
    stepName: 'Печать чека',
    lineNames: '1 · Молоко',
    cause: 'Касса',
    solution: 'Обновить',
    responsible: 'Иван',
    responsibleUserId: null,
    plannedFixDate: '2026-04-01',
    detectionDate: '2026-03-29',
    status: 'need_test',
  },
  other: {
    author: 'Пётр',
    isBlocker: false,
    description: '```чек```',
    stepId: null,
    stepName: 'Оплата',
    lineNames: '2 · Кофе',
    cause: 'Сеть',
    solution: 'Подождать',
    responsible: 'Мария',
    responsibleUserId: null,
    plannedFixDate: '2026-04-02',
    detectionDate: '2026-03-28',
    status: 'resolved',
  },
  defaults: {
    stepId: null,
    stepName: '',
    lineNames: '',
    isBlocker: false,
    cause: '',
    solution: '',
    responsible: '',
    responsibleUserId: null,
    status: 'open',
  },
  neverEmpty: ['author', 'detectionDate'],
  file: {
    load: exportErrorReports,
    cells: [
      'Анна',
      'Yes',
      'Нет чека',
      'Печать чека',
      '1 · Молоко',
      'Касса',
      'Обновить',
      'Иван',
      '01.04.2026',
      '29.03.2026',
      'Need Test',
    ],
    head: [
      'Author',
      'Blocker',
      'Description',
      'Step',
      'Product Lines',
      'Cause',
      'Solution',
      'Responsible',
      'Planned Fix Date',
      'Detection Date',
      'Status',
    ],
    russianHead: ['Автор', 'Блокер', 'Описание', 'Шаг', 'Товарные строки', 'Причина', 'Решение'],
  },
})

describe('an error report', () => {
  const minimal = { description: 'Нет чека', plannedFixDate: '2026-04-01' }
  let me: Awaited<ReturnType<typeof createUser>>
  let headers: Awaited<ReturnType<typeof bearerHeaders>>
  let params: { id: string }

  beforeEach(async () => {
    me = await createUser({ name: 'Анна', team: 'CASH' })
    headers = await bearerHeaders(me)
    const project = await createProject({ telegramGroupId: '-100', name: 'Летний релиз' })
    const { id } = await createScenario({ projectId: project.id, needsErrorReport: true })
    params = { id }
  })

  const report = async (body: Record<string, unknown> = {}) =>
    (await callForData(createErrorReport, { params, body: { ...minimal, ...body }, headers })).error
  const findStored = (id: string) => prisma.errorReport.findUniqueOrThrow({ where: { id } })

  test('has its reporter and the person’s own today by default', async () => {
    // One is 25 hours ahead of the other: it is never the same day in both.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await prisma.reminderSettings.upsert({
        where: { userId: me.id },
        create: { userId: me.id, timeZone },
        update: { timeZone },
      })
      const { detectionDate } = await report()
      expect(detectionDate).toBe(dayAt(new Date(), timeZone))
    }
    const { _id, ...rest } = await report({ author: ' ' })
    expect(rest).toMatchObject({ author: 'Анна', status: 'open', isBlocker: false })
    expect(await findStored(_id)).toMatchObject({ authorUserId: me.id })
  })

  test('knows its step by its name of that time, also when the step is gone for good', async () => {
    const step = await createScenarioStep({
      scenarioId: params.id,
      step: 3,
      number: 'K-1',
      description: 'Печать\nчека',
    })
    const stepName = '3 · K-1 · Печать чека'
    const { _id } = await report({ stepId: step.id })
    expect(await findStored(_id)).toMatchObject({ stepId: step.id, stepName })
    await prisma.scenarioStep.delete({ where: { id: step.id } })
    expect(await findStored(_id)).toMatchObject({ stepId: null, stepName })
  })

  test('counts for the step that it names while it is there', async () => {
    const { id: stepId } = await createScenarioStep({ scenarioId: params.id, step: 1 })
    await createScenarioStep({ scenarioId: params.id, step: 2 })
    const { _id: first } = await report({ stepId })
    const { _id: errorId } = await report({ stepId })
    await report()
    const count = () => callForData(countErrorReports, { params, headers })
    expect(await count()).toEqual({ steps: { [stepId]: 2 }, latest: { [stepId]: errorId } })
    await callForData(deleteErrorReport, { params: { ...params, errorId }, headers })
    expect(await count()).toEqual({ steps: { [stepId]: 1 }, latest: { [stepId]: first } })
  })

  test('knows no step of another scenario', async () => {
    const { id: stepId } = await createScenarioStep()
    const body = { description: 'Нет чека', plannedFixDate: '2026-04-01', stepId }
    const answer = await callRoute(createErrorReport, { params, body, headers })
    expect(answer).toMatchObject({ status: 422, fields: { stepId: 'The scenario has no such step' } })
  })

  describe('about product lines', () => {
    const readLines = async () =>
      (await callForData(listReportedLines, { params, headers })).lines.map((line) => ({ ...line }))
    let milk: Awaited<ReturnType<typeof createProductLine>>
    let puzzle: typeof milk

    beforeEach(async () => {
      milk = await createProductLine({ scenarioId: params.id, name: 'Молоко' })
      puzzle = await createProductLine({ scenarioId: params.id, name: 'Пазл\n500' })
    })

    test('names them in their order, each once, and leads to each', async () => {
      const report1 = await report({ lineIds: [puzzle.id, milk.id, puzzle.id] })
      expect(report1.lineNames).toBe('1 · Молоко\n2 · Пазл 500')
      const errorId = report1._id
      expect(await readLines()).toEqual([
        { errorId, lineId: milk.id, place: 1, name: '1 · Молоко', isUnsolved: true },
        { errorId, lineId: puzzle.id, place: 2, name: '2 · Пазл 500', isUnsolved: true },
      ])
    })

    test('keeps what it called a line, and gives a new one its present name', async () => {
      const { _id: errorId } = await report({ lineIds: [milk.id] })
      await prisma.productLine.update({ where: { id: milk.id }, data: { name: 'Кефир' } })
      const target = { params: { ...params, errorId }, headers }
      const change = async (lineIds: string[]) =>
        (await callForData(updateErrorReport, { ...target, body: { lineIds } })).error
      expect(await change([milk.id])).toMatchObject({ lineNames: '1 · Молоко', version: 1 })
      expect(await change([puzzle.id, milk.id])).toMatchObject({
        lineNames: '1 · Молоко\n2 · Пазл 500',
        version: 2,
      })
      const [event] = await prisma.historyEvent.findMany({
        where: { subjectId: errorId, action: 'updated' },
      })
      expect(event?.changes).toEqual({
        lineNames: { before: '1 · Молоко', after: '1 · Молоко\n2 · Пазл 500' },
      })
      expect(await change([])).toMatchObject({ lineNames: '', version: 3 })
      expect(await readLines()).toEqual([])
    })

    test('gives a deleted line no place, until it is restored; the name stays when it is gone for good', async () => {
      const { _id: errorId } = await report({ lineIds: [milk.id, puzzle.id] })
      const setDeleted = (deletedAt: Date | null) => {
        const data = { deletedAt, deletedById: deletedAt && me.id }
        return prisma.productLine.update({ where: { id: milk.id }, data })
      }
      await setDeleted(new Date())
      expect(await readLines()).toMatchObject([
        { lineId: milk.id, place: null, name: '1 · Молоко' },
        { lineId: puzzle.id, place: 1 },
      ])
      await setDeleted(null)
      expect(await readLines()).toMatchObject([{ lineId: milk.id }, { lineId: puzzle.id, place: 2 }])
      await prisma.productLine.delete({ where: { id: milk.id } })
      expect(await findStored(errorId)).toMatchObject({ lineNames: '1 · Молоко\n2 · Пазл 500' })
      expect(await readLines()).toMatchObject([{ lineId: puzzle.id }])
    })

    test('keeps a deleted line while others are chosen', async () => {
      const { _id: errorId } = await report({ lineIds: [milk.id] })
      const data = { deletedAt: new Date(), deletedById: me.id }
      await prisma.productLine.update({ where: { id: milk.id }, data })
      const body = { lineIds: [...(await readLines()).map(({ lineId }) => lineId), puzzle.id] }
      const target = { params: { ...params, errorId }, headers }
      const { error } = await callForData(updateErrorReport, { ...target, body })
      expect(error.lineNames).toBe('1 · Молоко\n2 · Пазл 500')
      expect(await readLines()).toMatchObject([
        { lineId: milk.id, place: null },
        { lineId: puzzle.id, place: 1 },
      ])
    })

    test('is left out while it is deleted, and solved ones say so', async () => {
      const { _id: errorId } = await report({ lineIds: [milk.id] })
      const target = { params: { ...params, errorId }, headers }
      await callForData(updateErrorReport, { ...target, body: { status: 'resolved' } })
      expect(await readLines()).toMatchObject([{ lineId: milk.id, isUnsolved: false }])
      await callForData(deleteErrorReport, target)
      expect(await readLines()).toEqual([])
    })

    test('is about no line of another scenario, and about 50 at most', async () => {
      const { id: lineId } = await createProductLine()
      const send = (lineIds: string[]) =>
        callRoute(createErrorReport, { params, body: { ...minimal, lineIds }, headers })
      expect(await send([lineId])).toMatchObject({
        status: 422,
        fields: { lineIds: 'The scenario has no such product line' },
      })
      expect(await send(Array.from({ length: 51 }, () => milk.id))).toMatchObject({ status: 422 })
      expect(await prisma.errorReport.count()).toBe(0)
    })
  })

  test('is changed in a scenario: without one it is not found, and nothing is written', async () => {
    const { _id: errorId, description } = await report()
    const change = (id: string, of = errorId) =>
      callRoute(updateErrorReport, { params: { id, errorId: of }, body: { description: 'Другое' }, headers })
    const error = 'Scenario ID is required for updating error report'
    for (const id of ['undefined', 'null', '00042-007']) {
      expect(await change(id)).toMatchObject({ status: 404, code: 'not_found', error })
    }
    expect((await change(params.id, 'undefined')).error).not.toBe(error)
    expect((await findStored(errorId)).description).toBe(description)
  })

  test('belongs to the user with its author’s name, as long as there is only one', async () => {
    const other = await createUser({ name: 'Пётр' })
    const { _id } = await report({ author: 'Пётр' })
    expect(await findStored(_id)).toMatchObject({ authorUserId: other.id })
    const change = (author: string) =>
      callForData(updateErrorReport, { params: { ...params, errorId: _id }, body: { author }, headers })
    await change('Никто')
    expect(await findStored(_id)).toMatchObject({ author: 'Никто', authorUserId: null })
    await change('Анна')
    expect(await findStored(_id)).toMatchObject({ authorUserId: me.id })
    await createUser({ name: 'Пётр' })
    await change('Пётр')
    expect(await findStored(_id)).toMatchObject({ authorUserId: null })
  })

  test('answers the scenario’s request for one, and the group is notified at once', async () => {
    await report({ isBlocker: true })
    const { scenario } = await callForData(getScenario, { params, query: { parts: 'none' }, headers })
    expect(scenario).toMatchObject({ needsErrorReport: false, version: 1 })
    expect(await prisma.groupNotification.findMany()).toMatchObject([
      {
        chatId: '-100',
        facts: { kind: 'error_report', isBlocker: true, description: 'Нет чека', actorName: 'Анна' },
      },
    ])
  })

  test('may have a responsible person, who has to exist', async () => {
    const fixer = await createUser({ name: 'Иван', team: 'ABAP' })
    const { _id } = await report({ responsible: 'Иван', responsibleUserId: fixer.id })
    expect(await findStored(_id)).toMatchObject({ responsibleUserId: fixer.id })
    const unknown = { responsibleUserId: newId() }
    const refused = { status: 422, fields: { responsibleUserId: expect.any(String) } }
    expect(
      await callRoute(createErrorReport, { params, body: { ...minimal, ...unknown }, headers }),
    ).toMatchObject(refused)
    const target = { params: { ...params, errorId: _id }, headers }
    expect(await callRoute(updateErrorReport, { ...target, body: unknown })).toMatchObject(refused)
    const emptied = { responsible: '', responsibleUserId: null }
    expect(await callForData(updateErrorReport, { ...target, body: emptied })).toMatchObject({
      error: emptied,
    })
  })

  test('is to be solved by the user with the name, as long as there is only one', async () => {
    const [fixer, other] = [await createUser({ name: 'Иван' }), await createUser({ name: 'Борис' })]
    const { _id } = await report({ responsible: 'Иван' })
    expect(await findStored(_id)).toMatchObject({ responsibleUserId: fixer.id })
    const change = (body: Record<string, unknown>) =>
      callForData(updateErrorReport, { params: { ...params, errorId: _id }, body, headers })
    await change({ responsible: 'Борис' })
    expect(await findStored(_id)).toMatchObject({ responsible: 'Борис', responsibleUserId: other.id })
    await change({ responsible: 'Никто' })
    expect(await findStored(_id)).toMatchObject({ responsible: 'Никто', responsibleUserId: null })
    await change({ responsible: 'Касса', responsibleUserId: fixer.id })
    await change({ responsible: 'Касса', description: 'Снова нет чека' })
    expect(await findStored(_id)).toMatchObject({ responsibleUserId: fixer.id })
    await change({ responsible: '' })
    expect(await findStored(_id)).toMatchObject({ responsible: '', responsibleUserId: null })
    const reminded = await prisma.reminder.findMany({ select: { userId: true } })
    expect(new Set(reminded.map(({ userId }) => userId))).toEqual(new Set([fixer.id, other.id]))
  })

  test('counts for a team while it is there and waits for somebody', async () => {
    const countOpenErrors = async () => {
      const breakdown = await callForData(getErrorBreakdown, { headers })
      return JSON.stringify(breakdown)
    }
    const before = await countOpenErrors()
    const { _id } = await report({ isBlocker: true })
    const target = { params: { ...params, errorId: _id }, headers }
    const reported = await countOpenErrors()
    expect(reported).not.toBe(before)
    await callForData(updateErrorReport, { ...target, body: { status: 'closed' } })
    expect(await countOpenErrors()).toBe(before)
    await callForData(updateErrorReport, { ...target, body: { status: 'in_progress' } })
    expect(await countOpenErrors()).toBe(reported)
    await callForData(deleteErrorReport, target)
    expect(await countOpenErrors()).toBe(before)
  })
})
