import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withClient } from '../database.mjs'

/** The application's role in the embedded database: it owns the objects of its database, and nothing else. */
const ROLE = 'uta_app'

/** @param {string} place */
const passwordFile = (place) => path.join(place, 'app-password')

/**
 * The password of the application's role, generated once and kept.
 * @param {string} place
 */
function rolePassword(place) {
  const file = passwordFile(place)
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, `${crypto.randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/**
 * Makes the application's role, and gives it the database of `databaseUrl` with everything in it: data folders of
 * earlier releases belong to the superuser. All or nothing; objects that it owns already are skipped.
 * @param {string} databaseUrl
 * @param {string} place
 */
export async function giveToRole(databaseUrl, place) {
  await withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE])
    const password = client.escapeLiteral(rolePassword(place))
    const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(`${verb} ROLE ${ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${password}`)
    await client.query(TRANSFER)
  })
}

// Members of extensions stay with them; objects of a table (its indexes, the sequence of a column) follow the table.
const TRANSFER = `
  DO $$
  DECLARE
    statement text;
  BEGIN
    EXECUTE format('ALTER DATABASE %I OWNER TO ${ROLE}', current_database());
    FOR statement IN
      SELECT format('ALTER SCHEMA %I OWNER TO ${ROLE}', nspname) FROM pg_namespace
      WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public') AND nspowner <> '${ROLE}'::regrole
      UNION ALL
      SELECT format(
        'ALTER %s %s OWNER TO ${ROLE}',
        CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
        c.oid::regclass
      )
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND relkind IN ('r', 'p', 'v', 'm', 'S')
        AND relowner <> '${ROLE}'::regrole
        AND NOT EXISTS (
          SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('a', 'e', 'i')
            AND (deptype = 'e' OR relkind = 'S')
        )
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${ROLE}', p.oid::regprocedure)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND proowner <> '${ROLE}'::regrole
        AND NOT EXISTS (
          SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
        )
      UNION ALL
      SELECT format('ALTER TYPE %s OWNER TO ${ROLE}', t.oid::regtype)
      FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND typtype IN ('d', 'e')
        AND typowner <> '${ROLE}'::regrole
        AND NOT EXISTS (
          SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
        )
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$`

/**
 * Returns the address of a database as the application's role.
 * @param {string} databaseUrl
 * @param {string} place
 */
export function asRole(databaseUrl, place) {
  return Object.assign(new URL(databaseUrl), { username: ROLE, password: rolePassword(place) }).href
}
