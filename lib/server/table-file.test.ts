import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import type { ExportFormat } from '@/lib/shared/export-format'
import { type TableFile, tableFile } from './table-file'

async function* inBatches(rows: string[][], size = 1_000): AsyncGenerator<string[][], void> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

const tableOf = (batches: AsyncGenerator<string[][], void>, format: ExportFormat = 'xlsx') =>
  tableFile({
    name: 'table',
    sheet: 'A & <B>',
    format,
    language: null,
    head: ['one', 'two'],
    batches,
    cellsOf: (row) => row,
  })

const bytesOf = async ({ body }: TableFile) => new Uint8Array(await new Response(body).arrayBuffer())

async function sheetOf(file: TableFile) {
  const { SheetNames, Sheets } = read(await bytesOf(file), { cellFormula: true })
  const [name = ''] = SheetNames
  return { name, sheet: Sheets[name] ?? {} }
}

it('gives back every text as it was, none of them a formula', async () => {
  const rows = [
    ['=1+1', '@SUM(A1)'],
    ['  spaces  ', 'line\nbreak'],
    ['carriage\rreturn', 'tab\tand\u0001control'],
    ['_x0041_', '<b>&amp;"quoted"</b>'],
    ['Кириллица', '🚀 \uFFFF'],
    ['', '007'],
  ]
  const { name, sheet } = await sheetOf(await tableOf(inBatches(rows)))
  expect(name).toBe('A & <B>')
  expect(utils.sheet_to_json(sheet, { header: 1, defval: '', raw: true })).toEqual([['one', 'two'], ...rows])
  for (const cell of Object.values(sheet)) expect(cell).not.toHaveProperty('f')
})

it('writes long tables, some rows at a time', async () => {
  const rows = Array.from({ length: 5_000 }, (_, row) => [`row ${row}`, 'x'.repeat(row % 50)])
  const { sheet } = await sheetOf(await tableOf(inBatches(rows)))
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
    await expect(tableOf(many(200_001), format)).rejects.toMatchObject({
      code: 'too_large',
      sentence: 'errors.tooManyRows',
    })
    await (await tableOf(many(200_000), format)).body.cancel()
  },
)

it('is written for two at a time; others wait, and too many are told to come back', async () => {
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
  const files = Array.from({ length: 22 }, (_, number) => tableOf(gated(number), 'csv'))
  await expect(tableOf(gated(22), 'csv')).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun.length).toBeLessThanOrEqual(2)
  go()
  for (const [number, file] of files.entries())
    expect(new TextDecoder().decode(await bytesOf(await file))).toContain(`\r\n${number},`)
  expect(begun.sort((one, other) => one - other)).toEqual(Array.from({ length: 22 }, (_, number) => number))
})

it('does not wait for a reader who reads nothing', async () => {
  const rows = Array.from({ length: 20_000 }, () => ['x'.repeat(100), ''])
  const unread = [await tableOf(inBatches(rows), 'csv'), await tableOf(inBatches(rows), 'csv')]
  await (await tableOf(inBatches([['1', '2']]), 'csv')).body.cancel()
  await Promise.all(unread.map(({ body }) => body.cancel()))
})

it('fails whole, and leaves its place, where the rows can not be read', async () => {
  async function* failing() {
    yield [['1', '2']]
    throw new Error('the database went away')
  }
  for (let times = 0; times < 3; times++)
    await expect(tableOf(failing())).rejects.toThrow('the database went away')
})
