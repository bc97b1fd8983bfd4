import { expect, test } from 'vitest'
import { tableFile } from '@/lib/server/table-file'
import { EXPORT_FORMATS } from '@/lib/shared/export-format'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import { readAmount } from '@/lib/shared/written-number'
import { Draw } from '@/tests/factories/draw'
import { readTable } from './read-table'

// A release is checked with `TABLE_RUNS=10000`. A failure names the seed that repeats it (`TABLE_SEED`).
const RUNS = Number(process.env.TABLE_RUNS ?? 50)
const SEED = Number(process.env.TABLE_SEED ?? 20261126)
const MOST_ROWS = 12

const COLUMNS = ['number', 'description', 'system', 'amount']
const layouts = [COLUMNS.map((name) => ({ name, titles: [name], isRequired: true }))]

const PARTS = [
  ...['Открыть смену', 'касса', 'Ёлка', 'receipt', '007', '1,5', '01.02.2026', 'TRUE', 'é', '🧾', '№ 5'],
  ...[
    '=1+1',
    '+7',
    '-5',
    '@me',
    "'quoted",
    '"две"',
    '"',
    ';',
    ',',
    '|',
    'a;b',
    '#N/A',
    '4,60123E+12',
    '<b>&amp;</b>',
  ],
]

/** A text as people write them: words and signs, several lines at times, and never blank at its ends. */
function text(draw: Draw): string {
  const parts = Array.from({ length: draw.integer(1, 4) }, () => draw.pick(PARTS))
  return parts.join(draw.pick([' ', ' ', '', '\n']))
}

interface Row {
  texts: string[]
  amount: number
}

const toCells = ({ texts, amount }: Row): TableCell[] => [...texts, { kind: 'amount', value: amount }]

async function written(rows: Row[], format: (typeof EXPORT_FORMATS)[number], language: 'en' | 'ru') {
  async function* batches() {
    yield rows
  }
  const table = {
    name: 'tables',
    sheet: 'Table',
    format,
    language,
    head: COLUMNS,
    batches: batches(),
    toCells,
  }
  const { body } = await tableFile(table)
  return new Uint8Array(await new Response(body).arrayBuffer())
}

test.each(EXPORT_FORMATS)(
  `${RUNS} random tables (seed ${SEED}) come back from a file of the kind %s`,
  {
    timeout: 600_000,
  },
  async (format) => {
    for (let run = 0; run < RUNS; run += 1) {
      const draw = new Draw(SEED + run)
      const language = draw.pick(['en', 'ru'] as const)
      const rows = Array.from({ length: draw.integer(1, MOST_ROWS) }, (): Row => {
        const texts = [text(draw), text(draw), draw.chance(0.2) ? '' : text(draw)]
        return { texts, amount: draw.integer(-9_999_999, 9_999_999) / 100 }
      })
      const bytes = await written(rows, format, language)
      const read = await readTable({ bytes, layouts, mostRows: MOST_ROWS, choice: {} })
      const found = read.rows.map(({ cells }) => ({
        texts: cells.slice(0, -1),
        amount: readAmount(cells.at(-1) ?? '', { mayBeNegative: true }).value,
      }))
      expect(found, `seed ${SEED + run}, ${format}, ${language}`).toEqual(rows)
    }
  },
)
