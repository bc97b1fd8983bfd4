import { beforeEach, describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { prisma } from '@/lib/server/db'
import { testDraw } from '@/tests/factories/draw'
import { createErrorReport } from '@/tests/factories/error-report'
import { historyEventRow } from '@/tests/factories/history-event'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deleteScenario, exportScenarios, listScenarios } from './contract'
import { updateScenarioStatus } from './information/contract'
import type { ScenarioHappening } from './rules'
import { SCENARIO_SORTS, SCENARIO_STATUS } from './values'

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
})

const list = (query: Record<string, string>) => callForData(listScenarios, { query, headers })
type Answer = Awaited<ReturnType<typeof list>>
const numbers = ({ scenarios }: Answer) => scenarios.map(({ scenarioNumber }) => scenarioNumber)

/** Twelve scenarios of two projects with equal and different values in every column. */
async function twelve() {
  const projects = [await createProject(), await createProject()]
  const countries = ['Russia', 'Belarus', 'Kazakhstan']
  const statuses = ['Выполнен', 'Новый', 'Ошибка при тесте', 'В работе']
  for (let index = 0; index < 12; index += 1) {
    await createScenario({
      projectId: projects[index % 2]?.id,
      country: countries[index % 3],
      status: statuses[index % 4],
      plant: index === 5 ? '' : `М.${index % 5}`,
      updatedAt: new Date(Date.UTC(2026, 3, (index * 7) % 12 || 1)),
    })
  }
}

/** All pages of a list, followed to its end and back to its beginning. */
async function walk(query: Record<string, string>) {
  const there = [await list({ ...query, limit: '5' })]
  for (let next = there.at(-1)?.nextCursor; next; next = there.at(-1)?.nextCursor)
    there.push(await list({ ...query, limit: '5', cursor: next }))
  const back: Answer[] = []
  for (let previous = there.at(-1)?.previousCursor; previous; previous = back[0]?.previousCursor)
    back.unshift(await list({ ...query, limit: '5', cursor: previous }))
  return { there: there.map(numbers), back: back.map(numbers) }
}

describe('every order', () => {
  test.each(SCENARIO_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))))(
    'by $sort, $order: its pages make the whole, there and back',
    async ({ sort, order }) => {
      await twelve()
      const whole = numbers(await list({ sort, order }))
      expect(new Set(whole).size).toBe(12)
      const { there, back } = await walk({ sort, order })
      expect(there).toEqual([whole.slice(0, 5), whole.slice(5, 10), whole.slice(10)])
      expect(back).toEqual(there.slice(0, -1))
      const opposite = numbers(await list({ sort, order: order === 'asc' ? 'desc' : 'asc' }))
      expect(opposite).toEqual(whole.reverse())
    },
  )

  test('statuses come in the order a scenario goes through them', async () => {
    await twelve()
    const { scenarios } = await list({ sort: 'status', order: 'asc' })
    expect([...new Set(scenarios.map(({ status }) => status))]).toEqual([
      'Новый',
      'В работе',
      'Ошибка при тесте',
      'Выполнен',
    ])
  })

  test('numbers count, also past three digits', async () => {
    const { id: projectId } = await createProject()
    for (const running of [999, 1000, 2]) {
      const scenarioNumber = `00001-${String(running).padStart(3, '0')}`
      await createScenario({ projectId, runningNumber: running, scenarioNumber })
    }
    expect(numbers(await list({ sort: 'number', order: 'asc' }))).toEqual([
      '00001-002',
      '00001-999',
      '00001-1000',
    ])
  })

  test('holds with a filter', async () => {
    await twelve()
    const query = { status: 'broken', sort: 'country', order: 'asc' }
    const { there } = await walk(query)
    expect(there.flat()).toEqual(numbers(await list(query)))
    expect(there.flat()).toHaveLength(3)
  })
})

describe('while one pages', () => {
  test.each(['asc', 'desc'] as const)('a row that changes is not left out of the rest, %s', async (order) => {
    await twelve()
    const query = { sort: 'updated', order, limit: '4' }
    const first = await list(query)
    // The row that the next page begins at moves away.
    const id = first.scenarios.at(-1)?._id ?? ''
    await callForData(updateScenarioStatus, { params: { id }, body: { status: 'Возврат' }, headers })
    const rest = await list({ ...query, limit: '100', cursor: first.nextCursor ?? '' })
    const unchanged = rest.scenarios.filter(({ _id }) => _id !== id)
    expect(unchanged).toHaveLength(8)
    const seen = [...first.scenarios, ...unchanged].map(({ _id }) => _id)
    expect(new Set(seen).size).toBe(12)
    // Newest first, it went to a page that was shown already.
    if (order === 'desc') expect(rest.scenarios).toEqual(unchanged)
  })

  test('a row that is added or deleted moves no page', async () => {
    await twelve()
    const first = await list({ limit: '5' })
    const second = await list({ limit: '5', cursor: first.nextCursor ?? '' })
    await createScenario()
    await prisma.scenario.delete({ where: { id: first.scenarios[4]?._id ?? '' } })
    expect(numbers(await list({ limit: '5', cursor: first.nextCursor ?? '' }))).toEqual(numbers(second))
  })
})

