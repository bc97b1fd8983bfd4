import { describe, expect, it, test } from 'vitest'
import { read, utils } from 'xlsx'
import { exportAnalytics, getAnalytics } from '@/lib/features/analytics/contract'
import { getProject } from '@/lib/features/projects/contract'
import { exportScenarios } from '@/lib/features/scenarios/contract'
import { createFinancialRecord, exportFinancialRecords } from '@/lib/features/scenarios/financials/contract'
import type { ExportFormat } from '@/lib/shared/export-format'
import { newId } from '@/lib/shared/ids'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'

type Language = 'en' | 'ru'

const headersIn = async (language: Language | null) => bearerHeaders(await createUser({ language }))

// Intl writes its own kinds of spaces.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** The rows of a file's sheets. */
async function readSheetRows(answer: Response): Promise<string[][]> {
  const { SheetNames, Sheets } = read(new Uint8Array(await answer.arrayBuffer()), { raw: true })
  return SheetNames.flatMap((name) =>
    utils.sheet_to_json<string[]>(Sheets[name] ?? {}, { header: 1, defval: '' }),
  ).map((row) => row.map((cell) => plain(String(cell))))
}

describe.each([
  ['en', 'Date,Plant', '-1234567.50', 'Scenario ID', 'Orders', 'Total scenarios'],
  ['ru', 'Дата;Завод', '-1234567,50', 'Номер сценария', 'Заказы', 'Всего сценариев'],
] as const)('files in %s', (language, start, amount, head, type, figure) => {
  const rows = async (format: ExportFormat) => {
    const headers = await headersIn(language)
    const { id } = await createScenario()
    const body = { date: '2026-11-22', plant: 'M041', amount: -1_234_567.5 }
    await callForData(createFinancialRecord, { params: { id }, body, headers })
    return requestRoute(exportFinancialRecords, { params: { id }, query: { format }, headers })
  }

  it('write amounts as numbers of the language', async () => {
    const text = await (await rows('csv')).text()
    expect(text.replace('\ufeff', '').startsWith(start)).toBe(true)
    expect(text).not.toContain("'")
    expect(text).toContain(amount)
    expect((await readSheetRows(await rows('xlsx'))).flat()).toContain('-1234567.5')
  })

  it('name columns and kinds', async () => {
    const { id } = await createScenario({ type: 'orders' })
    expect(id).toHaveLength(24)
    const headers = await headersIn(language)
    const [first, second] = await readSheetRows(
      await requestRoute(exportScenarios, { query: { format: 'xlsx' }, headers }),
    )
    expect(first?.[0]).toBe(head)
    expect(second).toContain(type)
  })

  it('name figures', async () => {
    const headers = await headersIn(language)
    const cells = (
      await readSheetRows(await requestRoute(exportAnalytics, { query: { timeRange: '30d' }, headers }))
    ).flat()
    expect(cells.map((cell) => cell.toLowerCase())).toContain(figure.toLowerCase())
  })
})

test.each([
  ['en', 'Project not found'],
  ['ru', 'Проект не найден'],
] as const)('errors are in %s', async (language, error) => {
  const headers = await headersIn(language)
  expect(await callRoute(getProject, { params: { id: newId() }, headers })).toMatchObject({
    status: 404,
    error,
  })
})

test('anonymous people get errors in the language that was chosen in the browser', async () => {
  const readError = async (cookie: string) =>
    (await callRoute(getProject, { params: { id: newId() }, headers: { cookie } })).error ?? ''
  expect(await readError('ui-language=ru')).toMatch(/\p{Script=Cyrillic}/u)
  expect(await readError('ui-language=en')).not.toMatch(/\p{Script=Cyrillic}/u)
})

test.each([
  ['en', /^[A-Z][a-z]{2,3}$/],
  ['ru', /^[а-я]{3,4}\.?$/],
] as const)('the months of charts are named in %s', async (language, name) => {
  const headers = await headersIn(language)
  const { monthlyTrends } = await callForData(getAnalytics, { query: { timeRange: '1y' }, headers })
  expect(monthlyTrends).toHaveLength(12)
  for (const { month } of monthlyTrends) expect(month).toMatch(name)
})
