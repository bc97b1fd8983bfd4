import { beforeEach, describe, expect, test } from 'vitest'
import { addComment } from '@/lib/features/comments/contract'
import { exportScenarios, listProjectScenarios } from '@/lib/features/scenarios/contract'
import { updateScenarioData, updateScenarioResponsible } from '@/lib/features/scenarios/information/contract'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createMilestone } from '@/tests/factories/milestone'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { inWindows1251, tableFixture } from '@/tests/fixtures/spreadsheets'
import { deleteScenario } from '../contract'
import { recognisedMapping } from '../mappings/rules'
import { rowsToMatch, toReferences } from '../sheets/client'
import * as sheets from '../sheets/contract'
import type { Mapping } from '../sheets/rules'
import { toImport } from './client'
import * as imports from './contract'
import { judgedRows, rowsToStore, type UpdateChoice } from './rules'

type Headers = { authorization: string }

let headers: Headers
let viewer: Headers
let project: Awaited<ReturnType<typeof createProject>>
let anna: Awaited<ReturnType<typeof createUser>>
let basket: number

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  anna = await createUser({ name: 'Анна Ким' })
  project = await createProject()
  basket = (await createBasket()).number
})

const params = () => ({ id: project.id })
const UPDATES: UpdateChoice = { isUpdating: true, takesEdited: false }

const TITLES = ['Ключ', 'Страна', 'Завод', 'Валюта', 'Корзина', 'Промо', 'Ответственный']
const toRow = (key: string, plant: string) => [key, 'РФ', plant, 'RUB', basket, 'да', 'Ким Анна']
const textFile = (rows: unknown[][], name = 'scenarios.csv') =>
  new File([rows.map((row) => row.join(';')).join('\n')], name)

async function readSheet(file: File, query: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', file)
  return callForData(sheets.readScenarioSheet, { params: params(), form, query, headers })
}

/** Reads a file and judges its rows as a browser does, with the columns that their titles say. */
async function previewed(file: File, columns?: Mapping) {
  const sheet = await readSheet(file)
  const mapping = columns ?? recognisedMapping(sheet.titles)
  const asked = rowsToMatch(sheet, mapping)
  const matches = await callForData(sheets.matchScenarioRows, { params: params(), body: asked, headers })
  return judgedRows({
    rows: sheet.rows,
    mapping,
    matches,
    references: toReferences(asked, matches),
    corrections: new Map(),
    type: 'receipts',
  })
}
type Rows = Awaited<ReturnType<typeof previewed>>

const store = (rows: Rows, updates = UPDATES, as = headers) =>
  callRoute(imports.importScenarios, {
    params: params(),
    body: toImport(rowsToStore(rows, updates)),
    headers: as,
  })
async function importFile(file: File) {
  const answer = await store(await previewed(file))
  return imports.importScenarios.data.parse(answer.data)
}
const toStates = (rows: Rows) => rows.map(({ state }) => state)
const stored = async () => (await callForData(listProjectScenarios, { params: params(), headers })).scenarios
const change = (id: string, data: Record<string, unknown>) =>
  callForData(updateScenarioData, { params: { id }, body: { data }, headers })
const findEvents = (scenarioId: string) =>
  prisma.historyEvent.findMany({ where: { scenarioId, subject: 'scenario' }, orderBy: { id: 'asc' } })

