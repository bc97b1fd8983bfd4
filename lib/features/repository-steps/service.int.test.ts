import fs from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createRepositoryStep as store } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses, requestRoute } from '@/tests/fixtures/api'
import { manySteps } from '@/tests/fixtures/many-steps'
import { testRecords } from '@/tests/fixtures/records/all'
import { SHARED } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import { inWindows1251, workbookFile } from '@/tests/fixtures/spreadsheets'
import * as contract from './contract'
import { REPOSITORY_STEP } from './rules'

const STEP = {
  number: '1',
  description: 'Открыть кассовый чек',
  systemTransactionProgram: 'POS',
  responsible: 'Кассир',
  expectedResult: 'Чек открыт',
}

testRecords({
  parents: SHARED,
  rules: REPOSITORY_STEP,
  hasOwnList: true,
  notFound: 'Step not found',
  incomplete: 'Заполните обязательные поля: №, Описание, Система/Транзакция/Программа',
  emptied: 'Заполните обязательные поля',
  tooLong: 'A number has at most 4 characters',
  keys: { list: 'steps', one: 'step', id: 'id' },
  calls: {
    list: contract.listRepositorySteps,
    add: contract.createRepositoryStep,
    change: contract.updateRepositoryStep,
    remove: contract.deleteRepositoryStep,
    removeAll: contract.deleteRepositorySteps,
  },
  settings: [
    {
      name: 'status',
      set: contract.setStatusOfRepositorySteps,
      undo: contract.undoStatusOfRepositorySteps,
    },
  ],
  create: store,
  unique: { name: 'number', valueAt: (place) => `A${place}` },
  ungiven: ['createdBy'],
  sample: { ...STEP, number: '0001', status: 'Enable', createdBy: 'Анна' },
  other: {
    number: '0002',
    description: 'Закрыть смену',
    systemTransactionProgram: 'SAP',
    responsible: 'Ольга',
    expectedResult: 'Смена закрыта',
    status: 'Disable',
  },
  defaults: { responsible: '', expectedResult: '', status: 'Enable' },
})

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }

