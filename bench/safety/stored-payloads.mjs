import { fromRoot } from '../../scripts/lib/paths.mjs'
import { runNode } from '../../scripts/lib/run.mjs'
import { expectSuccess } from '../servers.mjs'
import { PAYLOADS } from './payloads.mjs'

/** In each the payloads stand in other rows. */
export const ROUNDS = 4
/** Number of rows that a table needs for every payload to be stored in one of the rounds. */
const ROWS = Math.ceil(PAYLOADS.length / ROUNDS)
/** Columns that no screen shows, that a row is found by, or that name a message. */
const NOT_SHOWN = /^(id|.*Id|.*Key|key|.*Hash|role|team|language|avatar|userAgent|version|kind)$/

/** Stores rows of what the demo has too few or none of. */
export async function fillTables(product) {
  // The factories number from 1, as the demo does.
  await product.query('DELETE FROM "RepositoryStep"')
  const script = ['--conditions=react-server', '--import', 'tsx', fromRoot('bench', 'safety', 'fill.mjs')]
  const env = { DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir }
  expectSuccess(await runNode([...script, String(ROWS)], { env }))
}

/** The columns for texts that are shown, each with the numbers of the payloads that it has had and those that it refused. */
export async function textColumns(product) {
  const rows = await product.query(
    `SELECT table_name AS "table", column_name AS "column", data_type = 'ARRAY' AS "isList"
     FROM information_schema.columns JOIN pg_tables ON tablename = table_name AND schemaname = table_schema
     WHERE table_schema = 'public' AND udt_name IN ('text', '_text') AND is_generated = 'NEVER'
       AND table_name NOT LIKE '\\_%'
     ORDER BY table_name, column_name`,
  )
  const shown = rows.filter(({ column }) => !NOT_SHOWN.test(column))
  return shown.map((row) => ({ ...row, stored: new Set(), refused: new Map() }))
}

/** Stores the payloads of a round in every column that takes them. */
export async function storePayloads(product, columns, round) {
  for (const column of columns) {
    if (column.refused.size === PAYLOADS.length) continue
    const offset = round * ROWS + column.column.length
    const numbers = await storeInAllRows(product, column, offset).catch((error) => {
      refusalOf(error)
      return storeOneByOne(product, column, offset)
    })
    for (const number of numbers) column.stored.add(number)
  }
}

/** How a payload is written into a column. */
const value = ({ isList }, text) => (isList ? `ARRAY[${text}]` : text)

/** Gives each row of the table a payload. Returns the numbers of those that are stored. */
async function storeInAllRows(product, target, offset) {
  const { table, column } = target
  const rows = await pastTriggers(product, table, () =>
    product.query(
      `UPDATE "${table}" changed SET "${column}" = ${value(target, 'payload.text')}
       FROM (SELECT ctid AS place, row_number() OVER (ORDER BY ctid) AS number FROM "${table}") row
       JOIN unnest($1::text[]) WITH ORDINALITY AS payload (text, number)
         ON payload.number = 1 + (row.number + $2::int) % ${PAYLOADS.length}
       WHERE changed.ctid = row.place RETURNING payload.number::int`,
      [PAYLOADS, offset],
    ),
  )
  return rows.map(({ number }) => number)
}

/**
 * The same of rows one after the other: a column may take some payloads, each only once, or only where another column has a
 * certain value. Payloads that their row refuses are therefore tried in one that has taken another.
 */
async function storeOneByOne(product, target, offset) {
  const [{ count }] = await product.query(`SELECT count(*)::int FROM "${target.table}"`)
  const stored = []
  let taking
  const store = async (number, row) => {
    const { place, refusal } = await storeInRow(product, target, { text: PAYLOADS[number - 1], row })
    if (refusal) return target.refused.set(number, refusal)
    taking = place
    target.refused.delete(number)
    stored.push(number)
  }
  for (const index of PAYLOADS.keys())
    await store(index + 1, {
      where: `(SELECT ctid FROM "${target.table}" ORDER BY ctid OFFSET $2 LIMIT 1)`,
      value: (index + offset) % count,
    })
  if (taking === undefined) return stored
  for (const number of [...target.refused.keys()]) await store(number, { where: '$2::tid', value: taking })
  return stored
}

/** Stores one payload in one row. Returns where that row is then, or why it refuses it. */
function storeInRow(product, target, { text, row }) {
  const { table, column } = target
  const store = () =>
    product.query(
      `UPDATE "${table}" SET "${column}" = ${value(target, '$1::text')}
       WHERE ctid = ${row.where} RETURNING ctid::text AS place`,
      [text, row.value],
    )
  return pastTriggers(product, table, store).then(
    ([{ place }]) => ({ place }),
    (error) => ({ refusal: refusalOf(error) }),
  )
}

/** A trigger that refuses a change: of what is frozen, or in words of its own. */
const BY_TRIGGER = ['23001', 'P0001']

/** Writes as somebody with the database in hand can: what nobody may change is shown as text, too. */
async function pastTriggers(product, table, store) {
  try {
    return await store()
  } catch (error) {
    if (!BY_TRIGGER.includes(error.code)) throw error
  }
  await product.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`)
  try {
    return await store()
  } finally {
    await product.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`)
  }
}

const REFUSALS = {
  23514: 'by a CHECK',
  23505: 'because it is unique',
  23503: 'because it belongs to another row',
  23502: 'because it can’t be set',
  22001: 'because it is too long',
  '22P02': 'because it is no number',
}

/** Why a payload is not taken; another error ends the proof. */
function refusalOf(error) {
  if (!REFUSALS[error.code]) throw error
  return REFUSALS[error.code]
}

/** What was stored in how many columns, and which columns took nothing, and why. */
export function summarizeColumns(columns) {
  const taking = columns.filter(({ stored }) => stored.size > 0)
  const reasons = new Map()
  for (const { table, column, stored, refused } of columns) {
    if (stored.size > 0) continue
    const reason = refused.values().next().value ?? ''
    const title = reason ? `refused ${reason}` : 'in a table without rows'
    reasons.set(title, [...(reasons.get(title) ?? []), `${table}.${column}`])
  }
  return {
    count: taking.length,
    others: [...reasons].map(([title, names]) => `${title}: ${names.join(', ')}`),
    missing: taking.flatMap(({ table, column, stored, refused }) => {
      const left = PAYLOADS.length - new Set([...stored, ...refused.keys()]).size
      return left > 0 ? [`${table}.${column} never had ${left} of the payloads`] : []
    }),
  }
}
