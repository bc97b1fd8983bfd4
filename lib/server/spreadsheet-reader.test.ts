import { describe, expect, test } from 'vitest'
import { HOSTILE_SPREADSHEETS, inWindows1251, workbookFile } from '@/tests/fixtures/spreadsheets'
import { readSpreadsheet } from './spreadsheet-reader'

const MOST_ROWS = 20_000
const text = (content: BlobPart, name = 'steps.csv') => readSpreadsheet(new File([content], name), MOST_ROWS)

describe('reading a spreadsheet', () => {
  test('takes a CSV file as Excel of this country writes it', async () => {
    const rows = await text(inWindows1251('№;Описание\r\n1;Открыть чек\r\n'))
    expect(rows.slice(0, 2)).toEqual([
      ['№', 'Описание'],
      ['1', 'Открыть чек'],
    ])
  })

  test('takes a CSV file with a byte order mark, line breaks within quotes and tabs', async () => {
    expect(await text('\uFEFFNumber,Description\n0001,"One\nand ""two"""\n')).toEqual([
      ['Number', 'Description'],
      ['0001', 'One\nand "two"'],
    ])
    expect(await text('Number\tDescription\n2\tb')).toEqual([
      ['Number', 'Description'],
      ['2', 'b'],
    ])
  })

  test('gives back a text that was kept from being a formula', async () => {
    expect(await text("a,b\n'=1+1,'plain")).toEqual([
      ['a', 'b'],
      ['=1+1', "'plain"],
    ])
  })

  test.each(['steps.xlsx', 'steps.xls'])(
    'takes numbers, texts and empty rows of %s as they are seen',
    async (name) => {
      const cells = [['Title'], [], ['№', 'Barcode'], [1, 4600000000017], ['=1+1', '']]
      const merges = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }]
      const rows = await readSpreadsheet(workbookFile(cells, name, merges), MOST_ROWS)
      expect(rows.map((row) => row.filter(Boolean))).toEqual([
        ['Title'],
        [],
        ['№', 'Barcode'],
        ['1', '4600000000017'],
        ['=1+1'],
      ])
    },
  )

  test.each([
    ['steps.txt', 'a;b'],
    ['steps', 'a;b'],
    ['steps.xlsx', 'a;b'],
    ['steps.xls', 'PK\u0003\u0004'],
    ['steps.csv', 'PK\u0003\u0004'],
    ['steps.xls', '<html><table><tr><td>1'],
  ])('takes no %s that begins with %j', async (name, content) => {
    await expect(text(content, name)).rejects.toMatchObject({ code: 'unsupported_type' })
  })

  test('takes no file with more rows than are allowed, and none that is no text', async () => {
    await expect(readSpreadsheet(new File(['a\nb\nc'], 'x.csv'), 2)).rejects.toMatchObject({
      code: 'invalid',
      sentence: 'errors.longSpreadsheet',
    })
    await expect(text('a\u0000b')).rejects.toMatchObject({ sentence: 'errors.unreadableSpreadsheet' })
  })
})

describe('what is made to harm', () => {
  test.each(HOSTILE_SPREADSHEETS)(
    'is refused in words: $name',
    async ({ make, sentence }) => {
      await expect(readSpreadsheet(make(), MOST_ROWS)).rejects.toMatchObject({ code: 'invalid', sentence })
      // The next one is read as if nothing had been.
      expect(await text('a,b')).toEqual([['a', 'b']])
    },
    30_000,
  )
})
