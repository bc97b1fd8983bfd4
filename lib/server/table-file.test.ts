import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CellObject, read, SSF, utils } from 'xlsx'
import { MINUTE_MS, SECOND_MS } from '@/lib/shared/dates'
import type { ExportFormat } from '@/lib/shared/export-format'
import { csvLine, plainCell, type TableCell, withoutFormulaGuard } from '@/lib/shared/spreadsheet-text'
import { RANDOM_TABLES } from '@/tests/fixtures/amounts'
import { readTable } from './spreadsheets/reader'
import { type TableFile, tableFile, workbookFile } from './table-file'

async function* inBatches<Cell>(rows: Cell[][], size = 1_000): AsyncGenerator<Cell[][], void> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

const makeTable = (batches: AsyncGenerator<TableCell[][], void>, format: ExportFormat = 'xlsx') =>
  tableFile({
    name: 'table',
    sheet: 'A & <B>',
    format,
    language: null,
    head: ['one', 'two'],
    batches,
    toCells: (row) => row,
  })

const SMALL_HEAP_MIB = 48

const readBytes = async ({ body }: TableFile) => new Uint8Array(await new Response(body).arrayBuffer())

async function readSheet(file: TableFile) {
  const { SheetNames, Sheets } = read(await readBytes(file), { cellFormula: true })
  const [name = ''] = SheetNames
  return { name, sheet: Sheets[name] ?? {} }
}

it('restores every text, none of them a formula', async () => {
  const rows = [
    ['=1+1', '@SUM(A1)'],
    ['  spaces  ', 'line\nbreak'],
    ['carriage\rreturn', 'tab\tand\u0001control'],
    ['_x0041_', '<b>&amp;"quoted"</b>'],
    ['Кириллица', '🚀 \uFFFF'],
    ['', '007'],
  ]
  const { name, sheet } = await readSheet(await makeTable(inBatches(rows)))
  expect(name).toBe('A & <B>')
  expect(utils.sheet_to_json(sheet, { header: 1, defval: '', raw: true })).toEqual([['one', 'two'], ...rows])
  for (const cell of Object.values(sheet)) expect(cell).not.toHaveProperty('f')
})

it('writes long tables in batches', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => [`row ${row}`, 'x'.repeat(row % 50)])
  const { sheet } = await readSheet(await makeTable(inBatches(rows)))
  expect(utils.sheet_to_json(sheet, { header: 1, defval: '' })).toEqual([['one', 'two'], ...rows])
})

it.each(['xlsx', 'csv'] as const)(
  'refuses more than 200,000 rows before anything is sent (%s)',
  async (format) => {
    const many = (count: number) =>
      inBatches(
        Array.from({ length: count }, () => ['', '']),
        50_000,
      )
    await expect(makeTable(many(200_001), format)).rejects.toMatchObject({
      code: 'too_large',
      messageKey: 'errors.tooManyRows',
    })
    await (await makeTable(many(200_000), format)).body.cancel()
  },
)

it('two are written at a time; others wait, and beyond a limit callers are asked to retry later', async () => {
  const begun: number[] = []
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  async function* gated(number: number) {
    begun.push(number)
    await gate
    yield [[String(number), '']]
  }
  const files = Array.from({ length: 22 }, (_, number) => makeTable(gated(number), 'csv'))
  await expect(makeTable(gated(22), 'csv')).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun.length).toBeLessThanOrEqual(2)
  go()
  for (const [number, file] of files.entries())
    expect(new TextDecoder().decode(await readBytes(await file))).toContain(`\r\n${number},`)
  expect(begun.sort((one, other) => one - other)).toEqual(Array.from({ length: 22 }, (_, number) => number))
})

const fixture = (name: string) => fileURLToPath(new URL(`../../tests/fixtures/${name}`, import.meta.url))

it.each(['xlsx', 'csv'])(
  'writes a table that is far larger than the memory of its process (%s)',
  async (format) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        `--max-old-space-size=${SMALL_HEAP_MIB}`,
        '--import',
        'tsx',
        fixture('export-process.ts'),
        format,
        String(2.5 * SMALL_HEAP_MIB),
      ],
      { env: { ...process.env, TSX_TSCONFIG_PATH: fixture('own-process.json') } },
    )
    expect(stdout).toBe('written\n')
  },
)

it('does not wait for a reader who reads nothing', async () => {
  const rows = Array.from({ length: 20_000 }, () => ['x'.repeat(100), ''])
  const unread = [await makeTable(inBatches(rows), 'csv'), await makeTable(inBatches(rows), 'csv')]
  await (await makeTable(inBatches([['1', '2']]), 'csv')).body.cancel()
  await Promise.all(unread.map(({ body }) => body.cancel()))
})

it('fails as a whole, and frees its place, when the rows can not be read', async () => {
  async function* failing() {
    yield [['1', '2']]
    throw new Error('the database went away')
  }
  for (let times = 0; times < 3; times++)
    await expect(makeTable(failing())).rejects.toThrow('the database went away')
})

// NUL alone is left out: a text file can't contain it, and the database refuses it.
const sign = fc.oneof(
  fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    '"',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    ' ',
    '_x000D_',
    '<',
    '&',
    '\uFEFF',
    '0',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((character) => character !== '\0'),
  fc.constantFrom('чек', 'Ё', '№', '1', 'a'),
)
const cells = fc.array(fc.string({ unit: sign, maxLength: 8 }), { minLength: 10, maxLength: 10 })
const FURTHER = Array.from({ length: 10 }, (_, column) => `column ${column}`)
const LAYOUT = FURTHER.map((name) => ({ name, titles: [name.replace(' ', '')], isRequired: true }))
// A workbook has only one kind of line end, which a step's texts are normalised to when they are read.
const plainText = (text: string) => text.replaceAll(/\r+\n/g, '\n')
const plainLines = (rows: string[][]) => rows.map((row) => row.map(plainText))

