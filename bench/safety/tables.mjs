/** Tables that the product writes by itself, whatever people do. */
const BY_ITSELF = [
  'HealthProbe',
  'BotProbe',
  'RateLimit',
  'IdempotencyKey',
  'Session',
  'UnclaimedFile',
  'Tally',
  'ScenarioFigure',
  'Roadmap',
  'Reminder',
  'GroupNotification',
  'DailyBackup',
]

async function tableNames(product) {
  const rows = await product.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  )
  return rows.map(({ name }) => name)
}

/** The number of rows in each table that people's changes are stored in. */
export async function countRows(product) {
  const names = (await tableNames(product)).filter((name) => !BY_ITSELF.includes(name))
  const counts = names.map((name) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"`)
  const rows = await product.query(counts.join(' UNION ALL '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** How many rows each table has more than before; tables without a difference are left out. */
export function difference(before, after) {
  const changes = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)])
  return Object.fromEntries(changes.filter(([, change]) => change !== 0).sort())
}

// What was applied when differs by its times, and sums that were counted again are split into other rows.
const isComparable = (name) => !name.startsWith('_') && name !== 'Tally'

/** The rows and a checksum of every table of a database but those of migrations and sums, and the values of its sequences. */
export async function sumTables(product) {
  const sums = new Map()
  for (const name of (await tableNames(product)).filter(isComparable)) {
    const [{ count, sum }] = await product.query(
      `SELECT count(*)::int, md5(string_agg(md5(one::text), '' ORDER BY md5(one::text))) AS sum FROM "${name}" one`,
    )
    sums.set(name, `${count} rows, ${sum}`)
  }
  const sequences = await product.query(
    `SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public'`,
  )
  for (const { name, value } of sequences) sums.set(`sequence ${name}`, String(value))
  return sums
}

/** The names of the entries in which two of these differ. */
export function differing(one, other) {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name))
}