const refused: Record<string, string>[] = [
  { sort: 'name' },
  { order: 'up' },
  { cursor: 'x' },
  { sort: 'updated', cursor: 'a'.repeat(24) },
  { sort: 'number', cursor: `${'a'.repeat(24)}.99999999999999999999` },
  { sort: 'plant', cursor: `${'a'.repeat(24)}.\u0000` },
]

test.each(refused)('%j is refused', async (query) => {
  expect(await callRoute(listScenarios, { query: { limit: '5', ...query }, headers })).toMatchObject({
    status: 422,
    code: 'invalid',
  })
})

const HEAD = [
  'Scenario ID',
  'Project',
  'Type',
  'Status',
  'Country',
  'Plant',
  'Responsible',
  'Created (UTC)',
  'Updated (UTC)',
]

const at = new Date('2026-03-29T01:02:03Z')

async function twoScenarios() {
  const project = await createProject({ name: '=cmd|" /C calc"!A0; Летний, "релиз"' })
  const person = await createUser({ name: '@Олег' })
  const given = { projectId: project.id, country: 'Russia', createdAt: at, updatedAt: at }
  await createScenario({ ...given, type: 'orders', plant: '+7', responsibleId: person.id })
  await createScenario({ ...given, type: 'receipts', plant: '0801', status: 'Ошибка при тесте' })
}

const load = (query: Record<string, string>, as = headers) =>
  requestRoute(exportScenarios, { query: { format: 'csv', ...query }, headers: as })

