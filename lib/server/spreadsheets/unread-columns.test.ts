import { describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { workbookFile } from '@/tests/fixtures/spreadsheets'
import { readTable, type WantedColumns } from './read-table'

const layouts = [['№', 'описание', 'система'].map((name) => ({ name, titles: [name], isRequired: true }))]
const read = (bytes: Uint8Array, wanted: WantedColumns) =>
  readTable({ bytes, wanted, mostRows: 100, choice: {} })
const text = (content: string) => new TextEncoder().encode(content)

const TEXT = text('№;Описание;Система;\n1;a;b;важное\n2;a;b;\n3;a;b; тоже\n')
const ROWS = [
  ['№', 'Описание', '', 'Система', '', 'Модуль'],
  [1, 'a', 'c', 'b', '', 'm', 'дальше'],
  [2, 'a', '', 'b', '', 'm'],
  [3, 'a', 'd', 'b', '', 'm'],
]

describe('a column without a title that holds something', () => {
  test('is named by its letter, where a list takes its own columns', async () => {
    const { notes, rows } = await read(TEXT, { layouts })
    expect(notes.untitledColumns).toEqual([{ letter: 'D', cells: 2 }])
    expect(rows.flatMap(({ problem }) => problem ?? [])).toEqual([])
  })

  test.each(['steps.xlsx', 'steps.xls'])(
    'is one between others, or behind the last title: %s',
    async (name) => {
      const merges = [{ s: { r: 0, c: 1 }, e: { r: 0, c: 2 } }]
      const bytes = new Uint8Array(await workbookFile(ROWS, name, merges).arrayBuffer())
      const { notes } = await read(bytes, { layouts })
      expect(notes.untitledColumns).toEqual([
        { letter: 'C', cells: 2 },
        { letter: 'G', cells: 1 },
      ])
      expect(notes.ignoredColumns).toEqual(['Модуль'])
    },
  )

  test('is taken with the others, where all columns are', async () => {
    const bytes = new Uint8Array(await workbookFile(ROWS).arrayBuffer())
    const { titles, letters, notes, rows } = await read(bytes, { known: [] })
    expect(titles).toEqual(['№', 'Описание', '', 'Система', 'Модуль', ''])
    expect(letters).toEqual(['A', 'B', 'C', 'D', 'F', 'G'])
    expect(rows[0]?.cells).toEqual(['1', 'a', 'c', 'b', 'm', 'дальше'])
    expect(notes.untitledColumns).toEqual([])
  })

  test('gives way to those with a title, and is named then', async () => {
    const titles = [...Array.from({ length: 40 }, (_, index) => `Поле ${index + 1}`), '']
    const cells = titles.map((_, index) => index)
    const { titles: taken, notes } = await read(text(`${titles.join(';')}\n${cells.join(';')}\n`), {
      known: [],
    })
    expect(taken).toEqual(titles.slice(0, 40))
    expect(notes.untitledColumns).toEqual([{ letter: 'AO', cells: 1 }])
  })
})

test('a cell behind the last title of a text belongs to a row that is cut in the wrong place', async () => {
  const { notes, rows } = await read(text('№;Описание;Система\n1;a;b;c\n'), { layouts })
  expect(rows[0]?.problem).toBe('moreCells')
  expect(notes.untitledColumns).toEqual([])
  expect((await read(text('№;Описание;Система\n1;a;b;c\n'), { known: [] })).titles).toHaveLength(3)
})

test.each(['xlsx', 'xls', 'csv', 'html'] as const)(
  'columns that no reader reaches are counted: %s',
  async (ending) => {
    const others = Array.from({ length: 204 }, (_, place) => `Поле ${place}`)
    const sheet = xlsx.utils.aoa_to_sheet([
      ['№', 'Описание', 'Система', ...others],
      [1, 'Открыть чек', 'POS'],
    ])
    const bookType = ending === 'xls' ? 'biff8' : ending
    const bytes = xlsx.write(xlsx.utils.book_new(sheet, 'Шаги'), { type: 'array', bookType })
    const { notes, rows } = await read(new Uint8Array(bytes), { layouts })
    expect([notes.unreadColumns, rows.length]).toEqual([7, 1])
    const narrow = await read(text('№;Описание;Система\n1;Открыть чек;POS\n'), { layouts })
    expect(narrow.notes.unreadColumns).toBe(0)
  },
)
