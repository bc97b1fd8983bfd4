import { beforeEach, describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerOf } from '@/tests/fixtures/session'
import { exportScenarios } from './contract'

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerOf(await createUser())
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
    (await (await load(query)).text()).split('\r\n').flatMap((line) => line.match(/^\d{5}-\d{3}/)?.[0] ?? [])
  expect(await numbersFor({})).toEqual(['00001-002', '00001-001'])
  expect(await numbersFor({ order: 'asc' })).toEqual(['00001-001', '00001-002'])
  expect(await numbersFor({ status: 'broken' })).toEqual(['00001-002'])
  expect(await numbersFor({ type: 'orders', search: 'летний' })).toEqual(['00001-001'])
  expect(await numbersFor({ search: 'nothing' })).toEqual([])
})

test('it needs a session and a known format', async () => {
  expect(await callRoute(exportScenarios, { query: { format: 'csv' } })).toMatchObject({ status: 401 })
  const query: Record<string, string>[] = [{ format: 'pdf' }, { format: 'csv', status: 'x' }, { format: '' }]
  for (const wrong of query) {
    const response = await requestRoute(exportScenarios, { query: { format: 'csv', ...wrong }, headers })
    expect(response.status).toBe(422)
  }
})
