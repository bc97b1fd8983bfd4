import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import type { ExportFormat } from '@/lib/shared/export-format'
import { readTable } from './spreadsheets/reader'
import { type TableFile, tableFile } from './table-file'

async function* inBatches(rows: string[][], size = 1_000): AsyncGenerator<string[][], void> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

const makeTable = (batches: AsyncGenerator<string[][], void>, format: ExportFormat = 'xlsx') =>
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
const plainLines = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replaceAll(/\r+\n/g, '\n')))

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
