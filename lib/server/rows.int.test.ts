import { describe, expect, test } from 'vitest'
import { createProductLine } from '@/tests/factories/product-line'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { Prisma, prisma, type TransactionClient, transaction } from './db'
import { areJsonRows } from './record-table'
import { is, readRows, selectColumns, tableColumns } from './rows'

const CLIENTS: [string, (work: (tx: TransactionClient) => Promise<unknown>) => Promise<unknown>][] = [
  ['past the client', (work) => work(prisma)],
  ['in a transaction', transaction],
]

describe.each(CLIENTS)('a statement %s', (_, within) => {
  const read = (columns: Parameters<typeof readRows>[0], statement: Prisma.Sql) =>
    within((tx) => readRows(columns, tx)`${statement}`)
  const refused = (column: string) => `The column "${column}" does not hold what it is declared to hold.`

  test('returns what is declared', async () => {
    const columns = {
      text: is.text,
      number: is.number,
      big: is.bigint,
      isSo: is.boolean,
      day: is.date,
      json: is.json,
      one: is.oneOf(['a', 'b']),
      nothing: is.orNull(is.text),
      counts: is.recordOf(is.number),
      list: is.listOf(is.object({ id: is.text, parent: is.orNull(is.object({ id: is.text })) })),
    }
    const statement = Prisma.sql`
      SELECT 'ю' AS text, 1.5::float8 AS number, 9007199254740993 AS big, true AS "isSo", '2026-03-29'::date AS day,
        'null'::jsonb AS json, 'b' AS one, NULL::text AS nothing, '{"x": 1}'::json AS counts,
        '[{"id": "1", "parent": null}, {"id": "2", "parent": {"id": "1"}}]'::jsonb AS list`
    expect(await read(columns, statement)).toEqual([
      {
        text: 'ю',
        number: 1.5,
        big: 9007199254740993n,
        isSo: true,
        day: new Date('2026-03-29'),
        json: null,
        one: 'b',
        nothing: null,
        counts: { x: 1 },
        list: [
          { id: '1', parent: null },
          { id: '2', parent: { id: '1' } },
        ],
      },
    ])
  })

  test.each([
    ['a column that it lacks', is.text, Prisma.sql`SELECT 1 AS other`],
    ['another type', is.number, Prisma.sql`SELECT count(*) AS value`],
    ['nothing in a later row', is.text, Prisma.sql`SELECT * FROM (VALUES ('a'), (NULL)) AS rows (value)`],
    ['a text that is none of these', is.oneOf(['a']), Prisma.sql`SELECT 'b' AS value`],
    ['JSON that is no list', is.listOf(is.text), Prisma.sql`SELECT '{}'::json AS value`],
    ['a list of something else', is.listOf(is.text), Prisma.sql`SELECT '["a", 1]'::json AS value`],
    [
      'a key of JSON that it lacks',
      is.object({ a: is.text }),
      Prisma.sql`SELECT '{"b": "a"}'::json AS value`,
    ],
    ['something else under a key', is.recordOf(is.number), Prisma.sql`SELECT '{"b": "a"}'::json AS value`],
  ])('is refused for %s', async (_name, holds, statement) => {
    await expect(read({ value: holds }, statement)).rejects.toThrow(refused('value'))
  })

  test('is refused for a column of its table that it lacks', async () => {
    await createProject()
    const columns = selectColumns('p', tableColumns('Project', 'name'))
    await expect(
      read(tableColumns('Project'), Prisma.sql`SELECT ${columns} FROM "Project" p`),
    ).rejects.toThrow(refused('name'))
  })
})

test('reads the rows of a scenario’s parts as JSON', async () => {
  const { id } = await createScenario()
  const line = await createProductLine({ scenarioId: id, quantity: 3 })
  const [found] = await readRows({ lines: areJsonRows({ table: 'ProductLine' }) })`
    SELECT json_agg(to_json(line)) AS lines FROM "ProductLine" line`
  expect(found?.lines).toMatchObject([{ id: line.id, quantity: 3, cost: line.cost.toNumber() }])
  expect(new Date(found?.lines[0]?.createdAt ?? '')).toEqual(line.createdAt)
})
