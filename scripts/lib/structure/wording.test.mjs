import { describe, expect, it } from 'vitest'
import {
  environmentProblems,
  migrationProblems,
  referenceProblems,
  sectionTitles,
  wordingProblems,
} from './wording.mjs'

describe('wording', () => {
  const dot = '.'
  it.each([
    'const value = input as any',
    'function read(value: any) {}',
    'const list: Record<string, any> = {}',
    'const rows = await tx.$queryRaw<Row[]>`SELECT 1`',
    `// @ts-${'ignore'}`,
    `it${dot}only('works', () => {})`,
    `test${dot}skip('works', () => {})`,
    `await page.waitFor${'Timeout'}(100)`,
    `// biome-${'ignore'} lint: because`,
    `// TO${'DO'} later`,
  ])('%s is refused', (text) => {
    expect(wordingProblems('lib/shared/dates.ts', text)).toHaveLength(1)
  })

  it.each(['// the same: any of them will do', "const text = 'as any'", 'const anything = company'])(
    '%s is fine',
    (text) => {
      expect(wordingProblems('lib/shared/dates.ts', text)).toEqual([])
    },
  )

  it('wants server files to import server-only in their first line', () => {
    expect(wordingProblems('lib/server/db.ts', "import fs from 'node:fs'\n")).toHaveLength(1)
    expect(wordingProblems('lib/features/users/service.ts', 'export {}\n')).toHaveLength(1)
    expect(wordingProblems('lib/server/db.ts', "import 'server-only'\n")).toEqual([])
    expect(wordingProblems('lib/features/users/rules.ts', 'export {}\n')).toEqual([])
  })

  it.each([
    'const found = await client.query<{ id: string }>(text)',
    'const { rows } = await client.query(text)',
    'const { rows: found } = await pool.query(text)',
  ])('wants the rows of a statement of the server checked: %s', (text) => {
    const file = `import 'server-only'\n${text}`
    expect(wordingProblems('lib/server/dates.ts', file)).toHaveLength(1)
    expect(wordingProblems('lib/features/users/service.ts', file)).toHaveLength(1)
    expect(wordingProblems('lib/server/dates.int.test.ts', file)).toEqual([])
  })

  it.each(["await client.query('COMMIT')", 'const { rows } = await client.query<StoredValues>(text)'])(
    'wants no check of what returns no rows, or values of no type: %s',
    (text) => {
      expect(wordingProblems('lib/server/dates.ts', `import 'server-only'\n${text}`)).toEqual([])
    },
  )

  it.each([
    '/** What a person has chosen. */',
    'interface Row {\n  /** Who has it. */\n  name: string\n}',
    '/**\n * Whose name this is.\n * The second line.\n */',
  ])('a docstring without a noun is refused: %j', (text) => {
    expect(wordingProblems('lib/shared/dates.ts', text)).toHaveLength(1)
    expect(wordingProblems('components/shared/grid/grid.tsx', text)).toHaveLength(1)
    expect(wordingProblems('tests/fixtures/seed.ts', text)).toEqual([])
  })

  it('a docstring may say further on what a thing is for', () => {
    const text =
      '/**\n * The name of the person\n * who has it. What it means is elsewhere.\n */\n/** Whether it is set. */'
    expect(wordingProblems('lib/shared/dates.ts', text)).toEqual([])
  })

  it('wants queries where their options say what invalidates them', () => {
    const query = `useQuery({ query${'Fn'}: load })`
    expect(wordingProblems('components/features/users/users-table.tsx', query)).toHaveLength(1)
    expect(wordingProblems('lib/features/users/client.ts', query)).toEqual([])
  })
})

describe('statements', () => {
  it.each(['SELECT * FROM "User"', 'SELECT\n  u.* FROM "User" u', 'SELECT DISTINCT *', 'RETURNING "User".*'])(
    'name their columns: %s is refused, but for tests',
    (text) => {
      expect(wordingProblems('lib/shared/dates.ts', text)).toHaveLength(1)
      expect(wordingProblems('lib/shared/dates.int.test.ts', text)).toEqual([])
    },
  )

  it('may count all rows', () => {
    expect(wordingProblems('lib/shared/dates.ts', 'SELECT count(*) FROM "User"')).toEqual([])
  })
})