beforeEach(async () => {
  tester = await createUser()
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const add = (body: Record<string, unknown>) => callRoute(contract.createRepositoryStep, { body, headers })
const list = (query: Record<string, string> = {}) =>
  callForData(contract.listRepositorySteps, { query, headers: viewer })
const toNumbers = (steps: { number: string }[]) => steps.map(({ number }) => number)
const findEvents = (subjectId?: string) =>
  prisma.historyEvent.findMany({ where: { subject: 'repository_step', subjectId }, orderBy: { id: 'asc' } })

describe('the list', () => {
  test('comes by number, page by page, with the count and the filters', async () => {
    for (const number of ['0003', '0001', 'A', '0002'])
      await store({ ...STEP, number, responsible: number === 'A' ? '' : 'Кассир' })
    const { steps, pagination, filterOptions } = await list({ limit: '3', page: '1' })
    expect(toNumbers(steps)).toEqual(['0001', '0002', '0003'])
    expect(pagination).toEqual({ page: 1, limit: 3, total: 4, pages: 2 })
    expect(filterOptions).toEqual({ systems: ['POS'], responsibles: ['Кассир'] })
    expect(toNumbers((await list({ limit: '3', page: '2' })).steps)).toEqual(['A'])
    expect((await list()).pagination).toMatchObject({ limit: 50, pages: 1 })
    expect((await list({ page: '9' })).steps).toEqual([])
  })

  test('is searched in every text, and filtered', async () => {
    await store({ ...STEP, number: '0001' })
    await store({
      number: '0002',
      description: '100% скидка',
      systemTransactionProgram: 'SAP',
      responsible: 'Ольга',
      expectedResult: 'Сумма',
      status: 'Disable',
    })
    for (const [query, numbers] of [
      [{ search: 'КАССОВЫЙ' }, ['0001']],
      [{ search: '0%' }, ['0002']],
      [{ search: '0002' }, ['0002']],
      [{ search: 'sa' }, ['0002']],
      [{ search: 'ольг' }, ['0002']],
      [{ search: 'сумм' }, ['0002']],
      [{ search: '_' }, []],
      [{ systemFilter: 'POS' }, ['0001']],
      [{ responsibleFilter: 'Ольга', statusFilter: 'Disable' }, ['0002']],
      [{ responsibleFilter: 'Ольга', statusFilter: 'Enable' }, []],
      [{ search: '', systemFilter: '' }, ['0001', '0002']],
    ] as const) {
      const { steps, pagination } = await list({ ...query })
      expect(toNumbers(steps)).toEqual(numbers)
      expect(pagination.total).toBe(numbers.length)
    }
  })

  test('says how many scenarios use a step, each once, and none that is deleted', async () => {
    const step = await store({ number: '0001' })
    const [one, deleted] = [await createScenario(), await createScenario()]
    for (const [scenarioId, count] of [
      [one.id, 2],
      [deleted.id, 1],
    ] as const)
      for (let index = 1; index <= count; index += 1)
        await prisma.scenarioStep.create({
          data: { id: newId(), scenarioId, step: index, repositoryStepId: step.id },
        })
    expect((await list()).steps).toMatchObject([{ useCount: 2 }])
    await prisma.scenario.update({
      where: { id: deleted.id },
      data: { deletedAt: new Date(), deletedById: tester.id },
    })
    expect((await list()).steps).toMatchObject([{ useCount: 1 }])
  })

  test('needs a session and a valid page', async () => {
    expect(await callRoute(contract.listRepositorySteps)).toMatchObject({ status: 401 })
    const wrong: Record<string, string>[] = [{ page: '0' }, { limit: '1001' }, { statusFilter: 'On' }]
    for (const query of wrong) {
      const answer = await callRoute(contract.listRepositorySteps, { query: { ...query }, headers })
      expect(answer).toMatchObject({ status: 422 })
    }
  })
})

test('similar steps are found while a description is typed', async () => {
  const step = await store({ number: '0001', description: 'Открыть кассовый чек и отсканировать товар' })
  await store({ number: '0002', description: 'Закрыть смену' })
  const similar = async (query: { description: string; exceptId?: string }) =>
    toNumbers((await callForData(contract.listSimilarSteps, { query, headers: viewer })).steps)
  expect(await similar({ description: 'открыть кассовый' })).toEqual(['0001'])
  expect(await similar({ description: 'Отсканировать товар, открыть чек' })).toEqual(['0001'])
  expect(await similar({ description: 'открыть кассовый', exceptId: step.id })).toEqual([])
  expect(await similar({ description: 'отк' })).toEqual([])
  expect(await similar({ description: 'Печать ценников' })).toEqual([])
  expect(await callRoute(contract.listSimilarSteps)).toMatchObject({ status: 401 })
})

describe('adding a step', () => {
  test('pads its number, and names its author', async () => {
    const { step } = await callForData(contract.createRepositoryStep, { body: STEP, headers })
    expect(step).toMatchObject({ ...STEP, number: '0001', createdBy: tester.name })
  })

  test('is refused with a number that is taken, also by many at once', async () => {
    expect(await countStatuses(() => add(STEP), 20)).toEqual({ 201: 1, 409: 19 })
    const answer = await add({ ...STEP, number: '0001' })
    expect(answer).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'A step with this number is there already',
    })
    expect(answer.fields).toHaveProperty('number')
    expect(await prisma.repositoryStep.count()).toBe(1)
  })
})

describe('changing a step', () => {
  const change = (id: string, body: Record<string, unknown>) =>
    callRoute(contract.updateRepositoryStep, { params: { id }, body, headers })

  test('pads its number, and stores a text trimmed and with one kind of line end', async () => {
    const { id } = await store({ ...STEP, number: '0001' })
    const wanted = { number: '2', expectedResult: ' Один\r\nдва ' }
    const step = { ...STEP, number: '0002', expectedResult: 'Один\nдва' }
    expect(await change(id, wanted)).toMatchObject({ status: 200, data: { step } })
  })

  test('is refused for a number that is taken', async () => {
    const { id } = await store({ ...STEP, number: '0001' })
    await store({ number: '0002' })
    expect(await change(id, { number: '2' })).toMatchObject({ status: 409 })
    expect((await list()).steps).toMatchObject([{ ...STEP, number: '0001', version: 1 }, {}])
  })

  test('by the switch stores the status', async () => {
    const { id } = await store({ number: '0001' })
    const set = (status: string, as = headers) =>
      callRoute(contract.setRepositoryStepStatus, { params: { id }, body: { status }, headers: as })
    expect(await set('Disable')).toMatchObject({ status: 200, data: { step: { status: 'Disable' } } })
    expect(await set('On')).toMatchObject({ status: 422 })
    expect(await set('Enable', viewer)).toMatchObject({ status: 403 })
    expect(await findEvents(id)).toMatchObject([{ fromStatus: 'Enable', toStatus: 'Disable' }])
  })
})

