import { expect, test } from 'vitest'
import { tableFile } from '@/lib/server/table-file'
import { formatDottedDay } from '@/lib/shared/dates'
import { EXPORT_FORMATS } from '@/lib/shared/export-format'
import { readAmount, readCount } from '@/lib/shared/written-number'
import { Draw } from '@/tests/factories/draw'
import {
  randomTable,
  randomUntitled,
  TABLE_COLUMNS,
  type TableRow,
  toTableCells,
  type UntitledColumn,
} from '@/tests/factories/table'
import { readTable } from './read-table'
import { columnLetters } from './sheet'

// `npm run sheets:test` tries 10,000. A failure names the seed that repeats it (`TABLE_SEED`).
const RUNS = Number(process.env.TABLE_RUNS ?? 50)
const SEED = Number(process.env.TABLE_SEED ?? 20261126)
const MOST_ROWS = 100

const layouts = [TABLE_COLUMNS.map((name) => ({ name, titles: [name], isRequired: true }))]

interface Table {
  rows: TableRow[]
  untitled: UntitledColumn | null
}

async function written(
  { rows, untitled }: Table,
  format: (typeof EXPORT_FORMATS)[number],
  language: 'en' | 'ru',
) {
  async function* batches() {
    yield [...rows.entries()]
  }
  const withUntitled = <Cell>(cells: Cell[], own: Cell) =>
    untitled ? cells.toSpliced(untitled.place, 0, own) : cells
  const { body } = await tableFile({
    name: 'tables',
    sheet: 'Table',
    format,
    language,
    head: withUntitled(TABLE_COLUMNS, ''),
    batches: batches(),
    toCells: ([index, row]) => withUntitled(toTableCells(row), untitled?.texts[index] ?? ''),
  })
  return new Uint8Array(await new Response(body).arrayBuffer())
}

const ANY_NUMBER = { mayBeNegative: true }

test.each(EXPORT_FORMATS)(
  `${RUNS} random tables (seed ${SEED}) come back from a file of the kind %s, columns without a title are named`,
  {
    timeout: 60_000 + RUNS * 500,
  },
  async (format) => {
    for (let run = 0; run < RUNS; run += 1) {
      const draw = new Draw(SEED + run)
      const language = draw.pick(['en', 'ru'] as const)
      const rows = randomTable(draw)
      const untitled = randomUntitled(draw, rows.length)
      const bytes = await written({ rows, untitled }, format, language)
      const read = await readTable({ bytes, wanted: { layouts }, mostRows: MOST_ROWS, choice: {} })
      const found = read.rows.map(({ cells }) => ({
        texts: cells.slice(0, 3),
        amount: readAmount(cells[3] ?? '', ANY_NUMBER).value,
        count: readCount(cells[4] ?? '', ANY_NUMBER).value,
        day: cells[5],
      }))
      const wanted = rows.map((row) => ({ ...row, day: formatDottedDay(row.day) }))
      const which = `seed ${SEED + run}, ${format}, ${language}`
      expect(found, which).toEqual(wanted)
      // CSV has no types: there such a word may be a value that was lost.
      const problems = read.rows.flatMap((row) => (row.problems ?? []).filter(([column]) => column < 3))
      if (format === 'xlsx') expect(problems, which).toEqual([])
      const cells = untitled?.texts.filter((text) => text.trim() !== '').length ?? 0
      const named = untitled && cells > 0 ? [{ letter: columnLetters(untitled.place), cells }] : []
      expect(read.notes.untitledColumns, which).toEqual(named)
    }
  },
)
