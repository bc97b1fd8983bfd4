import { describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import type { FileColumns } from '@/lib/shared/imported-table'
import type { TableChoice } from '@/lib/shared/table-source'
import { inWindows1251, tableFixture, workbookFile } from '@/tests/fixtures/spreadsheets'
import { readTable, readWholeTable } from './reader'

const LAYOUT: FileColumns<'number' | 'description' | 'system' | 'result'> = [
  { name: 'number', titles: ['number', 'номер', 'номершага', '№'], isRequired: true },
  { name: 'description', titles: ['description', 'описание'], isRequired: true, accepts: ['fraction'] },
  { name: 'system', titles: ['systemcomponent', 'система'], isRequired: true },
  { name: 'result', titles: ['expectedresult', 'ожидаемыйрезультат'], accepts: ['fraction'] },
]
const read = (file: File, choice: TableChoice = {}) =>
  readTable(file, { layouts: [LAYOUT], mostRows: 20_000 }, choice)
const text = (content: BlobPart, name = 'steps.csv') => new File([content], name)
const readTexts = async (file: File, choice: TableChoice = {}) =>
  (await read(file, choice)).rows.map(({ cells }) => [...cells.values()])
const readProblems = async (file: File) =>
  (await read(file)).rows.map(({ problems }) => problems.map(({ column, problem }) => [column, problem]))

const STEPS = [
  ['0101', 'Открыть смену на кассе', 'CASH', 'Смена открыта'],
  ['0102', 'Пробить чек с маркированным товаром', 'CASH', 'Чек напечатан'],
  ['0103', 'Оформить возврат день в день', 'CASH', 'Возврат проведён'],
]

describe('files as people bring them', () => {
  test.each([
    ['02c-cp866-english-titles.csv', { encoding: 'ibm866' }],
    ['03-utf16le-tab-unicode-text.csv', { encoding: 'utf-16le' }],
    ['06-html-table.xls', { encoding: 'utf-8', sheet: '1' }],
    ['09-hidden-first-sheet.xlsx', { encoding: null, sheet: 'Шаги' }],
    ['10-blank-styled-rows-to-the-end.xlsx', { sheet: 'Лист1' }],
    ['15d-filtered-hidden-row.xlsx', { sheet: 'Лист1' }],
  ])('%s has three rows, and how it was read is said', async (name, source) => {
    const table = await read(tableFixture(name))
    expect(table.rows.map(({ cells }) => [...cells.values()])).toEqual(STEPS)
    expect(table.rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(table.source).toMatchObject({ ...source, titleRow: 1 })
  })

  test.each([
    ['01b-utf8-one-bad-byte-english-titles.csv', 0],
    ['01c-utf8-cut-in-a-letter.csv', 2],
  ])('%s stays UTF-8, and only the row with the bad letter is flagged', async (name, damaged) => {
    const layouts = [[...LAYOUT, { name: 'responsible', titles: ['responsible'] }]]
    const { source, rows } = await readTable(tableFixture(name), { layouts, mostRows: 100 })
    expect(source.encoding).toBe('utf-8')
    expect(rows.map(({ problems }) => problems.map(({ problem }) => problem))).toEqual(
      STEPS.map((_, index) => (index === damaged ? ['badLetter'] : [])),
    )
    expect([...(rows[1]?.cells.values() ?? [])]).toEqual([...(STEPS[1] ?? []), 'Кассир'])
  })

  test('errors, formulas without a value and booleans are problems of their cells', async () => {
    expect(await readProblems(tableFixture('11-formulas-and-errors.xlsx'))).toEqual([
      [['number', 'noValue']],
      [['number', 'error']],
      [['description', 'error']],
      [],
      [],
    ])
    const texts = await readTexts(tableFixture('11-formulas-and-errors.xlsx'))
    expect(texts.slice(3)).toEqual([
      ['0114', 'Формула с текстом', 'CASH', ''],
      ['0115', 'ссылка', 'CASH', ''],
    ])
    const file = text('№;Описание;Система\n#Н/Д;a;b\nИСТИНА;a;b\n1;########;b\n2;#REF!;b\n')
    expect(await readProblems(file)).toEqual([
      [['number', 'error']],
      [['number', 'boolean']],
      [['description', 'error']],
      [['description', 'error']],
    ])
  })

  test('a number that became a date is named, and zeros of a format are kept', async () => {
    const file = tableFixture('12-number-became-date.xlsx')
    expect(await readProblems(file)).toEqual([
      [['number', 'date']],
      [],
      [],
      [['number', 'fraction']],
      [['number', 'boolean']],
      [['number', 'date']],
    ])
    const numbers = (await readTexts(file)).map(([number]) => number)
    expect(numbers.slice(1, 4)).toEqual(['0007', '100000', '0.3'])
  })

  test('merged cells are filled down, hidden and blank rows and columns that are not read are counted', async () => {
    const merged = await read(tableFixture('14-vertical-merge.xlsx'))
    expect(merged.notes).toEqual({
      filledCells: 2,
      hiddenRows: 0,
      blankRows: 0,
      ignoredColumns: ['Модуль'],
      untitledColumns: [],
      unreadColumns: 0,
    })
    expect(merged.rows.map(({ cells }) => cells.get('system'))).toEqual(['CASH', 'CASH', 'CASH', 'CASH'])
    expect((await read(tableFixture('15d-filtered-hidden-row.xlsx'))).notes.hiddenRows).toBe(1)
    expect((await read(tableFixture('10-blank-styled-rows-to-the-end.xlsx'))).notes.blankRows).toBe(37)
  })

  test('titles are found with invisible characters, letters in two characters and lookalikes', async () => {
    expect((await read(tableFixture('17-nbsp-zwsp-titles.csv'))).source.titleRow).toBe(1)
    const composed = await read(tableFixture('16-nfd-macos.csv'))
    expect(composed.columns.has('result')).toBe(true)
    expect((await read(text('Нoмер;Oписание;Cистема\n1;a;b\n'))).source.titleRow).toBe(1)
  })
})

describe('text files', () => {
  test.each([
    ['a heading above the titles', 'Шаги, все\n№;Описание;Система\n1;Открыть чек, пробить, оплатить;POS\n'],
    ['a heading with none', 'Шаги\n\n№;Описание;Система\n1;Открыть чек, пробить, оплатить;POS\n'],
    ['texts in quotes', 'Шаги\n№;Описание;Система\n1;"Открыть чек, пробить, оплатить";POS\n'],
    ['tabs', '№\tОписание\tСистема\n1\tОткрыть чек, пробить, оплатить\tPOS'],
    ['bars', '№|Описание|Система\n1|Открыть чек, пробить, оплатить|POS'],
    ['commas', '№,Описание,Система\r\n1,"Открыть чек, пробить, оплатить",POS\r\n'],
    ['a line that names the separator', 'sep=;\n№;Описание;Система\n1;Открыть чек, пробить, оплатить;POS\n'],
    ['a name of a workbook', '№\tОписание\tСистема\n1\tОткрыть чек, пробить, оплатить\tPOS'],
  ])('with %s are read', async (name, content) => {
    const file = text(content, name.includes('workbook') ? 'steps.xls' : 'steps.csv')
    expect(await readTexts(file)).toEqual([['1', 'Открыть чек, пробить, оплатить', 'POS', '']])
  })

  test('in the code page of a local Excel are read, and their guards against formulas taken off', async () => {
    const file = text(inWindows1251("№;Описание;Система\r\n1;'=1+1;Касса\r\n"))
    expect(await readTexts(file)).toEqual([['1', '=1+1', 'Касса', '']])
  })

  test('are flagged where a separator or a quote moved the cells', async () => {
    const file = text('№;Описание;Система\n1;Открыть; закрыть;POS\n2;"Чек;POS\n3;Чек;POS\n4;"Чек";POS\n')
    const { rows } = await read(file)
    expect(rows[0]?.problems).toMatchObject([{ problem: 'moreCells' }])
    expect(rows[1]?.problems).toMatchObject([{ problem: 'openQuote' }])
    await expect(read(text('№;Описание;Система\n1;"Чек;POS\n2;Чек;POS\n'))).rejects.toMatchObject({
      messageKey: 'spreadsheets.files.openQuote',
      details: { params: { row: 2 } },
    })
  })

  test.each([
    [';', '1;Чай "Майский", 100 г;POS', 'Чай "Майский", 100 г'],
    [';', '1;"Чай "Майский", 100 г";POS', 'Чай "Майский", 100 г'],
    [',', '1,"Чай ""Майский"", 100 г",POS', 'Чай "Майский", 100 г'],
    [';', '1;"Майский" чай "Золотой";POS', '"Майский" чай "Золотой"'],
    [';', '1;"""Майский"" чай ""Золотой""";POS', '"Майский" чай "Золотой"'],
    [';', '1;Кабель 15" и 20";POS', 'Кабель 15" и 20"'],
  ])('have quotes of their own, doubled or not (%s %s)', async (separator, row, description) => {
    const titles = ['№', 'Описание', 'Система'].join(separator)
    const { rows } = await read(text(`${titles}\n${row}\n`))
    expect(rows.map(({ cells, problems }) => [cells.get('description'), problems])).toEqual([
      [description, []],
    ])
  })

  test.each(['1,"Чай "Майский", 100 г",POS', '1,Чай "Майский, 100 г",POS', '1, "Чай, 100 г",POS'])(
    'whose quotes are not doubled are flagged where a separator stands in them (%s)',
    async (row) => {
      const file = text(`№,Описание,Система,Ожидаемый результат,\n${row}\n2,Кабель 15",POS,Кабель 20"\n`)
      expect(await readProblems(file)).toEqual([[[null, 'quotes']], []])
    },
  )

  test('that were decoded with a wrong encoding before are garbage', async () => {
    const file = text('№;Описание;Система\n1;РћС‚РєСЂС‹С‚СЊ СЃРјРµРЅСѓ;POS\n2;Открыть смену;POS\n')
    expect(await readProblems(file)).toEqual([[[null, 'garbled']], []])
  })

  test('are read in the encoding and from the row of titles that a person chooses', async () => {
    const content = '№;Описание;Система\nслужебная;строка;тут\nНомер;Описание;Система\n1;Чек;POS\n'
    expect(await readTexts(text(content), { titleRow: 3 })).toEqual([['1', 'Чек', 'POS', '']])
    const none = await read(text(content), { titleRow: 2 })
    expect(none).toMatchObject({ layout: null, rows: [], source: { titleRow: null } })
    expect(none.source.head.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4])
    const wrong = await read(tableFixture('02c-cp866-english-titles.csv'), { encoding: 'koi8-r' })
    expect(wrong.rows.every(({ problems }) => problems.length > 0)).toBe(true)
  })
})

describe('workbooks', () => {
  test.each(['steps.xlsx', 'steps.xls'])('of the kind %s are read as they are displayed', async (name) => {
    const merges = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 3 } }]
    const cells = [
      ['Шаги'],
      [],
      ['№', 'Описание', 'Система', 'Ожидаемый результат'],
      [1, '=1+1', 'POS', 0.5],
      [4600000000017, 'Чек', 'POS', ''],
    ]
    const file = workbookFile(cells, name, merges)
    expect(await readTexts(file)).toEqual([
      ['1', '=1+1', 'POS', '0.5'],
      ['4600000000017', 'Чек', 'POS', ''],
    ])
    expect(await readTexts(new File([file], 'steps.csv'))).toHaveLength(2)
  })

  /** A workbook with a cover, the steps, a hidden sheet and a very hidden one. */
  function severalSheets(bookType: 'xlsx' | 'biff8'): File {
    const book = xlsx.utils.book_new()
    const titles = ['№', 'Описание', 'Система']
    const steps = xlsx.utils.aoa_to_sheet([
      titles,
      [{ t: 'n', v: 7, z: '0000' }, 'Шаг', 'POS'],
      [{ t: 'e', v: 0x2a }, true, 'POS'],
      [{ t: 'n', v: 46054, z: 'dd.mmm' }, 'Шаг', 'POS'],
    ])
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Обложка']]), 'Титул')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([titles, [9, 'Скрытый', 'POS']]), 'Списки')
    xlsx.utils.book_append_sheet(book, steps, 'Шаги')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([titles, [8, 'Другой', 'POS']]), 'Ещё')
    book.Workbook = { Sheets: [{}, { Hidden: 2 }, { Hidden: 0 }, { Hidden: 0 }] }
    const bytes: ArrayBuffer = xlsx.write(book, { type: 'array', bookType, bookSST: true })
    return new File([bytes], bookType === 'xlsx' ? 'steps.xlsx' : 'steps.xls')
  }

  test.each(['xlsx', 'biff8'] as const)(
    'of several sheets (%s): the first visible one with the titles is read, others can be chosen',
    async (bookType) => {
      const { source, rows } = await read(severalSheets(bookType))
      expect(source.sheet).toBe('Шаги')
      expect(source.sheets).toEqual([
        { name: 'Титул', isHidden: false },
        { name: 'Списки', isHidden: true },
        { name: 'Шаги', isHidden: false },
        { name: 'Ещё', isHidden: false },
      ])
      expect(rows[0]?.cells.get('number')).toBe('0007')
      expect(rows.map(({ problems }) => problems.map(({ problem }) => problem))).toEqual([
        [],
        ['error', 'boolean'],
        ['date'],
      ])
      expect(await readTexts(severalSheets(bookType), { sheet: 'Списки' })).toEqual([
        ['9', 'Скрытый', 'POS', ''],
      ])
    },
  )

  test('with too many rows are refused', async () => {
    await expect(
      readTable(text('№;Описание;Система\n1;a;b\n2;a;b\n3;a;b'), { layouts: [LAYOUT], mostRows: 2 }),
    ).rejects.toMatchObject({
      code: 'invalid',
      messageKey: 'errors.longSpreadsheet',
      details: { params: { rows: 2 } },
    })
  })
})

