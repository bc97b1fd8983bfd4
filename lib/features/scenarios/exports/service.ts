import 'server-only'
import { writeWorkbook } from '@/lib/server/workbook'
import { translatorOf } from '@/lib/shared/catalog'
import { formatDay } from '@/lib/shared/dates'
import type { Language } from '@/lib/shared/language'
import { CSV_START, csvLine } from '@/lib/shared/spreadsheet-text'
import { everyScenario } from '../listing/queries'
import type { ScenarioExportQuery } from './contract'
import { exportHead, exportRow } from './rules'

const BATCH_ROWS = 2_000

interface ExportedFile {
  name: string
  type: string
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/** Every scenario that a filter finds, in its order, as a file in the person's language. */
export async function exportScenarios(
  { format, sort, order, ...filter }: ScenarioExportQuery,
  language: Language | null,
): Promise<ExportedFile> {
  const batches = tableOf(everyScenario({ filter, sort, order }, BATCH_ROWS), language)
  const name = `scenarios-${formatDay(new Date())}.${format}`
  if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', body: csvOf(batches, language) }
  const rows: string[][] = []
  for await (const batch of batches) rows.push(...batch)
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await writeWorkbook('Scenarios', rows),
  }
}

type Batches = AsyncGenerator<string[][], void>

async function* tableOf(scenarios: ReturnType<typeof everyScenario>, language: Language | null): Batches {
  const translate = translatorOf(language)
  yield [exportHead(translate)]
  for await (const batch of scenarios) yield batch.map((scenario) => exportRow(scenario, translate))
}

// Spreadsheets split a file's lines by what their own language writes between the entries of a list.
const separatorOf = (language: Language | null) => (language === 'ru' ? ';' : ',')

/** The lines as they are read, so that a long file neither waits for its end nor is held in memory. */
function csvOf(batches: Batches, language: Language | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const separator = separatorOf(language)
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(CSV_START)),
    pull: async (controller) => {
      const { value, done } = await batches.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value.map((cells) => csvLine(cells, separator)).join('')))
    },
    cancel: async () => {
      await batches.return()
    },
  })
}