it.each([
  ['xlsx', 'en'],
  ['csv', 'en'],
  ['csv', 'ru'],
] as const)(
  'any texts survive writing and reading: %s, %s',
  { timeout: 60_000 },
  async (format, language) => {
    const rows = fc.array(cells, { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { name, body } = await tableFile({
          name: 'table',
          sheet: 'Table',
          format,
          language,
          head: FURTHER,
          batches: inBatches(written),
          toCells: (row: string[]) => row,
        })
        const file = new File([await new Response(body).arrayBuffer()], name)
        const { rows: read } = await readTable(file, { layouts: [LAYOUT], mostRows: 1_000 })
        const texts = read.map(({ cells }) => [...cells.values()])
        expect(plainLines(texts)).toEqual(
          plainLines(written.filter((row) => row.some((cell) => cell.trim()))),
        )
      }),
      { numRuns: 5, endOnFailure: true },
    )
  },
)

const day = fc
  .date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const tableCell = fc.oneof(
  fc.string({ unit: sign, maxLength: 8 }),
  fc.record({
    kind: fc.constant('count' as const),
    value: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 }).map((cents) => cents / 100),
  }),
  fc.record({
    kind: fc.constant('figure' as const),
    value: fc.integer({ min: -99_999, max: 99_999 }).map((tenths) => tenths / 10),
  }),
  fc.record({ kind: fc.constant('day' as const), at: day.map((at) => at.slice(0, 10)) }),
  fc.record({ kind: fc.constantFrom('moment' as const, 'exactMoment' as const), at: day }),
)
const table = fc.array(fc.array(tableCell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
const IN_SHEET = 100
const tables = fc.sample(table, { numRuns: RANDOM_TABLES, seed: 22 })

/** The value that another reader finds in a cell: a number with its format's kind, a day, or a text. */
function valueIn(cell: CellObject | undefined): unknown {
  if (cell?.t !== 'n') return plainText(String(cell?.v))
  const format = String(cell.z)
  if (!SSF.is_date(format)) return cell.v
  return { at: Math.round((Number(cell.v) * 86_400_000 + Date.UTC(1899, 11, 30)) / SECOND_MS) * SECOND_MS }
}

function writtenValue(cell: TableCell): unknown {
  if (typeof cell === 'string') return plainText(cell)
  if (!('at' in cell)) return cell.value
  const shownMs = cell.kind === 'exactMoment' ? SECOND_MS : MINUTE_MS
  return { at: Math.floor(Date.parse(cell.at) / shownMs) * shownMs }
}

it(`numbers, days and texts of ${RANDOM_TABLES} random tables are read by another program as what they are`, {
  timeout: 120_000,
}, async () => {
  // A sheet has a hundred tables below each other: thousands of sheets would take longer than their cells.
  const sheets = Array.from({ length: RANDOM_TABLES / IN_SHEET }, (_, index) => ({
    name: String(index),
    rows: tables.slice(index * IN_SHEET, (index + 1) * IN_SHEET).flat(),
  }))
  const file = await workbookFile('tables', async () => sheets)
  const { Sheets } = read(await readBytes(file), { cellNF: true, cellText: false, dense: true })
  for (const { name, rows } of sheets) {
    const cells = Sheets[name]?.['!data'] ?? []
    expect(rows.map((row, at) => row.map((_, column) => valueIn(cells[at]?.[column])))).toEqual(
      rows.map((row) => row.map(writtenValue)),
    )
  }
})

it.each(['en', 'ru'] as const)(`${RANDOM_TABLES} random tables survive a CSV file: %s`, (language) => {
  const delimiter = language === 'ru' ? ';' : ','
  for (const rows of tables) {
    const text = rows.map((row) => csvLine(row, language)).join('')
    const read: string[][] = parse(text, { delimiter, relaxColumnCount: true })
    expect(read.map((row) => row.map(withoutFormulaGuard))).toEqual(
      rows.map((row) => row.map((cell) => plainCell(cell, language))),
    )
    const numbers = rows.flatMap((row, at) =>
      row.flatMap((cell, column) => (typeof cell === 'string' ? [] : [read[at]?.[column]])),
    )
    for (const number of numbers) expect(number).not.toMatch(/^'/)
  }
})

it('numbers and days are read back as they are written in a text file', async () => {
  const rows: TableCell[][] = [
    [
      { kind: 'amount', value: -1_234_567.5 },
      { kind: 'count', value: 12_345 },
    ],
    [
      { kind: 'day', at: '2026-03-29' },
      { kind: 'moment', at: '2026-03-29T21:05:40.000Z' },
    ],
    [{ kind: 'figure', value: 14.7 }, '=1+1'],
    [{ kind: 'day', at: '1899-12-31' }, '007'],
  ]
  const file = new File([await readBytes(await makeTable(inBatches(rows)))], 'table.xlsx')
  const layout = ['one', 'two'].map((name) => ({ name, titles: [name], isRequired: true }))
  const { rows: read } = await readTable(file, { layouts: [layout], mostRows: 10 })
  expect(read.map(({ cells }) => [...cells.values()])).toEqual([
    ['-1234567.50', '12345'],
    ['29.03.2026', '2026-03-29 21:05'],
    ['14.7', '=1+1'],
    ['31.12.1899', '007'],
  ])
})
