// What a source file may not contain: ways around the compiler, the linter and the tests.

/** @type {[RegExp, string][]} */
const BANNED = [
  [/\bas any\b|:\s*any\b|<any\b|\bany\[\]|,\s*any>/, 'any'],
  [/@ts-(ignore|expect-error|nocheck)/, 'a silenced compiler error'],
  [/\.(only|skip|todo)\(/, 'a test that is singled out or left out'],
  [/\bwaitForTimeout\b/, 'waiting for a time instead of a condition'],
  [/biome-ignore|eslint-disable/, 'a silenced lint rule'],
  [/\$queryRaw(Unsafe)?<(?!unknown)|(?<!function )\breadRows</, 'a type of rows that nothing checks'],
  [/\b(TODO|FIXME|XXX)\b/, 'an unfinished matter'],
]
// There a query's options say what invalidates it.
const QUERY_FILE = /^lib\/(client\/.+|features\/.+\/client)\.tsx?$|\.test\.ts$/
// A refetch names what was touched, and does not cancel a running read (docs/decisions/0006-live-updates.md).
const REFETCH = /\b(invalidateQueries|refetchQueries|resetQueries)\b/
// There nothing has changed: failed reads are repeated once the connection is back.
const REFETCH_FILE = /^lib\/client\/|^components\/shared\/connection-bar\.tsx$|\.test\.tsx?$/
// A prepared one fails in a running release once a newer one has added a column.
const ALL_COLUMNS = /\b(SELECT|RETURNING)\s+(DISTINCT\s+)?("?\w+"?\.)?\*/
const APPLICATION =
  /^(app|components|lib)\/.+\.tsx?$|^(instrumentation|instrumentation-client|middleware|next\.config)\.ts$/
const ENVIRONMENTS = [
  // Next writes these two into the code while it builds it, so that they are constants and no configuration.
  {
    readers: APPLICATION,
    read: /\bprocess\.env\b(?!\.(NODE_ENV|NEXT_RUNTIME)\b)|['"]node:process['"]/,
    by: 'lib/server/env.ts',
  },
  {
    readers: /^scripts\/.+\.(mjs|ts)$/,
    read: /\bprocess\.env\b|['"]node:process['"]/,
    by: 'scripts/lib/environment.mjs',
  },
]
const MIGRATION = /^prisma\/migrations\/(\w+)\/migration\.sql$/
/** The last migration before functions, views and triggers moved to prisma/sql. */
const LAST_WITH_OBJECTS = '20261125022500_records_counted'
const OBJECT =
  /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:(?:CONSTRAINT|MATERIALIZED|RECURSIVE|TEMP|TEMPORARY)\s+)*(FUNCTION|PROCEDURE|TRIGGER|VIEW)\b/gi
// A reader looks up what a thing is: its docstring begins with the noun.
const NOUNLESS = /^[ \t]*\/\*\*\s+(?:\*\s+)?((?:What|Who|Whom|Whose)(?:ever)?)\b/gm
// Rows over a connection of one's own are of a type that is asserted, or of none.
const UNCHECKED_ROWS = /\.query<(?!StoredValues>)|\brows\b[^\n=]*= await \w+\.query\(/
const SERVER_FILE = /^lib\/(server\/.+|features\/.+\/(queries|service))\.ts$/

/**
 * Returns the titles of a text's sections; code refers to docs/domain.md by them.
 * @param {string} text
 * @returns {string[]}
 */
export const sectionTitles = (text) => [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)

/**
 * Returns the problems of a file's references to docs/domain.md: those to a section that is not among its titles.
 * @param {string} text
 * @param {string[]} titles
 */
export function referenceProblems(text, titles) {
  const flat = text.replace(/\s*\n\s*(\*|\/\/+|--)?\s*/g, ' ')
  /** @param {string} rest */
  const isSection = (rest) =>
    titles.some((title) => rest.startsWith(title) && !/^[\p{L} ]/u.test(rest.slice(title.length)))
  return flat
    .split(/docs\/domain\.md, /)
    .slice(1)
    .filter((rest) => !isSection(rest))
    .map((rest) => `docs/domain.md has no section “${/^[^.;:)*]*/.exec(rest)?.[0].trim()}”`)
}

/**
 * Returns the problem of a file that reads the environment, where another file is there for that.
 * @param {string} file
 * @param {string} text
 */
export function environmentProblems(file, text) {
  if (/\.test\.(ts|mjs)$/.test(file)) return []
  return ENVIRONMENTS.filter(
    ({ readers, read, by }) => readers.test(file) && file !== by && read.test(text),
  ).map(({ by }) => `the environment is read in ${by} only`)
}

/**
 * Returns the problems of a migration: functions, views and triggers that it creates (docs/decisions/0009).
 * @param {string} file
 * @param {string} text
 */
export function migrationProblems(file, text) {
  const name = MIGRATION.exec(file)?.[1]
  if (name === undefined || name <= LAST_WITH_OBJECTS) return []
  const statements = text.replace(/--.*$/gm, '')
  return [...statements.matchAll(OBJECT)].map(
    ([, kind = '']) => `creates a ${kind.toLowerCase()}: its text belongs into prisma/sql`,
  )
}

/**
 * Returns the problems of the application's docstrings: those that begin with a clause in place of a noun.
 * @param {string} file
 * @param {string} text
 */
function docstringProblems(file, text) {
  if (!APPLICATION.test(file)) return []
  return [...text.matchAll(NOUNLESS)].map(
    ({ index, 1: word }) =>
      `line ${text.slice(0, index).split('\n').length}: a docstring that begins with ${word}, not with the noun`,
  )
}

/**
 * Returns the problems of a source file's wording: forbidden and missing parts.
 * @param {string} file
 * @param {string} text
 */
export function wordingProblems(file, text) {
  if ((!/\.tsx?$/.test(file) && !APPLICATION.test(file)) || file.endsWith('.d.ts')) return []
  const problems = text
    .split('\n')
    .flatMap((line, index) =>
      BANNED.filter(([pattern]) => pattern.test(withoutText(line))).map(
        ([, what]) => `line ${index + 1}: ${what}`,
      ),
    )
  problems.push(...docstringProblems(file, text))
  if (
    SERVER_FILE.test(file) &&
    !file.endsWith('.test.ts') &&
    !/^import 'server-only'$/m.test(firstLine(text))
  ) {
    problems.push("begins with import 'server-only'")
  }
  if (SERVER_FILE.test(file) && !file.endsWith('.test.ts') && UNCHECKED_ROWS.test(text)) {
    problems.push('a type of rows that nothing checks: read them with queryRows() of lib/server/row-check.ts')
  }
  if (APPLICATION.test(file) && !file.endsWith('.test.ts') && ALL_COLUMNS.test(text)) {
    problems.push('a statement of all columns: name them, with selectColumns() of lib/server/rows.ts')
  }
  if (!QUERY_FILE.test(file) && /\b(queryFn|callQuery)\b/.test(text)) {
    problems.push('a query outside its feature’s client.ts')
  }
  if (APPLICATION.test(file) && !REFETCH_FILE.test(file) && REFETCH.test(text)) {
    problems.push('a refetch by other means than refetchAffected() of lib/client')
  }
  return problems
}

// In a quoted text or in a comment, `any` and a colon before it are plain English.
/** @param {string} line */
const withoutText = (line) =>
  /@ts-|biome-|eslint-|TODO|FIXME|XXX/.test(line)
    ? line
    : line.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "''").replace(/^\s*(\*|\/\/|\/\*\*?).*$|\/\/ .*$/, '')

/** @param {string} text */
const firstLine = (text) => text.split('\n', 1).join()
