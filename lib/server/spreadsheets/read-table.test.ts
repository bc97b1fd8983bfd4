import { describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { plainTitle } from '@/lib/shared/column-titles'
import { archive, inEncoding, WORKBOOK } from '@/tests/fixtures/spreadsheets'
import { readTable } from './read-table'

const layouts = [
  ['number', 'description', 'system'].map((name) => ({ name, titles: [name], isRequired: true })),
]
const toBytes = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content
const read = (content: string | Uint8Array) =>
  readTable({ bytes: toBytes(content), wanted: { layouts }, mostRows: 100, choice: {} })
const readCells = async (content: string | Uint8Array) => (await read(content)).rows.map(({ cells }) => cells)

const problemsIn = async (...descriptions: string[]) => {
  const lines = descriptions.map((description, index) => `${index};${description};POS\n`)
  const { rows } = await read(`Number;Description;System\n${lines.join('')}`)
  return rows.map(({ problem, problems }) => problem ?? problems?.[0]?.[1])
}

test('a text that was decoded wrongly before is garbage, also one of Latin-1, and lost letters are named', async () => {
  const bytes = new TextEncoder().encode('Открыть смену')
  const latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  expect(await problemsIn(latin1, '??????? ?????', '?????')).toEqual(['garbled', 'badLetter', 'badLetter'])
})

test('abbreviations, drawn lines and questions are no garbage', async () => {
  const texts = ['3 шт., 5 шт., 2 шт.', '═══ Итог ═══', '─────', '???', 'Что дальше?????', 'ККТ ФФД ФН ОФД']
  expect(await problemsIn(...texts)).toEqual(texts.map(() => undefined))
})

test.each([{ layouts }, { known: [] }])('of a wide table no column goes unnamed', async (wanted) => {
  const others = Array.from({ length: 60 }, (_, index) => `Field ${index + 1}`)
  const content = [...others, 'Number', 'Description', 'System'].join(';')
  const cells = [...others.map(() => ''), '1', 'Чек', 'POS'].join(';')
  const bytes = toBytes(`${content}\n${cells}\n`)
  const { titles, notes } = await readTable({ bytes, wanted, mostRows: 100, choice: {} })
  expect([...titles, ...notes.ignoredColumns].sort()).toEqual(content.split(';').sort())
})

test('a column with a known title is taken wherever it stands', async () => {
  const titles = [...Array.from({ length: 60 }, (_, index) => `Field ${index + 1}`), 'Number', 'System']
  const bytes = toBytes(`${titles.join(';')}\n${titles.map((_, index) => index).join(';')}\n`)
  const known = ['Number', 'System'].map(plainTitle)
  const read = await readTable({ bytes, wanted: { known }, mostRows: 100, choice: {} })
  expect(read.titles.slice(-3)).toEqual(['Field 38', 'Number', 'System'])
  expect(read.rows[0]?.cells.slice(-2)).toEqual(['60', '61'])
})

test('a line that names the separator is no blank row, and others are counted', async () => {
  for (const [start, blankRows] of [
    ['sep=;\n', 0],
    ['sep=;\n\n', 1],
    ['', 0],
  ] as const) {
    const { notes, source } = await read(`${start}Number;Description;System\n1;Чек;POS\n`)
    expect(notes.blankRows).toBe(blankRows)
    expect(source.titleRow).toBe(start.length > 0 ? blankRows + 2 : 1)
  }
})

test('a row of dashes that stand for nothing is a row', async () => {
  const bytes = toBytes('Number|Description|System\n1|Чек|POS\n--|--|--\n2|Возврат|POS\n')
  const { rows } = await readTable({ bytes, wanted: { layouts }, mostRows: 100, choice: {} })
  expect(rows).toHaveLength(3)
})

test('errors of spreadsheets are named in any language, and words behind a # are none', async () => {
  const errors = ['#SPILL!', '#ПЕРЕНОС!', '#CALC!', '#WERT!', '#NAZEV?', '#N/D', '#GETTING_DATA', 'Err:502']
  expect(await problemsIn(...errors, '#####')).toEqual([...errors, '#####'].map(() => 'error'))
  const texts = ['#касса', '#1', '#1!', 'Err: 502', '#ИТОГ', '#']
  expect(await problemsIn(...texts)).toEqual(texts.map(() => undefined))
})

test('a text that a formula keeps from losing its zeros is read, and titles in between are named', async () => {
  const lines = ['="0007";="";', 'Number;Description;System', '"=""0008""";"=""Tea""";POS', `'="1";a;b`]
  const { rows } = await read(`Number;Description;System\n${lines.join('\n')}`)
  expect(rows.map(({ cells, problem }) => problem ?? cells)).toEqual([
    ['0007', '', ''],
    'titles',
    ['0008', 'Tea', 'POS'],
    ['="1"', 'a', 'b'],
  ])
})

test.each([
  [
    'lines that end in two ways',
    'sep=;\r\nNumber;Description;System\r\n1;Чек;POS\n2;Смена;CASH\r3;Касса;POS\r\n',
  ],
  ['a separator that few use', 'sep=^\nNumber^Description^System\n1^Чек^POS\n2^Смена^CASH\n3^Касса^POS\n'],
  [
    'lines drawn between its rows',
    '| Number | Description | System |\n|---|:---|---:|\n|1|Чек|POS|\n+---+-----+\n|2|Смена|CASH|\n|3|Касса|POS|\n',
  ],
])('a text with %s is read', async (_, content) => {
  expect(await readCells(content)).toEqual([
    ['1', 'Чек', 'POS'],
    ['2', 'Смена', 'CASH'],
    ['3', 'Касса', 'POS'],
  ])
})

test('quotes with a backslash in front are those of the cell, and the sign that ends a text of DOS is none of it', async () => {
  const lines = 'Number;Description;System\r\n1;"Чай \\"Майский\\" 100 г";POS\r\n\u001A'
  expect(await readCells(inEncoding(lines, 'ibm866'))).toEqual([['1', 'Чай "Майский" 100 г', 'POS']])
})

test('a file in two encodings is garbage in one of its rows, whichever is taken', async () => {
  const utf8 = toBytes('Number;Description;System\n1;Открыть смену;POS\n2;')
  const { rows } = await read(
    Uint8Array.from([...utf8, ...inEncoding('Закрыть смену;POS\n', 'windows-1251')]),
  )
  expect(rows.map(({ problem }) => problem)).toContain('garbled')
  expect(await problemsIn('–Ю—В–Ї—А—Л—В—М —Б–Љ–µ–љ—Г', 'Касса –Чек', 'Чек—касса')).toEqual([
    'garbled',
    undefined,
    undefined,
  ])
})

describe('a workbook', () => {
  const sheet = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`
  const inline = (...texts: string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const TITLES = `<row r="1">${inline('Number', 'Description', 'System')}</row>`
  const book = (rows: string, after = '', others: Record<string, string> = {}) =>
    archive({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': sheet(TITLES + rows, after), ...others })

  test('with backslashes between its folders is read', async () => {
    const parts = Object.entries({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': sheet(TITLES) })
    const file = archive(Object.fromEntries(parts.map(([name, part]) => [name.replaceAll('/', '\\'), part])))
    expect((await read(file)).layout).toBe(0)
  })

  test('with prefixes, comments, single quotes and sections in its XML is read', async () => {
    const rows = `<row r='1'>${inline('Number', 'Description', 'System')}</row><!-- <row/> --><row r='2'><c r='C2' t='inlineStr'><is><t><![CDATA[a<1]]></t></is></c></row>`
    const xml = sheet(rows).replaceAll(/<(\/?)([a-z])/gi, '<$1x:$2')
    expect(await readCells(archive({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': xml }))).toEqual([
      ['', '', 'a<1'],
    ])
  })

  test('has each text once, without reading aids, escapes and entities undone', async () => {
    const shared = {
      'xl/sharedStrings.xml':
        '<sst><si><r><t>Чек</t></r><r><t xml:space="preserve"> 1</t></r><rPh><t>чек</t></rPh></si><si><t/></si></sst>',
    }
    const cells = `<c t="s"><v>0</v></c><c t="str"><f>A1</f><v>&lt;&amp;lt;&#x41;&#1071;_x000D_\n_x005F_x0041_</v></c>${inline('POS')}`
    expect(await readCells(book(`<row r="2">${cells}</row>`, '', shared))).toEqual([
      ['Чек 1', '<&lt;AЯ\n_x0041_', 'POS'],
    ])
    await expect(read(book('<row r="2"><c t="s"><v>7</v></c></row>'))).rejects.toMatchObject({
      reason: 'unreadable',
    })
  })

  test('has cells in their columns, with and without places', async () => {
    const rows = `<row><c/>${inline('b')}</row><row r="9"><c r="C9"><v>4.6E+12</v></c></row>`
    const { rows: read9 } = await read(book(rows))
    expect(read9).toEqual([
      { rowNumber: 2, cells: ['', 'b', ''] },
      { rowNumber: 9, cells: ['', '', '4600000000000'] },
    ])
  })

  test('has merged cells filled down, but neither to the right nor into rows that hold nothing else', async () => {
    const rows = `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row><row r="3"><c r="B3"><v>3</v></c></row><row r="4"><c r="A4" s="1"/></row>`
    const after = '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="B2:C2"/></mergeCells>'
    const { rows: filled, notes } = await read(book(rows, after))
    expect(filled.map(({ cells }) => cells)).toEqual([
      ['1', '2', ''],
      ['1', '3', ''],
    ])
    expect(notes).toMatchObject({ filledCells: 1 })
  })

  test('has hidden and formatted blank rows to the end of the sheet', async () => {
    const blank = Array.from({ length: 65_000 }, (_, row) => `<row r="${row + 3}" s="1"><c s="1"/></row>`)
    const rows = `<row r="2" ht="0" customHeight="1">${inline('1', 'a', 'b')}</row>${blank.join('')}<row r="1048576" s="1"/>`
    const { rows: filled, notes } = await read(book(rows))
    expect(filled).toHaveLength(1)
    expect(notes).toMatchObject({ hiddenRows: 1, blankRows: 65_001 })
  })

  test('has formulas that no spreadsheet calculated, with an empty value or none', async () => {
    const formulas = '<c r="A2"><f>1+1</f><v></v></c><c r="B2"><f>1+1</f><v/></c>'
    const { rows } = await read(book(`<row r="2">${formulas}${inline('POS')}</row>`))
    expect(rows[0]?.problems).toEqual([
      [0, 'noValue'],
      [1, 'noValue'],
    ])
    const empty = '<row r="2"><c t="str"><f>""</f><v></v></c><c><v>1</v></c></row>'
    expect(await readCells(book(empty))).toEqual([['', '1', '']])
  })

  test.each([
    ['0.00E+00', ['7', '4601234567893'], undefined],
    ['0000', ['0007', '4601234567893'], undefined],
    ['0_);(0)', ['7', '4601234567893'], undefined],
    ['_-* #,##0.00_-', ['7.00', '4601234567893.00'], 'fraction'],
  ])('has numbers in the format %s', async (code, texts, problem) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`
    const relation = '<Relationship Id="rId3" Type="x/styles" Target="styles.xml"/></Relationships>'
    const relations = WORKBOOK['xl/_rels/workbook.xml.rels'].replace('</Relationships>', relation)
    const numbers = '<row r="2"><c s="0"><v>7</v></c><c s="0"><v>4601234567893</v></c></row>'
    const parts = { 'xl/styles.xml': styles, 'xl/_rels/workbook.xml.rels': relations }
    const { rows } = await read(book(numbers, '', parts))
    expect(rows[0]?.cells.slice(0, 2)).toEqual(texts)
    expect(rows[0]?.problems?.map(([, found]) => found)).toEqual(problem && [problem, problem])
  })

  test.each(['hidden', 'veryHidden'])(
    'all of whose sheets are hidden (%s) is read, and says so',
    async (state) => {
      const parts = {
        ...WORKBOOK,
        'xl/workbook.xml': WORKBOOK['xl/workbook.xml'].replace('<sheet ', `<sheet state="${state}" `),
      }
      const steps = sheet(`${TITLES}<row r="2">${inline('1', 'Чек', 'POS')}</row>`)
      const { rows, source } = await read(archive({ ...parts, 'xl/worksheets/sheet1.xml': steps }))
      expect(rows.map(({ cells }) => cells)).toEqual([['1', 'Чек', 'POS']])
      expect(source).toMatchObject({ sheet: 'Steps', sheets: [{ name: 'Steps', isHidden: true }] })
      await expect(read(archive({ ...parts, 'xl/worksheets/sheet1.xml': sheet('') }))).rejects.toMatchObject({
        reason: 'empty',
      })
    },
  )

  test('of another table has no titles', async () => {
    expect((await read(archive(WORKBOOK))).layout).toBeNull()
  })
})

test.each(['xlsx', 'biff8'] as const)(
  'a number in a %s has lost what was behind its 15th digit',
  async (bookType) => {
    const cells = [
      ['Number', 'Description', 'System'],
      [1_234_567_890_123_450, 'Чек', 999_999_999_999_999],
    ]
    const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet(cells), 'Steps')
    const { rows } = await read(new Uint8Array(xlsx.write(book, { type: 'array', bookType })))
    expect(rows[0]?.problems).toEqual([[0, 'digitsLost']])
  },
)

test.each(['windows-1251', 'ibm866'] as const)(
  'a workbook from before Unicode is read in the encoding of its letters: %s',
  async (encoding) => {
    const rows = [
      ['Number', 'Description', 'System'],
      [8, '_____________', 'POS'],
    ]
    const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet(rows), 'Steps')
    const bytes = Buffer.from(xlsx.write(book, { type: 'array', bookType: 'biff5' }))
    bytes.set(inEncoding('Открыть смену', encoding), bytes.indexOf('_____________'))
    const { source, rows: read9 } = await read(new Uint8Array(bytes))
    expect(source).toMatchObject({ encoding, sheet: 'Steps' })
    expect(read9.map(({ cells }) => cells)).toEqual([['8', 'Открыть смену', 'POS']])
  },
)

describe('a web page', () => {
  test.each([
    '<title>a</title>',
    '<h3>Отчёт</h3>',
    '<p>a</p>',
    '<script>1</script>',
    '<font>',
    '<b>a</b><br>',
  ])('that begins with %s is read', async (beginning) => {
    const table = '<table><tr><th>Number<th>Description<th>System<tr><td>1<td>Чек<td>POS</table>'
    expect(await readCells(beginning + table)).toEqual([['1', 'Чек', 'POS']])
  })

  test('has tables, of which the one with the titles is read', async () => {
    const page = `<HTML><STYLE>td{}</STYLE><!-- a --><table><tr><td>Отчёт</td></tr></table>
      <TABLE><TR><TH>Number<TH>Description<TH>System
      <tr><td>1</td><td rowspan=2>Чек<br>и &laquo;оплата&raquo;&nbsp;&lt;1&gt;</td><td>POS</td></tr>
      <tr style="display: none"><td>2</td><td>SAP</td></tr></TABLE>`
    const { rows, source, notes } = await read(page)
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', 'Чек\nи «оплата»\u00A0<1>', 'POS'],
      ['2', 'Чек\nи «оплата»\u00A0<1>', 'SAP'],
    ])
    expect(source).toMatchObject({ sheet: '2', titleRow: 1 })
    expect(notes).toMatchObject({ filledCells: 1, hiddenRows: 1 })
  })
})
