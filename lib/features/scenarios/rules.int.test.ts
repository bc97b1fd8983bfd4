import { beforeEach, describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, requestRoute } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { exportScenarios, listScenarios, updateScenarioStatus } from './contract'
import { SCENARIO_SORTS } from './rules'

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerOf(await createUser())
})

const list = (query: Record<string, string>) => dataOf(listScenarios, { query, headers })
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
    await dataOf(updateScenarioStatus, { params: { id }, body: { status: 'Возврат' }, headers })
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

async function sheetOf(response: Response) {
  const book = xlsx.read(await response.arrayBuffer(), { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('The workbook has no sheet.')
  return sheet
}

describe('an export', () => {
  describe('as Excel', () => {
    test('every cell is the text it was, and none a formula', async () => {
      await twoScenarios()
      const response = await load({ format: 'xlsx', sort: 'number', order: 'asc' })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="scenarios-\d{4}-\d\d-\d\d\.xlsx"$/,
      )
      const sheet = await sheetOf(response)
      expect(xlsx.utils.sheet_to_json(sheet, { header: 1 })).toEqual([
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
      const russian = await bearerOf(await createUser({ language: 'ru' }))
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