describe('reading', () => {
  test.each([
    ['02c-cp866-english-titles.csv', 'ibm866'],
    ['03-utf16le-tab-unicode-text.csv', 'utf-16le'],
    ['06-html-table.xls', 'utf-8'],
    ['09-hidden-first-sheet.xlsx', null],
    ['15d-filtered-hidden-row.xlsx', null],
  ])('%s comes with all of its columns', async (name, encoding) => {
    const { source, titles, rows } = await readSheet(tableFixture(name))
    expect(source.encoding).toBe(encoding)
    expect(titles.length).toBeGreaterThan(2)
    expect(rows.map(({ cells }) => cells[0])).toEqual(['0101', '0102', '0103'])
    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(3)
  })

  test('a pasted block is read as a file of its kind, a chosen row of titles counts, and twins are told apart', async () => {
    const block = 'Магазины\tосень\nСтрана\tЗавод\nРФ\tA1\nРФ\tA1\n'
    const read = await readSheet(new File([block], 'block.tsv'))
    expect([read.titles, read.source.titleRow]).toEqual([['Страна', 'Завод'], 2])
    expect(read.rows[1]?.fingerprint).toBe(`${read.rows[0]?.fingerprint}#2`)
    const other = await readSheet(new File([block], 'block.tsv'), { titleRow: '1' })
    expect(other.titles).toEqual(['Магазины', 'осень'])
    const noted = await readSheet(new File(['Страна\tЗавод\t\nРФ\tA1\tважное\n'], 'block.tsv'))
    expect([noted.titles[2], noted.rows[0]?.fingerprint]).toEqual(['', read.rows[0]?.fingerprint])
  })

  test('what a spreadsheet holds in place of a text is said for its cell', async () => {
    const { rows } = await readSheet(tableFixture('11-formulas-and-errors.xlsx'))
    expect(rows[0]?.problems).toMatchObject([{ column: 0, kind: 'noValue' }])
  })

  test('is refused without a file, for a viewer, and for more rows than a sheet may have', async () => {
    const post = (form: FormData, as: Headers) =>
      callRoute(sheets.readScenarioSheet, { params: params(), form, headers: as })
    expect(await post(new FormData(), headers)).toMatchObject({ status: 422 })
    const form = new FormData()
    form.set('file', textFile([TITLES, ...Array.from({ length: 2_001 }, (_, at) => toRow(String(at), 'A'))]))
    expect(await post(form, viewer)).toMatchObject({ status: 403 })
    expect(await post(form, headers)).toMatchObject({ status: 422 })
  })
})

