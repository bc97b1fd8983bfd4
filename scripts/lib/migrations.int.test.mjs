import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { ensureDatabase, withClient } from './database.mjs'
import { migrate, requireKnownSchema } from './migrations.mjs'
import { MIGRATIONS_FOLDER, SQL_FOLDER } from './paths.mjs'
import { copyDatabase, copyUrl, dropCopy } from './test-databases.mjs'

const databases = inject('databases')
const url = copyUrl(databases, 'migrations')

const names = fs
  .readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()
const files = fs.readdirSync(SQL_FOLDER).sort()

/** @param {string} text */
const query = (text) => withClient(url, async (client) => (await client.query(text)).rows)

afterEach(() => dropCopy(databases, 'migrations'))

describe('migrating', () => {
  beforeEach(() => ensureDatabase(databases.serverUrl, `${databases.name}_migrations`))

  it('applies everything to an empty database, and nothing the second time', async () => {
    expect(await migrate(url)).toEqual([...names, ...files])
    expect(await migrate(url)).toEqual([])
  })

  it('is done by one of several that start at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(url)))
    expect(results.flat()).toEqual([...names, ...files])
    const rows = await query('SELECT migration_name FROM _prisma_migrations ORDER BY 1')
    expect(rows.map((row) => row.migration_name)).toEqual(names)
  })

  it.each(['SQL_ASCII', 'LATIN1'])(
    'refuses a database in %s before it makes anything in it, and so does serving it',
    async (encoding) => {
      const name = `${databases.name}_migrations`
      await dropCopy(databases, 'migrations')
      await withClient(databases.serverUrl, (client) =>
        client.query(
          `CREATE DATABASE "${name}" ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
        ),
      )
      await expect(migrate(url)).rejects.toThrow(
        `has the encoding ${encoding}, and U.T.A. needs UTF8: create another (createdb --encoding=UTF8 --locale=C --template=template0 ${name}_utf8)`,
      )
      await expect(requireKnownSchema(url)).rejects.toThrow(`has the encoding ${encoding}`)
      expect(await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
    },
  )

  it('is undone where it fails, and says why', async () => {
    await query('CREATE TABLE "User" ()')
    await expect(migrate(url)).rejects.toThrow(/failed and was undone: .*User/)
    expect(await query('SELECT * FROM _prisma_migrations')).toEqual([])
    await query('DROP TABLE "User"')
    expect(await migrate(url)).toEqual([...names, ...files])
  })
})

describe('migrating what was migrated before', () => {
  beforeEach(() => copyDatabase(databases, 'migrations'))

  it('refuses a database of a newer release, unless its migrations only add', async () => {
    await query(`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '1', '99991231_newer', now())`)
    await expect(migrate(url)).rejects.toThrow(
      'The database belongs to a newer release: this one does not know its migration 99991231_newer.',
    )
    await expect(requireKnownSchema(url)).rejects.toThrow('does not know its migration 99991231_newer.')
    await query(`UPDATE _prisma_migrations SET adds_only = true WHERE migration_name = '99991231_newer'`)
    await requireKnownSchema(url)
    expect(await migrate(url)).toEqual([])
  })

  it('records of a migration whether it says that it only adds', async () => {
    const rows = await query('SELECT migration_name FROM _prisma_migrations WHERE adds_only ORDER BY 1')
    const addOnly = rows.map((row) => row.migration_name)
    expect(addOnly).toEqual(
      expect.arrayContaining([
        '20261126032426_audit_log',
        '20261126034224_group_introductions',
        '20261126034500_registration_links',
      ]),
    )
    for (const other of [
      '20261121015324_initial',
      '20261126033213_deleted_projects',
      '20261126040000_order_of_texts',
    ])
      expect(addOnly).not.toContain(other)
  })

  it('refuses a database that was made with another text of a migration', async () => {
    await query(`UPDATE _prisma_migrations SET checksum = 'another'`)
    await expect(migrate(url)).rejects.toThrow(/is not the one that this database was made with/)
  })
})

// Functions of extensions are not ours; neither are the triggers by which PostgreSQL enforces references.
const OBJECTS = `
  SELECT 'FUNCTION' AS kind, p.proname::text AS name, pg_get_functiondef(p.oid) AS definition
  FROM pg_proc p
  WHERE p.pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'VIEW', c.relname::text, pg_get_viewdef(c.oid) FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('v', 'm')
  UNION ALL
  SELECT 'TRIGGER', tgname::text, pg_get_triggerdef(t.oid) || ' ' || tgenabled::text FROM pg_trigger t
  WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`

describe('functions, views and triggers', () => {
  beforeEach(() => copyDatabase(databases, 'migrations'))

  it('stand in prisma/sql, all of them', async () => {
    const text = files.map((file) => fs.readFileSync(path.join(SQL_FOLDER, file), 'utf8')).join('\n')
    const declared = [...text.matchAll(/^CREATE OR REPLACE (FUNCTION|VIEW|TRIGGER) "(\w+)"/gm)].map(
      ([, kind, object]) => `${kind} ${object}`,
    )
    const declaredByCalls = [
      ...text.matchAll(/^SELECT "after_each_statement"\('(\w+)', '([\w%]+)'/gm),
    ].flatMap(([, table, name = '']) =>
      ['added', 'changed', 'removed'].map((kind) => `TRIGGER ${table}_${name.replace('%s', kind)}`),
    )
    const stored = await query(OBJECTS)
    expect(stored.map((object) => `${object.kind} ${object.name}`)).toEqual(
      [...declared, ...declaredByCalls].sort(),
    )
  })

  it('are the same when a file is applied again', async () => {
    const before = await query(OBJECTS)
    await query('DELETE FROM _sql_files')
    expect(await migrate(url)).toEqual(files)
    expect(await query(OBJECTS)).toEqual(before)
  })

  it('are applied again from the first file on whose text has changed', async () => {
    const before = await query(OBJECTS)
    const changed = files.indexOf('04-tallies.sql')
    await query(`
      UPDATE _sql_files SET checksum = 'another' WHERE name = '04-tallies.sql';
      CREATE OR REPLACE FUNCTION "fold_tallies"() RETURNS void LANGUAGE sql AS '';
      DROP TRIGGER "Tally_added" ON "Tally"`)
    expect(await migrate(url)).toEqual(files.slice(changed))
    expect(await query(OBJECTS)).toEqual(before)
  })

  it('are applied after each migration: it may have dropped some', async () => {
    const before = await query(OBJECTS)
    // One that may be applied twice.
    const migration = '20261122071000_project_name_in_order'
    await query(`
      DELETE FROM _prisma_migrations WHERE migration_name = '${migration}';
      DROP FUNCTION "tally_records" CASCADE`)
    expect(await migrate(url)).toEqual([migration, ...files])
    expect(await query(OBJECTS)).toEqual(before)
  })

  it('come into a database of a release that had them in its migrations', async () => {
    await query(`
      DROP TABLE _sql_files;
      INSERT INTO "RepositoryStep" (id, number, description, "systemTransactionProgram", "updatedAt")
      VALUES ('0123456789abcdef01234567', '1', 'Sell', 'POS', now())`)
    expect(await migrate(url)).toEqual(files)
    const counted = await query(
      `SELECT sum(count)::int AS count FROM "Tally" WHERE what = 'repository_steps'`,
    )
    expect(counted).toEqual([{ count: 1 }])
  })

  it('stay as they are where the database belongs to a newer release', async () => {
    await query(`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, adds_only)
      VALUES ('1', '1', '99991231_newer', now(), true);
      UPDATE _sql_files SET checksum = 'newer'`)
    expect(await migrate(url)).toEqual([])
    const checksums = await query('SELECT DISTINCT checksum FROM _sql_files')
    expect(checksums).toEqual([{ checksum: 'newer' }])
  })

  it('bring the tallies up to what counts now', async () => {
    await query(`
      ALTER TABLE "RepositoryStep" DISABLE TRIGGER USER;
      INSERT INTO "RepositoryStep" (id, number, description, "systemTransactionProgram", "updatedAt")
      VALUES ('0123456789abcdef01234567', '1', 'Sell', 'POS', now());
      UPDATE _sql_files SET checksum = 'another' WHERE name = '03-counted.sql'`)
    expect(await query('SELECT * FROM "Tally"')).toEqual([])
    await migrate(url)
    expect(await query('SELECT what, count::int FROM "Tally"')).toEqual([
      { what: 'repository_steps', count: 1 },
    ])
  })
})