describe('all columns of a table', () => {
  const readWhole = (file: File, known: string[] = [], choice: TableChoice = {}) =>
    readWholeTable(file, { known, mostRows: 100 }, choice)

  test('are read whatever their titles, below the row with two known ones, else with two filled cells', async () => {
    const heading = text('Отчёт за осень\nИтог;2\nГде;Что;Ещё\nТам;То;Это')
    const { titles, rows, source } = await readWhole(heading, ['где', 'что'])
    expect(titles).toEqual(['Где', 'Что', 'Ещё'])
    expect(rows.map(({ cells }) => cells)).toEqual([['Там', 'То', 'Это']])
    expect(source.titleRow).toBe(3)
    expect((await readWhole(heading)).titles).toEqual(['Итог', '2'])
    expect((await readWhole(heading, [], { titleRow: 3 })).titles).toEqual(['Где', 'Что', 'Ещё'])
  })

  test('have no titles where the chosen row has none, and what is wrong with a cell is named by its place', async () => {
    expect((await readWhole(text('a;b\n1;2'), [], { titleRow: 9 })).titles).toEqual([])
    const { rows } = await readWhole(text('a;b;c\n1;#N/A;TRUE'))
    expect(rows[0]?.problems.map(({ column, problem }) => [column, problem])).toEqual([
      [1, 'error'],
      [2, 'boolean'],
    ])
  })

  test('merged cells are filled, and a file may be named as a text or a web page', async () => {
    const { rows, notes } = await readWhole(tableFixture('14-vertical-merge.xlsx'))
    expect(notes.filledCells).toBeGreaterThan(0)
    expect(rows.every(({ cells }) => cells.some((cell) => cell !== ''))).toBe(true)
    for (const name of ['block.txt', 'block.tsv']) {
      expect((await readWhole(text('Где\tЧто\nТам\tТо', name))).titles).toEqual(['Где', 'Что'])
    }
    const page = '<table><tr><th>Где</th><th>Что</th></tr><tr><td>Там</td><td>То</td></tr></table>'
    expect((await readWhole(text(page, 'page.html'))).titles).toEqual(['Где', 'Что'])
  })
})

test('two are read at a time; others wait, and beyond a limit callers are asked to retry later', async () => {
  const files = await Promise.allSettled(
    Array.from({ length: 24 }, (_, number) => readTexts(text(`№,Описание,Система\n${number},a,b`))),
  )
  const [done, refused] = [files.slice(0, 22), files.slice(22)]
  expect(done).toEqual(
    done.map((_, number) => ({ status: 'fulfilled', value: [[String(number), 'a', 'b', '']] })),
  )
  for (const file of refused) expect(file).toMatchObject({ reason: { code: 'unavailable' } })
})