describe('importing', () => {
  test('adds scenarios with their people, in the order of the rows, with history', async () => {
    const text = [TITLES, toRow('T-1', 'A101'), toRow('T-2', 'A102')].map((row) => row.join(';')).join('\n')
    const file = new File([inWindows1251(text)], 'scenarios.csv')
    const rows = await previewed(file)
    expect(toStates(rows)).toEqual(['new', 'new'])
    const { status, data } = await store(rows)
    expect(status).toBe(200)
    const { added } = imports.importScenarios.data.parse(data)
    expect(await stored()).toMatchObject(
      ['A101', 'A102'].map((plant, at) => ({
        _id: added[at]?._id,
        scenarioNumber: added[at]?.scenarioNumber,
        type: 'receipts',
        data: { country: 'Russia', plant, currency: 'RUB', basket, promo: true },
        responsible: { _id: anna.id, name: 'Анна Ким' },
      })),
    )
    expect(await findEvents(added[0]?._id ?? '')).toMatchObject([{ action: 'created' }])
    expect(await prisma.reminder.count({ where: { userId: anna.id } })).toBeGreaterThan(0)
  })

  test('takes more rows than one statement adds, and knows them all again', async () => {
    const file = () =>
      textFile([TITLES, ...Array.from({ length: 600 }, (_, at) => toRow(`T-${at}`, `A${at}`))])
    const { added } = await importFile(file())
    expect(new Set(added.map(({ scenarioNumber }) => scenarioNumber)).size).toBe(600)
    expect(new Set(toStates(await previewed(file())))).toEqual(new Set(['same']))
  })

  test('of the same file again changes nothing; with own keys a changed row updates its scenario, or leaves it', async () => {
    await importFile(textFile([TITLES, toRow('T-1', 'A101'), toRow('T-2', 'A102')]))
    const again = textFile([TITLES, toRow('T-2', 'A102'), toRow('T-1', 'B900'), toRow('T-3', 'A103')])
    const rows = await previewed(again)
    expect(toStates(rows)).toEqual(['same', 'changed', 'new'])
    expect(rows[1]?.changes).toMatchObject([{ field: 'plant', before: 'A101', after: 'B900' }])
    expect(rowsToStore(rows, { isUpdating: false, takesEdited: false })).toHaveLength(1)
    expect(await store(rows)).toMatchObject({ status: 200 })
    const now = await stored()
    expect(now.map(({ data }) => data.plant)).toEqual(['B900', 'A102', 'A103'])
    expect(await findEvents(now[0]?._id ?? '')).toMatchObject([
      { action: 'created' },
      { action: 'updated', changes: { plant: { before: 'A101', after: 'B900' } } },
    ])
    expect(toStates(await previewed(again))).toEqual(['same', 'same', 'same'])
  })

  test('without keys a row is known by its texts, twins too', async () => {
    const [, ...titles] = TITLES
    const [, ...row] = toRow('', 'A101')
    const file = () => textFile([titles, row, row])
    await importFile(file())
    expect(toStates(await previewed(file()))).toEqual(['same', 'same'])
    expect(await stored()).toHaveLength(2)
  })

  test('a row that the same people send twice at once is added once', async () => {
    const rows = await previewed(textFile([TITLES, toRow('T-1', 'A101')]))
    const answers = await Promise.all([store(rows), store(rows)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stored()).toHaveLength(1)
  })

  test('what somebody has changed since the last import is told apart, and not overwritten unless chosen', async () => {
    const { added } = await importFile(textFile([TITLES, toRow('T-1', 'A101')]))
    await change(added[0]?._id ?? '', { plant: 'C303' })
    const rows = await previewed(textFile([TITLES, toRow('T-1', 'A101')]))
    expect(toStates(rows)).toEqual(['edited'])
    expect(rowsToStore(rows, UPDATES)).toEqual([])
    expect(await store(rows, { isUpdating: true, takesEdited: true })).toMatchObject({ status: 200 })
    expect((await stored())[0]?.data.plant).toBe('A101')
  })

  test('what the first file left empty and somebody has filled in counts as changed by people', async () => {
    const boris = await createUser({ name: 'Борис Ли' })
    await importFile(textFile([TITLES, [...toRow('T-1', 'A101').slice(0, -1), '']]))
    const id = (await stored())[0]?._id ?? ''
    await callForData(updateScenarioResponsible, { params: { id }, body: { responsible: anna.id }, headers })
    const rows = await previewed(textFile([TITLES, [...toRow('T-1', 'A101').slice(0, -1), 'Борис Ли']]))
    expect(rows).toMatchObject([
      { state: 'edited', changes: [{ before: { _id: anna.id }, after: { _id: boris.id } }] },
    ])
  })

  test('a scenario that was changed after the preview is named, and nothing is stored', async () => {
    const { added } = await importFile(textFile([TITLES, toRow('T-1', 'A101')]))
    const rows = await previewed(textFile([TITLES, toRow('T-1', 'B900'), toRow('T-2', 'A102')]))
    await change(added[0]?._id ?? '', { currency: 'USD' })
    const answer = await store(rows)
    expect(answer).toMatchObject({
      status: 409,
      error: expect.stringContaining(added[0]?.scenarioNumber ?? '?'),
    })
    expect((await stored()).map(({ data }) => data.plant)).toEqual(['A101'])
  })

  test('a key that another scenario has, also one in the trash, is a problem of its row alone', async () => {
    const { added } = await importFile(
      textFile([TITLES, ...['T-1', 'T-2', 'T-3'].map((key) => toRow(key, 'A101'))]),
    )
    const [first, second, third] = added.map(({ scenarioNumber }) => scenarioNumber)
    await callForData(deleteScenario, {
      params: { id: project.id, scenarioId: added[2]?._id ?? '' },
      headers,
    })
    const rows = await previewed(
      textFile([
        ['Номер сценария', ...TITLES],
        [first, ...toRow('T-2', 'B1')],
        [second, ...toRow('T-3', 'B2')],
        ['', ...toRow('T-4', 'B4')],
      ]),
    )
    expect(toStates(rows)).toEqual(['refused', 'refused', 'new'])
    expect(rows.map(({ cells }) => cells.get('key')?.problem?.params?.number)).toEqual([
      second,
      third,
      undefined,
    ])
    expect(await store(rows)).toMatchObject({ status: 200 })
  })

  test('two rows may swap their keys, also where one changes nothing else, and Undo gives them back', async () => {
    const { added } = await importFile(textFile([TITLES, toRow('T-1', 'A1'), toRow('T-2', 'A2')]))
    const [first, second] = added.map(({ scenarioNumber }) => scenarioNumber)
    const titles = ['Номер сценария', ...TITLES]
    const swapped = () => textFile([titles, [first, ...toRow('T-2', 'B1')], [second, ...toRow('T-1', 'A2')]])
    const { changed } = await importFile(swapped())
    expect(toStates(await previewed(swapped()))).toEqual(['same', 'same'])
    expect(await findEvents(added[1]?._id ?? '')).toHaveLength(1)
    await callForData(imports.undoScenarioImport, { params: params(), body: { added: [], changed }, headers })
    expect(toStates(await previewed(textFile([TITLES, toRow('T-1', 'A1')])))).toEqual(['same'])
  })

  test('puts scenarios under milestones, which history names', async () => {
    const [pilot, launch] = [
      await createMilestone({ projectId: project.id, name: 'Пилот' }),
      await createMilestone({ projectId: project.id, name: 'Запуск' }),
    ]
    const titles = [...TITLES, 'Веха']
    const { added } = await importFile(textFile([titles, [...toRow('T-1', 'A101'), 'Пилот']]))
    const id = added[0]?._id ?? ''
    const milestoneId = async () => (await prisma.scenario.findUniqueOrThrow({ where: { id } })).milestoneId
    expect(await milestoneId()).toBe(pilot.id)
    await importFile(textFile([titles, [...toRow('T-1', 'A101'), 'запуск']]))
    expect(await milestoneId()).toBe(launch.id)
    expect((await findEvents(id)).at(-1)?.changes).toEqual({
      milestone: { before: 'Пилот', after: 'Запуск' },
    })
  })

  test('a deleted scenario is not brought back', async () => {
    const { added } = await importFile(textFile([TITLES, toRow('T-1', 'A101')]))
    await callForData(deleteScenario, {
      params: { id: project.id, scenarioId: added[0]?._id ?? '' },
      headers,
    })
    const rows = await previewed(textFile([TITLES, toRow('T-1', 'B900')]))
    expect(toStates(rows)).toEqual(['deleted'])
    expect(rowsToStore(rows, { isUpdating: true, takesEdited: true })).toEqual([])
  })

  test('an exported list comes back as the same', async () => {
    await createScenario({ projectId: project.id, responsibleId: anna.id, basketNumber: basket })
    await createScenario({ projectId: project.id })
    for (const format of ['xlsx', 'csv'] as const) {
      const response = await requestRoute(exportScenarios, {
        query: { projectId: project.id, format },
        headers,
      })
      const rows = await previewed(new File([await response.arrayBuffer()], `scenarios.${format}`))
      expect(toStates(rows), format).toEqual(['same', 'same'])
    }
  })

  test('is refused for a viewer, unknown people and baskets, and scenarios of other projects', async () => {
    const rows = await previewed(textFile([TITLES, toRow('T-1', 'A101')]))
    expect(await store(rows, UPDATES, viewer)).toMatchObject({ status: 403 })
    const body = toImport(rows)
    const send = (given: object) =>
      callRoute(imports.importScenarios, { params: params(), body: { ...body, ...given }, headers })
    const [row] = body.added
    expect(await send({ added: [{ ...row, responsible: 'f'.repeat(24) }] })).toMatchObject({ status: 422 })
    expect(await send({ added: [{ ...row, data: { ...row?.data, basket: 999_999 } }] })).toMatchObject({
      status: 422,
    })
    expect(await send({ added: [] })).toMatchObject({ status: 422 })
    const other = await createScenario({ projectId: (await createProject()).id })
    const changed = [{ _id: other.id, version: 1, key: null, data: { plant: 'X' } }]
    expect(await send({ added: [], changed })).toMatchObject({ status: 404 })
    expect(await stored()).toEqual([])
  })
})

describe('undoing', () => {
  test('deletes what was added and puts back what was changed, unless somebody has changed it since', async () => {
    await importFile(textFile([TITLES, toRow('T-1', 'A101'), toRow('T-2', 'A102')]))
    const file = textFile([TITLES, toRow('T-1', 'B1'), toRow('T-2', 'B2'), toRow('T-3', 'B3')])
    const imported = await importFile(file)
    const second = imported.changed.at(-1)
    await change(second?._id ?? '', { currency: 'USD' })
    const { added, changed } = imported
    const undone = await callForData(imports.undoScenarioImport, {
      params: params(),
      body: { added: added.map(({ _id, version }) => ({ _id, version })), changed },
      headers,
    })
    expect(undone).toEqual({ restored: 2, skipped: 1 })
    expect((await stored()).map(({ data }) => data.plant)).toEqual(['A101', 'B2'])
    expect(toStates(await previewed(file)).at(-1)).toBe('new')
  })

  test('leaves rows as they were before: new, changed, or changed by both', async () => {
    await importFile(textFile([TITLES, toRow('T-1', 'A101'), toRow('T-2', 'A102')]))
    await change((await stored())[1]?._id ?? '', { plant: 'C303' })
    const file = textFile([TITLES, toRow('T-1', 'B1'), toRow('T-2', 'B2'), toRow('T-3', 'B3')])
    const before = toStates(await previewed(file))
    expect(before).toEqual(['changed', 'edited', 'new'])
    const answer = await store(await previewed(file), { isUpdating: true, takesEdited: true })
    const { added, changed } = imports.importScenarios.data.parse(answer.data)
    await callForData(imports.undoScenarioImport, {
      params: params(),
      body: { added: added.map(({ _id, version }) => ({ _id, version })), changed },
      headers,
    })
    expect(toStates(await previewed(file))).toEqual(before)
    expect((await stored()).map(({ data }) => data.plant)).toEqual(['A101', 'C303'])
  })

  const undo = (body: Record<string, unknown>) =>
    callRoute(imports.undoScenarioImport, { params: params(), body, headers })

  test('leaves what somebody has added something to', async () => {
    const { added } = await importFile(textFile([TITLES, toRow('T-1', 'A101'), toRow('T-2', 'A102')]))
    await callForData(addComment, {
      params: { id: added[0]?._id ?? '' },
      body: { text: 'Начинаю' },
      headers: await bearerHeaders(anna),
    })
    const rows = added.map(({ _id, version }) => ({ _id, version }))
    const undone = await undo({ added: rows, changed: [] })
    expect(undone).toMatchObject({ status: 200, data: { restored: 1, skipped: 1 } })
    expect((await stored()).map(({ data }) => data.plant)).toEqual(['A101'])
  })

  test('is refused for made-up people, milestones and baskets', async () => {
    const { id: milestone } = await createMilestone({ projectId: project.id, name: 'Пилот' })
    const { id: _id, version } = await createScenario({ projectId: project.id })
    const wrong = [
      { responsible: milestone },
      { responsible: 'f'.repeat(24) },
      { milestone: anna.id },
      { data: { basket: 999_999 } },
    ]
    for (const given of wrong) {
      const row = { _id, version, data: {}, ...given }
      expect(await undo({ added: [], changed: [row] }), JSON.stringify(given)).toMatchObject({ status: 422 })
      const answer = await callRoute(imports.importScenarios, {
        params: params(),
        body: { added: [], changed: [{ ...row, key: null }] },
        headers,
      })
      expect(answer, JSON.stringify(given)).toMatchObject({ status: 422 })
    }
  })
})