test('a deleted step gives its number free, and does not come back where that is taken', async () => {
  const { id } = await store({ ...STEP, number: '0001' })
  await callForData(contract.deleteRepositoryStep, { params: { id }, headers })
  expect(await add(STEP)).toMatchObject({ status: 201 })
  const { restoreFromTrash } = await import('@/lib/features/trash/contract')
  const answer = await callRoute(restoreFromTrash, {
    body: { items: [{ kind: 'repository_step', _id: id }] },
    headers,
  })
  expect(answer).toMatchObject({
    status: 409,
    error: 'Something with the same number or code is there already',
  })
})

const libreOffice = (name: string) =>
  new File([fs.readFileSync(new URL(`../../../tests/fixtures/libreoffice/${name}`, import.meta.url))], name)
const postPreview = (file: File | null, as: Record<string, string> = headers) => {
  const form = new FormData()
  if (file) form.set('file', file)
  return callRoute(contract.previewImport, { form, headers: as })
}
const execute = (validatedData: unknown, as: Record<string, string> = headers) =>
  callRoute(contract.executeImport, { body: { validatedData }, headers: as })

describe('importing', () => {
  test('shows every problem of each row, and stores nothing', async () => {
    await store({ number: '0009' })
    const sheet = workbookFile([
      ['№', 'Описание', 'Система', 'Статус'],
      [1, 'Первый', 'POS', 'ВЫКЛЮЧЕН'],
      [1, 'Второй', 'POS', 'maybe'],
      [9, '', 'POS', ''],
      ['\u0000', 'Третий', 'POS', ''],
    ])
    const { previewData, summary } = contract.previewImport.data.parse((await postPreview(sheet)).data)
    expect(summary).toEqual({ totalRows: 4, validRows: 1, invalidRows: 3, canImport: true })
    expect(previewData).toMatchObject([
      { rowNumber: 2, number: '0001', status: 'Disable', isValid: true, validationErrors: [] },
      { isValid: false, validationErrors: ['№ stands in row 2 as well', expect.stringContaining('neither')] },
      { isValid: false, validationErrors: ['Description is missing', '№ 0009 is there already'] },
      { isValid: false, validationErrors: ['A text holds a character that cannot be stored'] },
    ])
    expect(await prisma.repositoryStep.count()).toBe(1)
  })

  test.each([
    ['an Excel file of LibreOffice, with a title across two rows', libreOffice('steps.xlsx')],
    ['a CSV file of LibreOffice with semicolons, in windows-1251', libreOffice('steps.csv')],
    [
      'a CSV file with a byte order mark and line breaks within quotes, its columns in another order',
      new File(
        [
          '\uFEFF Expected result ,SYSTEM  COMPONENT,Responsible,Description,No.\n',
          'Чек открыт,POS,Кассир,"Открыть чек\nи отсканировать товар",1\n0.5,POS,,Закрыть смену,0002\n,SAP,,Возврат,12\n',
        ],
        'steps.csv',
      ),
    ],
    [
      'an Excel file with numbers as numbers and a title across its columns',
      workbookFile(
        [
          ['Репозиторий шагов, касса'],
          [],
          ['№', 'Описание', 'Система', 'Ответственный', 'Ожидаемый результат'],
          [1, 'Открыть чек\nи отсканировать товар', 'POS', 'Кассир', 'Чек открыт'],
          [2, 'Закрыть смену', 'POS', '', 0.5],
          [12, 'Возврат', 'SAP', '', ''],
        ],
        'steps.xls',
        [{ s: { r: 0, c: 0 }, e: { r: 1, c: 4 } }],
      ),
    ],
  ])('reads %s', async (_name, file) => {
    const { data } = await postPreview(file)
    const { previewData, summary } = contract.previewImport.data.parse(data)
    expect(summary).toMatchObject({ totalRows: 3, validRows: 3 })
    const of = { systemTransactionProgram: 'POS', responsible: '', expectedResult: '' }
    expect(previewData.map(({ rowNumber: _, isValid: __, validationErrors: ___, ...row }) => row)).toEqual([
      {
        number: '0001',
        description: 'Открыть чек\nи отсканировать товар',
        status: 'Enable',
        ...of,
        responsible: 'Кассир',
        expectedResult: 'Чек открыт',
      },
      { ...of, number: '0002', description: 'Закрыть смену', expectedResult: '0.5', status: 'Enable' },
      { ...of, number: '0012', description: 'Возврат', systemTransactionProgram: 'SAP', status: 'Enable' },
    ])
    expect(await execute(previewData)).toMatchObject({ status: 200, data: { imported: 3 } })
  })

  test('is refused without a file, for another kind of file, and without titles', async () => {
    const text = (content: string, name: string) => new File([content], name)
    expect(await postPreview(null)).toMatchObject({ status: 422 })
    expect(await postPreview(text('a', 'steps.pdf'))).toMatchObject({
      status: 415,
      error: 'Please select an Excel (.xlsx, .xls) or CSV file',
    })
    expect(await postPreview(text('a;b', 'steps.csv'))).toMatchObject({ status: 422 })
    expect(await postPreview(text('x'.repeat(contract.IMPORT_BYTES + 1), 'x.csv'))).toMatchObject({
      status: 413,
    })
    expect(await postPreview(workbookFile([['№']]), viewer)).toMatchObject({ status: 403 })
    expect(await postPreview(workbookFile([['№']]), {})).toMatchObject({ status: 401 })
  })

  test('is refused with more than one call could add', async () => {
    // Letters of one byte in the file have two in the call.
    const lines = Array.from({ length: 10_000 }, (_, index) => `${index};${'ж'.repeat(500)};POS`)
    const file = new File([inWindows1251(['№;Описание;Система', ...lines].join('\n'))], 'steps.csv')
    const error = 'The file holds too much to be read.'
    expect(await postPreview(file)).toMatchObject({ status: 422, error, fields: { file: error } })
  })

  test('adds all rows, or none, and records it once', async () => {
    const rows = ['1', '2'].map((number) => ({ ...STEP, number }))
    expect(await execute(rows)).toMatchObject({ status: 200, data: { imported: 2 } })
    expect(toNumbers((await list()).steps)).toEqual(['0001', '0002'])
    expect(await findEvents()).toMatchObject([{ action: 'created', changes: { inserted: { after: 2 } } }])
    expect(await execute([{ ...STEP, number: '3' }, ...rows])).toMatchObject({ status: 409 })
    expect(
      await execute([
        { ...STEP, number: '3' },
        { ...STEP, number: '03' },
      ]),
    ).toMatchObject({ status: 422 })
    expect(await execute([{ ...STEP, number: '3' }, { number: '4' }])).toMatchObject({ status: 422 })
    expect(await execute([])).toMatchObject({ status: 422 })
    expect(await execute(rows, viewer)).toMatchObject({ status: 403 })
    expect(await prisma.repositoryStep.count()).toBe(2)
  })
})