async function readSheet(response: Response) {
  const book = xlsx.read(await response.arrayBuffer(), { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('The workbook has no sheet.')
  return sheet
}

describe('an export', () => {
  describe('as Excel', () => {
    test('texts are what they were, none a formula, and moments are dates', async () => {
      await twoScenarios()
      const response = await load({ format: 'xlsx', sort: 'number', order: 'asc' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="scenarios-\d{4}-\d\d-\d\d\.xlsx"$/,
      )
      const sheet = await readSheet(response)
      expect(xlsx.utils.sheet_to_json(sheet, { header: 1, raw: false })).toEqual([
        HEAD,
        [
          '00001-001',
          '=cmd|" /C calc"!A0; Летний, "релиз"',
          'Orders',
          'Новый',
          'Russia',
          '+7',
          '@Олег',
          '2026-03-29 01:02',
          '2026-03-29 01:02',
        ],
        [
          '00001-002',
          '=cmd|" /C calc"!A0; Летний, "релиз"',
          'Receipts',
          'Ошибка при тесте',
          'Russia',
          '0801',
          '',
          '2026-03-29 01:02',
          '2026-03-29 01:02',
        ],
      ])
      expect(sheet.B2).toMatchObject({ t: 's' })
      expect(sheet.H2).toMatchObject({ t: 'n' })
      expect(sheet.B2).not.toHaveProperty('f')
    })
  })

  describe('as CSV', () => {
    test('is UTF-8 that spreadsheets know as such, and starts no formula', async () => {
      await twoScenarios()
      const response = await load({ sort: 'number', order: 'asc' })
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const lines = new TextDecoder().decode(bytes).split('\r\n')
      expect(lines[0]).toBe(HEAD.join(','))
      expect(lines[1]).toBe(
        `00001-001,"'=cmd|"" /C calc""!A0; Летний, ""релиз""",Orders,Новый,Russia,'+7,'@Олег,2026-03-29 01:02,2026-03-29 01:02`,
      )
      expect(lines).toHaveLength(4)
    })

    test('in Russian it has Russian names and the separator of Russian spreadsheets', async () => {
      await twoScenarios()
      const russian = await bearerHeaders(await createUser({ language: 'ru' }))
      const text = await (await load({}, russian)).text()
      expect(text).toContain('Номер сценария;Проект;Тип')
    })
  })

  test('it holds what the filter finds, in its order', async () => {
    await twoScenarios()
    const numbersFor = async (query: Record<string, string>) =>
      (await (await load(query)).text())
        .split('\r\n')
        .flatMap((line) => line.match(/^\d{5}-\d{3}/)?.[0] ?? [])
    expect(await numbersFor({})).toEqual(['00001-002', '00001-001'])
    expect(await numbersFor({ order: 'asc' })).toEqual(['00001-001', '00001-002'])
    expect(await numbersFor({ status: 'broken' })).toEqual(['00001-002'])
    expect(await numbersFor({ type: 'orders', search: 'летний' })).toEqual(['00001-001'])
    expect(await numbersFor({ search: 'nothing' })).toEqual([])
  })

  test('it needs a session and a known format', async () => {
    expect(await callRoute(exportScenarios, { query: { format: 'csv' } })).toMatchObject({ status: 401 })
    const query: Record<string, string>[] = [
      { format: 'pdf' },
      { format: 'csv', status: 'x' },
      { format: '' },
    ]
    for (const wrong of query) {
      const response = await requestRoute(exportScenarios, { query: { format: 'csv', ...wrong }, headers })
      expect(response.status).toBe(422)
    }
  })
})

const { inProgress, completed, failed } = SCENARIO_STATUS
const toDay = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

test('events are found and counted alike, with and without further filters', async () => {
  const me = await createUser({ team: 'CASH' })
  const people = [me.id, (await createUser({ team: 'OD' })).id, null]
  const { id: projectId } = await createProject()
  for (let index = 0; index < 24; index += 1) {
    const responsibleId = people[index % 3] ?? null
    const type = index % 2 ? 'orders' : 'receipts'
    const scenario = await createScenario({ projectId, responsibleId, type, createdAt: new Date(toDay(1)) })
    const of = { projectId, scenarioId: scenario.id, subjectId: scenario.id, actorId: me.id }
    const edges = ['00:00:00.000Z', '12:00:00.000Z', '23:59:59.999Z']
    await prisma.historyEvent.createMany({
      data: [inProgress, completed, failed, completed].map((toStatus, place) =>
        historyEventRow(
          testDraw,
          new Date(`${toDay(2 + ((index * 5 + place * 3) % 20))}T${edges[index % 3]}`),
          {
            ...of,
            subject: 'scenario',
            action: 'status_changed',
            fromStatus: 'Новый',
            toStatus,
          },
        ),
      ),
    })
    await createErrorReport({
      scenarioId: scenario.id,
      createdAt: new Date(`${toDay(2 + (index % 9))}T${edges[2]}`),
    })
    if (index % 6 === 0) {
      await callForData(deleteScenario, { params: { id: projectId, scenarioId: scenario.id }, headers })
    }
  }
  const fetchTimes = async (query: Record<string, string>) =>
    (await callForData(listScenarios, { query: { limit: '1', ...query }, headers })).counts?.times

  const fetchIds = async (query: Record<string, string>) => {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await callForData(listScenarios, {
        query: { ...query, ...(cursor && { cursor }) },
        headers,
      })
      ids.push(...page.scenarios.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor)
    return ids
  }

  const periods: Record<string, string>[] = [
    {},
    { from: toDay(5) },
    { to: toDay(9) },
    { from: toDay(6), to: toDay(6) },
    { from: toDay(4), to: toDay(17) },
  ]
  const narrowings: Record<string, string>[] = [{}, { team: 'CASH' }]
  const happenings: ScenarioHappening[] = ['begun', 'completed', 'failed', 'ended', 'error_reported']
  let totalTimes = 0
  for (const happened of happenings) {
    for (const period of periods) {
      for (const narrowed of narrowings) {
        const query = { happened, ...period, ...narrowed }
        const times = await fetchTimes(query)
        // With the filter of a project it is counted from the rows.
        expect(times, JSON.stringify(query)).toBe(await fetchTimes({ ...query, projectId }))
        totalTimes += times ?? 0
      }
    }
  }
  expect(totalTimes).toBeGreaterThan(0)

  for (const happened of happenings) {
    for (const order of ['asc', 'desc']) {
      const query = { happened, order, ...periods[4] }
      const whole = await fetchIds({ ...query, projectId })
      expect(whole.length).toBeGreaterThan(3)
      expect(await fetchIds(query)).toEqual(whole)
      expect(await fetchIds({ ...query, limit: '3' }), 'page by page').toEqual(whole)
    }
  }
  expect(await fetchTimes({ happened: 'completed' })).toBe(2 * 20)
  expect(await fetchTimes({ happened: 'error_reported' })).toBe(20)
  expect(await fetchTimes({ happened: 'created' })).toBeUndefined()
})
