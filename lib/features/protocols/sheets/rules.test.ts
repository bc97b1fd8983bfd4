import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { workbookFile } from '@/lib/server/table-file'
import { getTranslator } from '@/lib/shared/catalog'
import { GROUP_SEPARATOR, sampleSnapshot, sampleState } from '@/tests/fixtures/snapshot'
import { toSheets } from './rules'

const SNAPSHOT = sampleSnapshot(3)
const translate = getTranslator('ru')

async function readSheets(): Promise<Map<string, unknown[][]>> {
  const sheets = toSheets(SNAPSHOT, sampleState(), translate)
  const { body } = await workbookFile('protocol-7', async () => sheets)
  const { Sheets } = read(await new Response(body).arrayBuffer(), { cellDates: true, UTC: true })
  return new Map(
    Object.entries(Sheets).map(([name, sheet]) => [
      name,
      utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, UTC: true }),
    ]),
  )
}

/** The rows of a sheet by the titles of its columns. */
async function records(name: string): Promise<Record<string, unknown>[]> {
  const [head = [], ...rows] = (await readSheets()).get(name) ?? []
  return rows.map((row) =>
    Object.fromEntries(head.map((title, column) => [String(title), row[column] ?? null])),
  )
}

test('there is a sheet for each kind of record, with a row for each record of the snapshot', async () => {
  const sheets = await readSheets()
  const counts = new Map([...sheets].map(([name, rows]) => [name, rows.length - 1]))
  const { scenarios, deviations } = SNAPSHOT
  const all = <Item>(of: (scenario: (typeof scenarios)[number]) => readonly Item[]) =>
    scenarios.flatMap(of).length
  expect([...counts]).toEqual([
    ['Протокол № 7', 8],
    ['Подписи', 3],
    ['Замены подписантов', 1],
    ['Сценарии', scenarios.length],
    ['Шаги', all(({ steps }) => steps)],
    ['Прогоны', all(({ runs }) => runs.flatMap(({ outcomes }) => outcomes))],
    ['Товарные строки', all(({ products }) => products.sums)],
    ['Марки', all(({ marks }) => marks)],
    ['Чеки', all(({ receipts }) => receipts)],
    ['Суммы', all(({ money }) => [...(money?.receipts ?? []), money?.financials])],
    ['Сверка сумм', all(({ money }) => money?.comparisons ?? [])],
    ['Открытые ошибки', all(({ errors }) => errors)],
    ['Отклонения', deviations.length],
    ['Заводы и их кассы', 2],
  ])
})

test('numbers and sums are numbers, days and moments are days and moments', async () => {
  const [line] = await records('Товарные строки')
  expect(line).toEqual({ Сценарий: 'МП-1', Количество: 'Количество', Штук: 1_000, Сумма: 12_345 })
  expect((await records('Суммы'))[1]).toMatchObject({
    'Считается как': 'Финансы',
    Записей: 2,
    Сумма: -99_999_999_999.99,
  })
  expect((await records('Открытые ошибки'))[0]).toMatchObject({
    Обнаружена: new Date('2026-11-24T00:00:00Z'),
    'Плановое исправление': new Date('2026-12-01T00:00:00Z'),
    'Кто принял': 'Пётр О’Нил',
  })
  expect((await records('Сценарии'))[0]).toMatchObject({
    'Начат (UTC)': new Date('2026-11-18T08:00:00Z'),
    'Завершён (UTC)': new Date('2026-11-21T16:40:00Z'),
  })
  const [untouched, done] = await records('Шаги')
  expect([untouched?.['Когда (UTC)'], done?.['Когда (UTC)']]).toEqual(['', new Date('2026-11-19T10:11:00Z')])
  expect((await records('Чеки'))[0]).toMatchObject({
    Напечатан: new Date('2026-11-25T12:34:00Z'),
    Сумма: 1_234,
    'Фискальный накопитель (ФН)': '9999078900001234',
    'Тип чека': 'Чек продажи',
  })
})

test('a comparison that was not made claims no difference', async () => {
  const [equal, differs, , noRecords, otherCurrency] = await records('Сверка сумм')
  expect([equal?.Разница, differs?.Разница]).toEqual([expect.any(Number), expect.any(Number)])
  expect([noRecords?.Разница, otherCurrency?.Разница]).toEqual(['', ''])
})

test('a mark keeps each of its characters, and a sum that no number holds stays a text', async () => {
  const [mark] = await records('Марки')
  expect(mark?.Код).toBe(SNAPSHOT.scenarios[0]?.marks[0]?.code)
  expect(mark?.Код).toContain(GROUP_SEPARATOR)
  const huge = '1234567890123456789012.34'
  const [scenario] = sampleSnapshot(1).scenarios
  if (!scenario?.money) throw new Error('The scenario has money.')
  const { money } = scenario
  const snapshot = {
    ...SNAPSHOT,
    scenarios: [{ ...scenario, money: { ...money, financials: { count: 1, sum: huge }, receipts: [] } }],
  }
  const sheet = toSheets(snapshot, sampleState(), translate).find(({ name }) => name === 'Суммы')
  expect([...(sheet?.rows ?? [])][1]).toContain(huge)
})

test('the data of a scenario have a column each, and flags are yes or no', async () => {
  expect((await records('Сценарии'))[0]).toMatchObject({
    Сценарий: 'МП-1',
    Тип: 'Заказы',
    Ответственный: 'Ира Тихоньова',
    Страна: 'Россия',
    Обмен: 'Да',
    'Возврат ДвД': 'Нет',
    Шаги: 8,
    'Шагов завершено': 3,
    Приняты: 1,
  })
})