test('what is exported can be imported again as it was', { timeout: 60_000 }, async () => {
  const COUNT = 20_000
  const rows = manySteps(COUNT)
  expect(await execute(rows)).toMatchObject({ status: 200, data: { imported: COUNT } })
  const before = await prisma.repositoryStep.findMany({ orderBy: { number: 'asc' } })
  const response = await requestRoute(contract.exportRepositorySteps, {
    body: { filter: {} },
    headers: viewer,
  })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="repository-steps.xlsx"')
  const file = new File([await response.blob()], 'repository-steps.xlsx')
  await prisma.repositoryStep.deleteMany()
  const preview = await postPreview(file)
  expect(preview).toMatchObject({ status: 200 })
  const { previewData, summary } = contract.previewImport.data.parse(preview.data)
  expect(summary).toEqual({ totalRows: COUNT, validRows: COUNT, invalidRows: 0, canImport: true })
  expect(await execute(previewData)).toMatchObject({ data: { imported: COUNT } })
  const after = await prisma.repositoryStep.findMany({ orderBy: { number: 'asc' } })
  const texts = (steps: typeof before) =>
    steps.map(({ number, description, systemTransactionProgram, responsible, expectedResult, status }) => ({
      number,
      description,
      systemTransactionProgram,
      responsible,
      expectedResult,
      status,
    }))
  expect(texts(after)).toEqual(texts(before))
})

test('an export has what the filters find, and is refused where that is nothing', async () => {
  await store({ number: '0001', status: 'Disable' })
  const send = (filter: Record<string, string>, as: Record<string, string> = viewer) =>
    requestRoute(contract.exportRepositorySteps, { body: { filter }, headers: as })
  expect((await send({ statusFilter: 'Disable' })).status).toBe(200)
  // A client may send a key with every POST.
  expect((await send({}, { ...viewer, 'idempotency-key': 'export-1' })).status).toBe(200)
  expect((await send({}, {})).status).toBe(401)
  const nothing = await send({ statusFilter: 'Enable' })
  expect(nothing.status).toBe(404)
  expect(await nothing.json()).toMatchObject({ error: 'No data to export with current filters' })
})

test('the template has the titles of the columns, and nothing else', async () => {
  const response = await requestRoute(contract.getImportTemplate, { headers: viewer })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).trim()).toBe(
    'Number,Description,System component,Responsible,Expected Result',
  )
})
