import { describe, expect, it } from 'vitest'
import { catalogProblems, plainFigures } from './catalogs.mjs'
import { layoutProblems } from './layout.mjs'
import { environmentProblems, referenceProblems, sectionTitles, wordingProblems } from './wording.mjs'
import { findDomainTexts, writtenTexts } from './written-texts.mjs'

/** @typedef {import('./catalogs.mjs').Catalog} Catalog */

/** @param {number} count */
const lines = (count) => 'x\n'.repeat(count)

describe('names and lengths', () => {
  it.each([
    'lib/features/users/service.ts',
    'lib/features/scenarios/steps/rules.test.ts',
    'lib/features/aggregations/errors/service.ts',
    'lib/features/users/queries.int.test.ts',
    'components/features/users/users-table.tsx',
    'lib/shared/dates.ts',
    'app/(app)/projects/loading.tsx',
    'app/(public)/about/page.tsx',
    'app/layout.tsx',
  ])('%s is fine', (file) => {
    expect(layoutProblems(file, lines(60))).toEqual([])
  })

  it.each([
    ['lib/features/users/utils.ts', ''],
    ['lib/features/close-days/exports/service.ts', ''],
    ['lib/features/users/errors/service.ts', ''],
    ['lib/features/aggregations/errors/bulk/service.ts', ''],
    ['lib/features/users/service.ts', lines(401)],
    ['lib/features/shops/service.ts', ''],
    ['components/features/shops/table.tsx', ''],
    ['lib/utils/strings.ts', ''],
    ['helpers/strings.ts', ''],
    ['app/(app)/projects/first-tables.ts', ''],
    ['app/globals.css', ''],
    ['lib/shared/dates.ts', lines(301)],
    ['app/(app)/projects/loading.tsx', lines(61)],
    ['app/(app)/projects/page.tsx', ''],
    ['app/(app)/page.tsx', ''],
  ])('%s is refused', (file, text) => {
    expect(layoutProblems(file, text)).toHaveLength(1)
  })
})

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
    '/** What a person has chosen. */',
    'interface Row {\n  /** Who has it. */\n  name: string\n}',
    '/**\n * Whose name this is.\n * The second line.\n */',
  ])('a docstring of lib without a noun is refused: %j', (text) => {
    expect(wordingProblems('lib/shared/dates.ts', text)).toHaveLength(1)
    expect(wordingProblems('components/shared/grid/grid.tsx', text)).toEqual([])
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

describe('catalogs', () => {
  /** @type {(en: Catalog, ru: Catalog) => string[]} */
  const compare = (en, ru) => catalogProblems({ name: 'en', catalog: en }, { name: 'ru', catalog: ru })

  it('fit when they have the same messages with the same arguments', () => {
    const en = { items: '{count, plural, one {# item} other {# items}}', greet: { hi: 'Hi <b>{name}</b>' } }
    const ru = {
      items: '{count, plural, one {# вещь} few {# вещи} other {# вещей}}',
      greet: { hi: '<b>{name}</b>, привет' },
    }
    expect(compare(en, ru)).toEqual([])
  })

  it.each([
    [{ a: 'x' }, { b: 'x' }, ['ru lacks a', 'en lacks b']],
    [{ a: '{name}' }, { a: '{nom}' }, ['a takes name in en and nom in ru']],
    [{ a: '<b>x</b>' }, { a: 'x' }, ['a takes <b> in en and nothing in ru']],
  ])('%o and %o do not fit', (en, ru, problems) => {
    expect(compare(en, ru)).toEqual(problems)
  })
})

describe('figures in a message', () => {
  /** @param {string} text */
  const found = (text) => plainFigures({ name: 'ru', catalog: { list: { said: text } } })

  it.each(['{count} из {name}', '<b>{total}</b>', '{kind, select, one {{rows}} other {-}}'])(
    'are not written as they come: %s',
    (text) => {
      expect(found(text)).toHaveLength(1)
    },
  )

  it.each(['{count, number} из {name}', '{count, plural, other {# строк}}', '№{number}'])(
    'are written as the language does: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
})

describe('texts written into a screen', () => {
  const domain = findDomainTexts(['lib/features/marks/rules.ts', 'lib/features/marks/service.ts'], (file) =>
    file.endsWith('rules.ts') ? "export const KINDS = ['КМДМ', 'orders']" : "const text = 'Другое'",
  )
  /** @param {string} text */
  const found = (text, file = 'components/features/marks/marks.tsx') => writtenTexts(file, text, domain)

  it.each([
    '<p>Saved</p>',
    "<p>{'Saved'}</p>",
    "<p>{isSaved ? 'Saved' : t('unsaved')}</p>",
    "<p>{isSaved && 'Saved'}</p>",
    `<p>{\`Saved ${'$'}{count}\`}</p>`,
    '<p>{count} rows</p>',
    '<img alt="Receipt" />',
    '<input placeholder="Search" />',
    '<button title="Close" />',
    '<button aria-label="Close" />',
    "<button aria-label={isOpen ? 'Close' : label} />",
    '<Field label="Name" />',
    '<Field searchPlaceholder="Search" />',
    '<Field hint={"Up to " + maximum} />',
    "toast({ title: 'Saved' })",
    "function metadata() { return { title: 'Saved' } }",
    "const said = 'Сохранено'",
    "const words = { saved: 'Сохранено' }",
    '<p>orders</p>',
  ])('%s is refused', (text) => {
    expect(found(text)).toHaveLength(1)
  })

  it.each([
    '<p className="font-medium">{t(\'saved\')}</p>',
    "<p>{status === 'Saved' ? t('saved') : null}</p>",
    '<p>{first} – {last} (#{number})</p>',
    '<Kbd>Esc</Kbd>',
    '<code>/me</code>',
    '<input type="search" placeholder="name@example.com" />',
    '<Field label={t(\'name\')} failure="marks.failures.add" />',
    "const options = { title: t('saved') }",
    "const isQr = type === 'КМДМ'",
    "const list = '/scenarios?status=В работе'",
    "const tones = { КМДМ: 'gray', 'В работе': 'blue' }",
    '// Сохранено',
  ])('%s is fine', (text) => {
    expect(found(text)).toEqual([])
  })

  it('says where it stands', () => {
    expect(found('const a = 1\n\nconst b = <p>Not  saved</p>')).toEqual(['line 3: “Not saved”'])
  })

  it('is searched in Russian in all code but rules and tests', () => {
    const text = "const said = 'Сохранено'"
    expect(found(text, 'lib/features/marks/service.ts')).toHaveLength(1)
    for (const file of [
      'lib/features/marks/rules.ts',
      'lib/features/marks/service.test.ts',
      'scripts/x.mjs',
    ]) {
      expect(found(text, file)).toEqual([])
    }
    expect(found("const said = 'Saved'", 'lib/features/marks/service.ts')).toEqual([])
  })
})
