import { expect, it } from 'vitest'
import { deletableTables, deletedRowProblems } from './deleted-rows.mjs'

const TABLES = deletableTables(
  'model Shelf {\n  id String\n  deletedAt DateTime?\n}\n\nmodel Box {\n  id String\n}\n',
)
const FILE = 'lib/features/shelves/queries.ts'

it('the tables whose rows can be deleted are those of the schema with such a column', () => {
  expect(TABLES).toEqual(['Shelf'])
})

it.each([
  ['a name of its own', 'SELECT FROM "Shelf" s WHERE s.id = 1'],
  ['its own name', 'SELECT FROM "Shelf" WHERE id = 1'],
  ['a join', 'SELECT FROM "Box" b JOIN "Shelf" s ON s.id = b.id'],
  ['the condition of another name', `SELECT FROM "Shelf" s WHERE \${isNotDeleted('t')}`],
  ['the condition of another table', 'SELECT FROM "Shelf" s JOIN "Box" b ON b."deletedAt" IS NULL'],
])('SQL that reads deleted rows is found: by %s', (_, sql) => {
  expect(deletedRowProblems(FILE, sql, TABLES)).toHaveLength(1)
})

it.each([
  [`SELECT FROM "Shelf" s WHERE \${isNotDeleted('s')}`],
  ['SELECT FROM "Shelf" WHERE "deletedAt" IS NULL'],
  ['SELECT FROM "Shelf" s WHERE s."deletedAt" IS NOT NULL'],
  ['SELECT FROM "Box" b'],
  ['DELETE FROM "Shelf" WHERE id = 1'],
])('SQL that reads none is fine: %s', (sql) => {
  expect(deletedRowProblems(FILE, sql, TABLES)).toEqual([])
})

it('a file that may read them says why, as long as it does', () => {
  const may = { [FILE]: { 'Shelf s': 'it counts them' } }
  expect(deletedRowProblems(FILE, 'SELECT FROM "Shelf" s', TABLES, may)).toEqual([])
  expect(deletedRowProblems(FILE, 'SELECT FROM "Box" b', TABLES, may)).toHaveLength(1)
})