describe('a migration', () => {
  const file = 'prisma/migrations/20261127134500_team_of_error/migration.sql'

  it.each([
    'CREATE FUNCTION counted() RETURNS int',
    'create or replace function counted() RETURNS int',
    'CREATE OR REPLACE VIEW "TrueTally" AS',
    'CREATE MATERIALIZED VIEW "TrueTally" AS',
    'CREATE CONSTRAINT TRIGGER counted AFTER INSERT',
    'ALTER TABLE "User" ADD name text;\nCREATE OR REPLACE\n  TRIGGER counted',
  ])('creates no function, view or trigger: %j is refused', (text) => {
    expect(migrationProblems(file, text)).toHaveLength(1)
    expect(migrationProblems('prisma/migrations/20261125022500_records_counted/migration.sql', text)).toEqual(
      [],
    )
    expect(migrationProblems('prisma/sql/08-money.sql', text)).toEqual([])
  })

  it.each(['DROP VIEW "TrueTally"', 'CREATE INDEX name ON "User" (name)', '-- CREATE VIEW is in prisma/sql'])(
    'may do all else: %s',
    (text) => {
      expect(migrationProblems(file, text)).toEqual([])
    },
  )
})

describe('refetching', () => {
  const refetch = `void client.invalidate${'Queries'}()`

  it.each([
    'lib/client/refetch-affected.ts',
    'components/shared/connection-bar.tsx',
    'lib/features/live/client.test.ts',
  ])('is said by keys in %s', (file) => {
    expect(wordingProblems(file, refetch)).toEqual([])
  })

  it.each(['lib/features/users/client.ts', 'components/features/users/users-table.tsx'])(
    'is said by what was touched in %s',
    (file) => {
      expect(wordingProblems(file, refetch)).toHaveLength(1)
    },
  )
})

describe('references to the rules of the product', () => {
  const titles = sectionTitles(
    '# Rules\n\n## Limits\n\ntext\n\n## Limits of signing in\n\n## Close days, errors\n',
  )
  const domain = `docs/${'domain.md'},`

  it.each([
    `/** The most (${domain} Limits). */`,
    `/** As ${domain} Limits of signing in, says. */`,
    `/** Statuses of ${domain} Close days, errors; the first is usual. */`,
    ` * One of them (${domain}\n * Limits of\n * signing in).`,
    `// The most (${domain}\n// Limits).`,
  ])('%s is fine', (text) => {
    expect(referenceProblems(text, titles)).toEqual([])
  })

  it.each([
    [`/** The most (${domain} Bounds). */`, 'Bounds'],
    [`/** The most (${domain} Limits of logging in). */`, 'Limits of logging in'],
    [`/** The most (${domain} Close days). */`, 'Close days'],
  ])('%s is refused', (text, title) => {
    expect(referenceProblems(text, titles)).toEqual([`docs/${'domain.md'} has no section “${title}”`])
  })
})

describe('the environment', () => {
  it.each([
    ['lib/server/env.ts', 'readEnvironment(process.env)'],
    ['lib/server/storage.int.test.ts', 'process.env.STORAGE_URL = url'],
    ['scripts/lib/environment.mjs', 'process.env[name]'],
    ['scripts/lib/admin.int.test.mjs', 'process.env.DATABASE_URL = url'],
    ['middleware.ts', "process.env.NODE_ENV === 'development'"],
    ['instrumentation.ts', "process.env.NEXT_RUNTIME !== 'nodejs'"],
  ])('may be read in %s', (file, line) => {
    expect(environmentProblems(file, `${line}\n`)).toEqual([])
  })

  it.each([
    ['scripts/seed/load.ts', 'process.env.DATABASE_URL'],
    ['scripts/serve.mjs', "process.env.NODE_ENV ||= 'production'"],
    ['lib/server/storage.ts', 'process.env.STORAGE_URL'],
    ['app/(app)/page.tsx', 'const { ROLE } = process.env'],
    ['middleware.ts', "process.env['ROLE']"],
    ['next.config.ts', "import { env } from 'node:process'"],
  ])('is not read in %s', (file, line) => {
    expect(environmentProblems(file, `${line}\n`)).toHaveLength(1)
  })
})
