import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { Prisma, queryPool } from './db'

test('a statement that recurs is prepared, but for a search, which is planned for its word', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  for (const word of ['%a%', '%b%', '%c%', '%d%']) {
    await queryPool(Prisma.sql`SELECT id FROM "Scenario" searched WHERE "searchText" LIKE ${word}`)
    await queryPool(Prisma.sql`SELECT id FROM "Scenario" compared WHERE "searchText" = ${word}`)
  }
  const sentSchema = z.object({ text: z.string(), name: z.string().optional() })
  const sent = query.mock.calls.flatMap(([statement]) => sentSchema.safeParse(statement).data ?? [])
  const readNames = (alias: string) =>
    sent.flatMap(({ text, name }) => (text.includes(alias) ? [name !== undefined] : []))
  expect(readNames('searched')).toEqual([false, false, false, false])
  expect(readNames('compared')).toEqual([false, true, true, true])
})
