import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeWorkbook } from '@/lib/server/workbook'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { whenStopping } from '@/scripts/lib/lifecycle.mjs'
import { step } from '@/scripts/lib/progress.mjs'
import { lastLines, run } from '@/scripts/lib/run.mjs'
import { Draw } from '@/tests/factories/draw'
import { randomTable, toTableCells } from '@/tests/factories/table'
import { type HeldCell, readOpenDocument } from './open-document'

const PROGRAM = 'soffice'
/** LibreOffice takes longer for a sheet than for the cells of a table: many tables stand below each other. */
const TABLES_IN_SHEET = 100
const SHEETS_IN_BOOK = 10

interface WrittenRow {
  /** The seed of its table. */
  seed: number
  cells: TableCell[]
}

interface Book {
  file: string
  sheets: { name: string; rows: WrittenRow[] }[]
}

/**
 * Writes random tables as workbooks, lets LibreOffice open them and save them as its own, and compares every cell: its
 * value, and whether it is a number, a day or a text.
 * @returns the number of cells that were compared
 * @throws CommandError where LibreOffice is missing, opens nothing, or finds something else in a cell
 */
export async function proveInLibreOffice(count: number, seed: number): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-sheets-'))
  whenStopping(() => fs.rmSync(folder, { recursive: true, force: true }))
  const books = await step(`Writing ${count} tables`, () => writeBooks(folder, count, seed))
  await step('Opening them with LibreOffice', (show) => openBooks(folder, books, show))
  return step('Comparing every cell', async () => books.reduce((cells, book) => cells + compare(book), 0))
}

async function writeBooks(folder: string, count: number, seed: number): Promise<Book[]> {
  const seeds = Array.from({ length: count }, (_, index) => seed + index)
  const sheets = inGroups(seeds, TABLES_IN_SHEET).map((group) => ({
    name: String(group[0]),
    rows: group.flatMap((own) =>
      randomTable(new Draw(own)).map((row) => ({ seed: own, cells: toTableCells(row) })),
    ),
  }))
  const books = inGroups(sheets, SHEETS_IN_BOOK).map((group, index) => ({
    file: path.join(folder, `${index}.xlsx`),
    sheets: group,
  }))
  for (const book of books) {
    const content = book.sheets.map(({ name, rows }) => ({ name, rows: inOneBatch(rows) }))
    await fs.promises.writeFile(book.file, writeWorkbook(content))
  }
  return books
}

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

async function* inOneBatch(rows: readonly WrittenRow[]) {
  yield rows.map(({ cells }) => cells)
}

const openedFile = ({ file }: Book) => file.replace(/xlsx$/, 'fods')

async function openBooks(
  folder: string,
  books: readonly Book[],
  show: (text: string) => void,
): Promise<void> {
  const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'fods']
  const files = books.map(({ file }) => file)
  const { code, output } = await run(PROGRAM, [...options, '--outdir', folder, ...files], {
    onLine: show,
  }).catch((error: unknown) => {
    throw new CommandError(`This needs Debian's LibreOffice: apt-get install libreoffice-calc\n${error}`)
  })
  const unopened = books.filter((book) => !fs.existsSync(openedFile(book))).length
  if (code !== 0 || unopened > 0)
    throw new CommandError(`LibreOffice could not open ${unopened} workbooks:\n${lastLines(output)}`)
}

function compare(book: Book): number {
  const opened = readOpenDocument(fs.readFileSync(openedFile(book), 'utf8'))
  let count = 0
  for (const { name, rows } of book.sheets) {
    const found = opened.get(name) ?? []
    for (const [index, { seed, cells }] of rows.entries()) {
      const [wanted, read] = [cells.map(heldCell), found[index]?.slice(0, cells.length)]
      if (JSON.stringify(wanted) !== JSON.stringify(read))
        throw new CommandError(`Seed ${seed}:\n${JSON.stringify(wanted)}\nbecame\n${JSON.stringify(read)}`)
      count += cells.length
    }
  }
  return count
}

const heldCell = (cell: TableCell): HeldCell =>
  typeof cell === 'string' ? cell : 'at' in cell ? { day: cell.at } : cell.value
