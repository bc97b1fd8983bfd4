import fs from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createRepositoryStep as store } from '@/tests/factories/repository-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { manySteps } from '@/tests/fixtures/many-steps'
import { bearerHeaders } from '@/tests/fixtures/session'
import { inWindows1251, tableFixture, workbookFile } from '@/tests/fixtures/spreadsheets'
import { exportRepositorySteps, listRepositorySteps } from '../contract'
import * as contract from './contract'

const STEP = {
  number: '1',
  description: 'Открыть кассовый чек',
  systemTransactionProgram: 'POS',
  responsible: 'Кассир',
  expectedResult: 'Чек открыт',
}

let tester: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }
let viewer: { authorization: string }

beforeEach(async () => {
  tester = await createUser()
  headers = await bearerHeaders(tester)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const listNumbers = async () => {
  const { steps } = await callForData(listRepositorySteps, { headers: viewer })
  return steps.map(({ number }) => number)
}
const findEvents = (subjectId?: string) =>
  prisma.historyEvent.findMany({ where: { subject: 'repository_step', subjectId }, orderBy: { id: 'asc' } })
const libreOffice = (name: string) =>
  new File(
    [fs.readFileSync(new URL(`../../../../tests/fixtures/libreoffice/${name}`, import.meta.url))],
    name,
  )
const postPreview = (
  file: File | null,
  { as = headers, query = {} }: { as?: Record<string, string>; query?: Record<string, string> } = {},
) => {
  const form = new FormData()
  if (file) form.set('file', file)
  return callRoute(contract.previewImport, { form, headers: as, query })
}
const readPreview = async (file: File, query: Record<string, string> = {}) =>
  contract.previewImport.data.parse((await postPreview(file, { query })).data)
const text = (content: string, name = 'steps.csv') => new File([content], name)
const execute = (validatedData: unknown, as: Record<string, string> = headers, updates: unknown = []) =>
  callRoute(contract.executeImport, { body: { validatedData, updates }, headers: as })

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
    expect(summary).toMatchObject({ totalRows: 4, validRows: 1, invalidRows: 3, canImport: true })
    expect(previewData).toMatchObject([
      { rowNumber: 2, number: '0001', status: 'Disable', isValid: true, validationErrors: [] },
      { isValid: false, validationErrors: ['№ stands in row 2 as well', expect.stringContaining('neither')] },
      { isValid: false, validationErrors: ['Description is missing'] },
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
    expect(previewData).toMatchObject([
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
    expect(await postPreview(null)).toMatchObject({ status: 422 })
    expect(await postPreview(text('a', 'steps.pdf'))).toMatchObject({
      status: 415,
      error: 'Please select an Excel (.xlsx, .xls) or CSV file',
    })
    expect(await postPreview(text('a;b', 'steps.csv'))).toMatchObject({ status: 422 })
    expect(await postPreview(text('x'.repeat(contract.IMPORT_BYTES + 1), 'x.csv'))).toMatchObject({
      status: 413,
    })
    expect(await postPreview(workbookFile([['№']]), { as: viewer })).toMatchObject({ status: 403 })
    expect(await postPreview(workbookFile([['№']]), { as: {} })).toMatchObject({ status: 401 })
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
    expect(await listNumbers()).toEqual(['0001', '0002'])
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

describe('a file that is exported and changed', () => {
  const TITLES = '№;Описание;Система;Ответственный;Ожидаемый результат;Статус'
  const FILE = [
    TITLES,
    '0001;Открыть кассовый чек;POS;Кассир;Чек открыт;Enable',
    '0002;Закрыть смену;SAP;Ольга;Смена закрыта;Disable',
    '3;Возврат;POS;;;',
  ].join('\n')

  test('names what is the same and what is changed, and updates the changed ones when asked', async () => {
    const same = await store({ ...STEP, number: '0001' })
    const changed = await store({ ...STEP, number: '0002' })
    const { previewData, summary } = await readPreview(text(FILE))
    expect(summary).toMatchObject({ totalRows: 3, validRows: 3, newRows: 1, changedRows: 1, sameRows: 1 })
    expect(previewData.map(({ state }) => state)).toEqual(['same', 'changed', 'new'])
    const update = { ...previewData[1], ...previewData[1]?.stored }
    expect(await execute([previewData[2]], headers, [update])).toMatchObject({
      status: 200,
      data: { imported: 1, updated: 1 },
    })
    const stored = await prisma.repositoryStep.findMany({ orderBy: { number: 'asc' } })
    expect(stored).toMatchObject([
      { id: same.id, version: 1, responsible: 'Кассир' },
      {
        id: changed.id,
        version: 2,
        responsible: 'Ольга',
        status: 'Disable',
        systemTransactionProgram: 'SAP',
      },
      { number: '0003' },
    ])
    expect(await findEvents(changed.id)).toMatchObject([
      { action: 'updated', fromStatus: 'Enable', toStatus: 'Disable', actorId: tester.id },
    ])
  })

  test('keeps what its columns leave out, and says when nothing is to do', async () => {
    await store({ ...STEP, number: '0001', status: 'Disable' })
    const { previewData, summary } = await readPreview(text('№;Описание;Система\n1;Открыть кассовый чек;POS'))
    expect(summary).toMatchObject({ sameRows: 1, canImport: false })
    expect(previewData).toMatchObject([{ responsible: 'Кассир', status: 'Disable', state: 'same' }])
  })

  test('updates nothing where a step was changed or deleted since, or its number taken', async () => {
    const { id } = await store({ ...STEP, number: '0002' })
    const { previewData } = await readPreview(text(FILE))
    const update = { ...previewData[1], ...previewData[1]?.stored }
    await prisma.repositoryStep.update({ where: { id }, data: { version: 2 } })
    expect(await execute([previewData[2]], headers, [update])).toMatchObject({ status: 409 })
    await prisma.repositoryStep.update({
      where: { id },
      data: { deletedAt: new Date(), deletedById: tester.id },
    })
    expect(await execute([previewData[2]], headers, [{ ...update, version: 2 }])).toMatchObject({
      status: 404,
    })
    expect(await execute([update], headers, [update])).toMatchObject({ status: 422 })
    expect(await execute([], viewer, [update])).toMatchObject({ status: 403 })
    expect(await prisma.repositoryStep.count()).toBe(1)
  })
})

describe('how a file is read', () => {
  test('is said, and can be chosen', async () => {
    const { previewData, source } = await readPreview(tableFixture('02c-cp866-english-titles.csv'))
    expect(source).toMatchObject({ encoding: 'ibm866', sheet: null, titleRow: 1 })
    expect(previewData).toMatchObject([{ description: 'Открыть смену на кассе', isValid: true }, {}, {}])
    const wrong = await readPreview(tableFixture('02c-cp866-english-titles.csv'), {
      encoding: 'windows-1251',
    })
    expect(wrong.summary).toMatchObject({ validRows: 0, canImport: false })
    expect(wrong.previewData[0]?.validationErrors).toEqual([expect.stringContaining('another encoding')])
  })

  test('is said where no titles were found, so that another sheet can be chosen', async () => {
    const answer = await postPreview(text('Привет;мир'))
    expect(answer).toMatchObject({
      status: 422,
      fields: { file: expect.stringContaining('no titles of columns') },
      data: {
        source: { encoding: 'utf-8', titleRow: null, head: [{ rowNumber: 1, cells: ['Привет', 'мир'] }] },
      },
    })
    const hidden = tableFixture('09-hidden-first-sheet.xlsx')
    expect(await postPreview(hidden, { query: { sheet: '_lists' } })).toMatchObject({ status: 422 })
    expect(await readPreview(hidden, { sheet: 'Шаги' })).toMatchObject({ summary: { validRows: 3 } })
  })

  test.each([
    ['an empty file', new File([], 'steps.csv'), 'The file is empty'],
    ['a file of blanks', text(' \r\n\r\n'), 'The file is empty'],
    ['a workbook without cells', workbookFile([]), 'The file is empty'],
    ['a file without rows', text('№;Описание;Система\n'), 'The file has no rows below its titles'],
  ])('of %s is that it has nothing', async (_, file, error) => {
    expect(await postPreview(file)).toMatchObject({ status: 422, error, fields: { file: error } })
  })

  test('is that a JUnit report is one, whatever its name', async () => {
    const report = tableFixture('33-junit-cyrillic.xml')
    const error = expect.stringMatching(/^This is a JUnit report/)
    expect(await postPreview(report)).toMatchObject({ status: 415, error })
    expect(await postPreview(new File([report], 'report.csv'))).toMatchObject({ status: 422, error })
  })

  test('numbers the steps of an export of test cases, and imports every step and line', async () => {
    await store({ ...STEP, number: '0002' })
    const { previewData, notes } = await readPreview(tableFixture('30-testrail-separated-steps.csv'))
    expect(notes).toMatchObject({ numberedRows: 4, ignoredColumns: ['Priority'] })
    const of = { isValid: true, state: 'new', systemTransactionProgram: 'Касса > Возвраты' }
    expect(previewData).toMatchObject([
      { ...of, number: '0001', description: 'Открыть чек', expectedResult: 'Чек найден' },
      {
        ...of,
        number: '0003',
        description: 'Нажать «Возврат»\nи подтвердить',
        expectedResult: 'Печатается чек возврата\nсумма совпадает',
      },
      { ...of, number: '0004', description: 'Проверить <ОФД> & почту', expectedResult: 'Чек ушёл' },
      { ...of, number: '0005', description: 'Аванс', systemTransactionProgram: 'Касса', expectedResult: '' },
    ])
  })

  test('warns of letters that look like others, also of stored ones, and drops invisible ones', async () => {
    await store({ ...STEP, number: 'А7' })
    const { previewData } = await readPreview(tableFixture('18-lookalikes.csv'))
    expect(previewData.map(({ warnings }) => warnings)).toEqual([
      [expect.stringContaining('“C” in № is Latin; there is also № С01')],
      [expect.stringContaining('“С” in № is Cyrillic and looks like the Latin “C”')],
      [expect.stringContaining('“О” in № is Cyrillic')],
      [],
    ])
    const latin = await readPreview(text('№;Описание;Система\nA7;Шаг;POS'))
    expect(latin.previewData[0]?.warnings).toEqual([expect.stringContaining('there is also № А7')])
    const invisible = await readPreview(tableFixture('17-nbsp-zwsp-titles.csv'))
    expect(invisible.previewData).toMatchObject([
      { number: '0171', systemTransactionProgram: 'CASH', responsible: 'Кассир', isValid: true },
    ])
  })
})

test('what is exported can be imported again as it was', { timeout: 60_000 }, async () => {
  const COUNT = 20_000
  const rows = manySteps(COUNT)
  expect(await execute(rows)).toMatchObject({ status: 200, data: { imported: COUNT } })
  const before = await prisma.repositoryStep.findMany({ orderBy: { number: 'asc' } })
  const response = await requestRoute(exportRepositorySteps, {
    body: { filter: {} },
    headers: viewer,
  })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="repository-steps.xlsx"')
  const file = new File([await response.blob()], 'repository-steps.xlsx')
  await prisma.repositoryStep.deleteMany()
  const preview = await postPreview(file)
  expect(preview).toMatchObject({ status: 200 })
  const { previewData, summary } = contract.previewImport.data.parse(preview.data)
  expect(summary).toMatchObject({ totalRows: COUNT, validRows: COUNT, newRows: COUNT, invalidRows: 0 })
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

test('the template has the titles of the columns, and nothing else', async () => {
  const response = await requestRoute(contract.getImportTemplate, { headers: viewer })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).trim()).toBe(
    'Number,Description,System component,Responsible,Expected Result',
  )
})
