// SQL that reads a table whose rows can be deleted leaves the deleted ones out: they are kept, to be restored. A file is looked
// at as a whole, because a condition is often put together elsewhere in it: of two statements that give the table the same
// name one suffices.

const STATEMENTS = /^lib\/(?!features\/trash\/).+(?<!\.test)\.ts$/
const MODEL = /^model (\w+) \{\n([^}]*)\n\}/gm
/** Words of SQL that follow a table without a name of its own. */
const NO_ALIAS = /^(?:cross|for|full|group|inner|join|left|limit|on|order|set|union|where)$/i

const OF_A_SCENARIO = 'its scenario is not deleted, so its project is not'

/**
 * Why the SQL of a file reads deleted rows, too, by file, table and the name of that in SQL.
 * @type {Record<string, Record<string, string>>}
 */
const MAY_READ = {
  'lib/features/comments/queries.ts': { 'Project p': OF_A_SCENARIO },
  'lib/features/error-register/solvers/service.ts': {
    'ErrorReport f': 'ids of reports, of which the caller reads those that are not deleted',
    'Scenario o': 'the caller reads reports of scenarios that are not deleted',
  },
  'lib/features/protocols/queries.ts': { Protocol: 'the caller has found the protocol before' },
  'lib/features/repository-steps/queries.ts': {
    RepositoryStep: 'deleted steps are indexed, too: searches find them once they are restored',
  },
  'lib/features/scenarios/deadlines/service.ts': { 'Project its': OF_A_SCENARIO, 'Project p': OF_A_SCENARIO },
  'lib/features/scenarios/error-reports/queries.ts': {
    'ProductLine linked': 'a report still names a deleted line, without a place',
  },
  'lib/features/scenarios/information/queries.ts': { 'Project p': OF_A_SCENARIO },
  'lib/features/scenarios/neighbours/queries.ts': { 'Scenario s': 'toConditions leaves them out' },
  'lib/features/scenarios/products/queries.ts': {
    ProductLine: 'the scenarios of lines by their ids, whose lines are read without the deleted ones',
  },
  'lib/features/scenarios/queries.ts': { 'Scenario scenario': 'toConditions leaves them out, around it' },
  'lib/features/scenarios/receipts/queries.ts': { 'Project project': OF_A_SCENARIO },
  'lib/features/scenarios/steps/service.ts': {
    RepositoryStep: 'a deleted step may be referred to, one that was removed for good not',
  },
  'lib/features/workload/queries.ts': { 'Project p': OF_A_SCENARIO },
  'lib/server/history.ts': { Scenario: 'the parts of a deleted scenario can change, too' },
}

/**
 * Returns the tables whose rows can be deleted.
 * @param {string} schema
 */
export function deletableTables(schema) {
  const models = Array.from(schema.matchAll(MODEL), ([, name = '', columns = '']) => ({ name, columns }))
  return models.flatMap(({ name, columns }) => (/^\s*deletedAt\s/m.test(columns) ? [name] : []))
}

/**
 * Returns the deletable tables that the SQL of a file reads under a name for which it says nowhere that deleted rows are left
 * out, but for those that it may read; and of these the ones that it does not read any more.
 * @param {string} file
 * @param {string} text
 * @param {readonly string[]} tables
 * @returns {string[]}
 */
export function deletedRowProblems(file, text, tables, mayRead = MAY_READ) {
  if (!STATEMENTS.test(file)) return []
  const allowed = mayRead[file] ?? {}
  const read = [...new Set(listReads(text, tables))]
  return [
    ...read
      .filter((name) => !(name in allowed))
      .map(
        (name) =>
          `its SQL reads the deleted rows of “${name}”: isNotDeleted, or a reason in deleted-rows.mjs`,
      ),
    ...Object.keys(allowed)
      .filter((name) => !read.includes(name))
      .map(
        (name) =>
          `its SQL does not read the deleted rows of “${name}”, for which deleted-rows.mjs has a reason`,
      ),
  ]
}

/**
 * @param {string} text
 * @param {readonly string[]} tables
 */
function listReads(text, tables) {
  const reads = text.matchAll(
    new RegExp(`(?<!DELETE )(?:FROM|JOIN)\\s+"(${tables.join('|')})"(?:\\s+"?([a-z]\\w*)"?)?`, 'g'),
  )
  return Array.from(reads, ([, table = '', word = '']) => {
    const alias = NO_ALIAS.test(word) ? '' : word
    return leavesOut(text, alias || table) ? '' : `${table} ${alias}`.trim()
  }).filter(Boolean)
}

/**
 * @param {string} text
 * @param {string} name
 */
const leavesOut = (text, name) =>
  text.includes(`isNotDeleted('${name}')`) ||
  new RegExp(`(?:^|[^\\w".])(?:"?${name}"?\\.)?"deletedAt" IS`, 'm').test(text)
