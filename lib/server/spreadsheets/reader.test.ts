import { describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { inWindows1251, workbookFile } from '@/tests/fixtures/spreadsheets'
import { readSpreadsheet } from './reader'

const MAX_ROWS = { rows: 20_000, above: 10 }
const text = (content: BlobPart, name = 'steps.csv') => readSpreadsheet(new File([content], name), MAX_ROWS)

describe('reading a spreadsheet', () => {
  test('reads a CSV file as a local Excel writes it', async () => {
    const rows = await text(inWindows1251('№;Описание\r\n1;Открыть чек\r\n'))
    expect(rows.slice(0, 2)).toEqual([
      ['№', 'Описание'],
      ['1', 'Открыть чек'],
    ])
  })

  test('reads a CSV file with a byte order mark, line breaks within quotes and tabs', async () => {
    expect(await text('\uFEFFNumber,Description\n0001,"One\nand ""two"""\n')).toEqual([
      ['Number', 'Description'],
      ['0001', 'One\nand "two"'],
    ])
    expect(await text('Number\tDescription\n2\tb')).toEqual([
      ['Number', 'Description'],
      ['2', 'b'],
    ])
  })

  test.each([
    ['a heading above the titles', 'Шаги, все\n№;Описание;Система\n1;Открыть чек, пробить, оплатить;POS\n'],
    ['a heading with none', 'Шаги\n\n№;Описание;Система\n1;Открыть чек, пробить, оплатить;POS\n'],
    ['texts in quotes', 'Шаги\n№;Описание;Система\n1;"Открыть чек, пробить, оплатить";POS\n'],
  ])('finds the separator of a CSV file with %s', async (_, content) => {
    const rows = await text(content)
    expect(rows.at(-1)).toEqual(['1', 'Открыть чек, пробить, оплатить', 'POS'])
  })

  test('restores a text with a guard against formulas', async () => {
    expect(await text("a,b\n'=1+1,'plain")).toEqual([
      ['a', 'b'],
      ['=1+1', "'plain"],
    ])
  })

  test.each(['steps.xlsx', 'steps.xls'])(
    'reads numbers, texts and empty rows of %s as they are displayed',
    async (name) => {
      const cells = [['Title'], [], ['№', 'Barcode'], [1, 4600000000017], ['=1+1', '']]
      const merges = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }]
      const rows = await readSpreadsheet(workbookFile(cells, name, merges), MAX_ROWS)
      expect(rows.map((row) => row.filter(Boolean))).toEqual([
        ['Title'],
        [],
        ['№', 'Barcode'],
        ['1', '4600000000017'],
        ['=1+1'],
      ])
    },
  )

  test('reads percentages, booleans and shared texts of the first sheet, each in its place', async () => {
    const book = xlsx.utils.book_new()
    const cells = [
      ['Other', 'text', 'of', 'this'],
      ['Доля', 'Общий', '', 'Готово'],
      [{ t: 'n', v: 0.5, z: '0.00%' }, 'Общий', 1.5, true],
    ]
    const first = xlsx.utils.aoa_to_sheet(cells)
    xlsx.utils.book_append_sheet(book, first, 'Second by name')
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Not this one']]), 'A first by name')
    const bytes: Buffer = xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true })
    expect(await readSpreadsheet(new File([new Uint8Array(bytes)], 'steps.xlsx'), MAX_ROWS)).toEqual([
      ['Other', 'text', 'of', 'this'],
      ['Доля', 'Общий', '', 'Готово'],
      ['50.00%', 'Общий', '1.5', 'TRUE'],
    ])
  })

  test.each([
    ['steps.txt', 'a;b'],
    ['steps', 'a;b'],
    ['steps.xlsx', 'a;b'],
    ['steps.xls', 'PK\u0003\u0004'],
    ['steps.csv', 'PK\u0003\u0004'],
    ['steps.xls', '<html><table><tr><td>1'],
  ])('refuses a %s that begins with %j', async (name, content) => {
    await expect(text(content, name)).rejects.toMatchObject({ code: 'unsupported_type' })
  })

  test('refuses a file with too many rows, and a CSV file that is not text', async () => {
    await expect(
      readSpreadsheet(new File(['a\nb\nc\nd'], 'x.csv'), { rows: 2, above: 1 }),
    ).rejects.toMatchObject({
      code: 'invalid',
      messageKey: 'errors.longSpreadsheet',
      details: { params: { rows: 2 } },
    })
    await expect(text('a\u0000b')).rejects.toMatchObject({ messageKey: 'errors.unreadableSpreadsheet' })
  })
})

test('two are read at a time; others wait, and beyond a limit callers are asked to retry later', async () => {
  const files = await Promise.allSettled(Array.from({ length: 24 }, (_, number) => text(`a,${number}`)))
  const [read, refused] = [files.slice(0, 22), files.slice(22)]
  expect(read).toEqual(read.map((_, number) => ({ status: 'fulfilled', value: [['a', String(number)]] })))
  for (const file of refused) expect(file).toMatchObject({ reason: { code: 'unavailable' } })
})
