import { parentPort, workerData } from 'node:worker_threads'
import * as xlsx from 'xlsx'

const WIDEST = 60

const { sheet, rows } = workerData
// Texts given as typed cells: nothing is taken for a number, a date or a formula.
const cells = rows.map((row) => row.map((text) => ({ t: 's', v: text })))
const table = xlsx.utils.aoa_to_sheet(cells, { dense: true })
const sample = rows.slice(0, 200)
table['!cols'] = (rows[0] ?? []).map((_, column) => ({
  wch: Math.min(WIDEST, Math.max(...sample.map((row) => row[column]?.length ?? 0)) + 2),
}))
const workbook = xlsx.utils.book_new(table, sheet)
const bytes = new Uint8Array(xlsx.write(workbook, { type: 'array', bookType: 'xlsx', compression: true }))
parentPort?.postMessage(bytes, [bytes.buffer])
