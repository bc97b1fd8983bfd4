import { expect, test } from 'vitest'
import { tableFile } from '@/lib/server/table-file'
import { formatDottedDay } from '@/lib/shared/dates'
import { EXPORT_FORMATS } from '@/lib/shared/export-format'
import { readAmount, readCount } from '@/lib/shared/written-number'
import { Draw } from '@/tests/factories/draw'
import { randomTable, TABLE_COLUMNS, type TableRow, toTableCells } from '@/tests/factories/table'
import { readTable } from './read-table'

// `npm run sheets:test` tries 10,000. A failure names the seed that repeats it (`TABLE_SEED`).
const RUNS = Number(process.env.TABLE_RUNS ?? 50)
const SEED = Number(process.env.TABLE_SEED ?? 20261126)
const MOST_ROWS = 100

const layouts = [TABLE_COLUMNS.map((name) => ({ name, titles: [name], isRequired: true }))]

async function written(rows: TableRow[], format: (typeof EXPORT_FORMATS)[number], language: 'en' | 'ru') {
  async function* batches() {
    yield rows
  }
  const { body } = await tableFile({
    name: 'tables',
    sheet: 'Table',
    format,
    language,
    head: TABLE_COLUMNS,
    batches: batches(),
    toCells: toTableCells,
  })
  return new Uint8Array(await new Response(body).arrayBuffer())
}

const ANY_NUMBER = { mayBeNegative: true }

test.each(EXPORT_FORMATS)(
  `${RUNS} random tables (seed ${SEED}) come back from a file of the kind %s`,
  {
    timeout: 60_000 + RUNS * 500,
  },
  async (format) => {
    for (let run = 0; run < RUNS; run += 1) {
      const draw = new Draw(SEED + run)
      const language = draw.pick(['en', 'ru'] as const)
      const rows = randomTable(draw)
      const bytes = await written(rows, format, language)
      const read = await readTable({ bytes, wanted: { layouts }, mostRows: MOST_ROWS, choice: {} })
      const found = read.rows.map(({ cells }) => ({
        texts: cells.slice(0, 3),
        amount: readAmount(cells[3] ?? '', ANY_NUMBER).value,
        count: readCount(cells[4] ?? '', ANY_NUMBER).value,
        day: cells[5],
      }))
      const wanted = rows.map((row) => ({ ...row, day: formatDottedDay(row.day) }))
      expect(found, `seed ${SEED + run}, ${format}, ${language}`).toEqual(wanted)
    }
  },
)
