import { describe, expect, it } from 'vitest'
import { catalogProblems, plainFigures } from './catalogs.mjs'
import { layoutProblems } from './layout.mjs'
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
