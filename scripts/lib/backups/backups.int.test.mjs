import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeBackup as write } from '../../../lib/server/backups/write'
import { findDebianPrograms, startDebians } from '../../machines/postgres'
import { readSecret } from '../data-folder.mjs'
import { withClient } from '../database.mjs'
import { listMigrations, migrate } from '../migrations.mjs'
import { fromRoot } from '../paths.mjs'
import { runNode } from '../run.mjs'
import { openBackup, restoreBackup } from './restore.mjs'

const { serverUrl, name } = inject('databases')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-backup-'))
const inFolder = (/** @type {string[]} */ ...parts) => path.join(folder, ...parts)
/** @type {string[]} */
const databases = []

/** @param {string} purpose */
async function makeDatabase(purpose) {
  const database = `${name}_${purpose}`
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${database}`))
  databases.push(database)
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
}

/** @param {{ url: string } & Omit<Parameters<typeof write>[0], 'client'>} options */
const writeBackup = ({ url, ...options }) => withClient(url, (client) => write({ client, ...options }))

/** What is stored, as a backup describes it. @param {string} url @param {string} filesFolder */
const describeAll = (url, filesFolder) =>
  writeBackup({ url, filesFolder, target: inFolder(`described-${databases.length}-${Math.random()}.zip`) })

/** @param {string} url @param {string} sql */
const query = (url, sql) => withClient(url, async (client) => (await client.query(sql)).rows)

/** @param {string} url @param {string} file */
async function restoreInto(url, file) {
  const backup = await openBackup(file)
  await restoreBackup(backup, { url, dataDir: inFolder(path.basename(new URL(url).pathname)) })
  await backup.close()
}

/** Applies all migrations, and loads the demonstration. @param {string} url */
async function fill(url) {
  await migrate(url)
  const { code, output } = await runNode(
    ['--import', 'tsx', fromRoot('scripts', 'seed', 'load.ts'), 'small'],
    { env: { DATABASE_URL: url, TSX_TSCONFIG_PATH: fromRoot('scripts', 'seed', 'tsconfig.json') } },
  )
  expect(code, output).toBe(0)
}

/** @type {string} */
let source
/** @type {Awaited<ReturnType<typeof writeBackup>>} */
let saved
const target = inFolder('backup.zip')

beforeAll(async () => {
  source = await makeDatabase('backup')
  // As a server has it whose machine is there; the others are set to UTC.
  await query(source, `ALTER DATABASE ${name}_backup SET TimeZone = 'Europe/Moscow'`)
  await fill(source)
  fs.mkdirSync(inFolder('files', 'ab'), { recursive: true })
  fs.writeFileSync(inFolder('files', 'ab', 'abc.webp'), Buffer.from([0, 255, 10, 13]))
  fs.writeFileSync(inFolder('files', 'ab', 'unfinished.webp.part'), 'half')
  saved = await writeBackup({ url: source, filesFolder: inFolder('files'), target })
}, 120_000)

afterAll(async () => {
  for (const database of databases)
    await withClient(serverUrl, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`))
  fs.rmSync(folder, { recursive: true })
})

it('holds every row of every table and every whole file', async () => {
  const rows = new Map(saved.tables.map((table) => [table.name, table.rows]))
  const counts = await withClient(source, async (client) => {
    const found = []
    for (const table of rows.keys())
      found.push([table, Number((await client.query(`SELECT count(*) FROM "${table}"`)).rows[0].count)])
    return found
  })
  expect([...rows]).toEqual(counts)
  expect(rows.get('Scenario')).toBeGreaterThan(0)
  expect(saved.files.map((file) => file.name)).toEqual(['ab/abc.webp'])
  expect(fs.readdirSync(folder)).toContain('backup.zip')
})

describe('a backup', () => {
  it('restored into an empty database is the same to the byte, and works on', async () => {
    const url = await makeDatabase('restored')
    const backup = await openBackup(target)
    await restoreBackup(backup, {
      url,
      dataDir: inFolder('restored'),
      secret: 'of the old installation, 32 long',
    })
    await backup.close()
    const restored = await describeAll(url, inFolder('restored', 'files'))
    expect(restored.tables).toEqual(saved.tables)
    expect(restored.files).toEqual(saved.files)
    expect(fs.readFileSync(inFolder('restored', 'files', 'ab', 'abc.webp'))).toEqual(
      Buffer.from([0, 255, 10, 13]),
    )
    expect(readSecret(inFolder('restored'))).toBe('of the old installation, 32 long')
    // Its triggers are on again: they count what is added.
    const disabled = `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`
    expect(await withClient(url, async (client) => (await client.query(disabled)).rows)).toEqual([])
    expect(await migrate(url)).toEqual([])
  })

  it('gives no number of a basket or a project again, also of one that was deleted for good', async () => {
    const url = await makeDatabase('numbers')
    const [deleted] = await query(
      source,
      `INSERT INTO "Basket" (id, description, "updatedAt")
      VALUES ('0123456789abcdef01234567', 'gone', now()) RETURNING number`,
    )
    await query(source, `DELETE FROM "Basket" WHERE id = '0123456789abcdef01234567'`)
    const file = inFolder('numbers.zip')
    await writeBackup({ url: source, filesFolder: null, target: file })
    await restoreInto(url, file)
    const next = await query(
      url,
      `SELECT nextval('"Basket_number_seq"')::int AS number,
      nextval('"Project_projectNumber_seq"')::int > (SELECT max("projectNumber") FROM "Project") AS "isNew"`,
    )
    expect(next).toEqual([{ number: deleted.number + 1, isNew: true }])
  })

  it('of a release that kept no numbers goes on after the greatest that is there', async () => {
    const url = await makeDatabase('unnumbered')
    const backup = await openBackup(target)
    delete backup.manifest.sequences
    await restoreBackup(backup, { url, dataDir: inFolder('unnumbered') })
    await backup.close()
    const next = `SELECT nextval('"Basket_number_seq"')::int - max(number) AS ahead FROM "Basket"`
    expect(await query(url, next)).toEqual([{ ahead: 1 }])
  })

  it('of an earlier release is brought to this one', async () => {
    const earlier = listMigrations()
      .map((migration) => migration.name)
      .slice(0, -1)
    const old = await makeDatabase('earlier')
    await migrate(old, earlier)
    const file = inFolder('earlier.zip')
    expect((await writeBackup({ url: old, filesFolder: null, target: file })).migrations).toEqual(earlier)
    const url = await makeDatabase('later')
    const backup = await openBackup(file)
    await restoreBackup(backup, { url, dataDir: inFolder('later') })
    await backup.close()
    expect(await migrate(url)).toEqual([])
  })

  it.skipIf(!findDebianPrograms())(
    'of Debian’s PostgreSQL is the same in the one of the packages',
    {
      timeout: 120_000,
    },
    async () => {
      // PostgreSQL's own account has to be able to enter.
      fs.chmodSync(folder, 0o755)
      const debians = await startDebians(findDebianPrograms() ?? '', folder)
      try {
        await fill(debians.url)
        const file = inFolder('debians.zip')
        const old = await writeBackup({ url: debians.url, filesFolder: null, target: file })
        const url = await makeDatabase('newer')
        await restoreInto(url, file)
        const version = `SELECT current_setting('server_version_num')::int AS number`
        const [[before], [after]] = [await query(debians.url, version), await query(url, version)]
        expect(after.number).toBeGreaterThan(before.number)
        const restored = await writeBackup({ url, filesFolder: null, target: inFolder('newer.zip') })
        expect(restored.tables).toEqual(old.tables)
      } finally {
        await debians.stop()
      }
    },
  )

  it('is not restored over what people have made', async () => {
    const backup = await openBackup(target)
    await expect(
      restoreBackup(backup, { url: source, dataDir: inFolder('used'), secret: 'another' }),
    ).rejects.toThrow(/has people or projects already/)
    await backup.close()
    expect((await describeAll(source, inFolder('files'))).tables).toEqual(saved.tables)
    expect(fs.existsSync(inFolder('used'))).toBe(false)
  })

  it.each([
    ['one byte is another one', (/** @type {Buffer} */ bytes) => flip(bytes, bytes.length >> 1)],
    ['it was cut off', (/** @type {Buffer} */ bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['it is something else', () => Buffer.from('PK\u0003\u0004 hello')],
  ])('is refused as damaged where %s', async (_, damage) => {
    const file = inFolder('damaged.zip')
    fs.writeFileSync(file, damage(fs.readFileSync(target)))
    await expect(openBackup(file)).rejects.toThrow(
      /is damaged or no backup of U.T.A.: .*Nothing was restored/,
    )
  })
})

describe('npm run backup', () => {
  /** @param {Record<string, string>} env @param {string[]} args */
  const runBackup = async (env, ...args) => {
    const script = fromRoot('scripts', 'backup.mjs')
    const outcome = await runNode(['--conditions=react-server', '--import', 'tsx', script, ...args], {
      env: { DATABASE_URL: '', ...env },
    })
    return { code: outcome.code, lines: outcome.output.trim().split('\n') }
  }

  it('refuses a data folder that was never started with, and makes nothing there', async () => {
    const dataDir = inFolder('never')
    const refused = `U.T.A. has not been started with the data folder ${dataDir} yet: set DATA_DIR to the one that it runs with, or DATABASE_URL.`
    expect(await runBackup({ DATA_DIR: dataDir })).toEqual({ code: 1, lines: [refused] })
    const admin = await runNode([fromRoot('scripts', 'admin.mjs'), '@irina_s'], {
      env: { DATABASE_URL: '', DATA_DIR: dataDir },
    })
    expect(admin).toEqual({ code: 1, output: `${refused}\n` })
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  it('says that U.T.A. was never started on a database, and leaves no file', async () => {
    const env = { DATABASE_URL: await makeDatabase('bare'), DATA_DIR: inFolder('bare') }
    const { code, lines } = await runBackup(env)
    expect(code).toBe(1)
    expect(lines.slice(2)).toEqual([
      'U.T.A. was never started on this database: set DATABASE_URL or DATA_DIR to those that it runs with.',
    ])
    expect(fs.readdirSync(inFolder('bare', 'backups'))).toEqual([])
  })

  it('says that a file is no folder', async () => {
    const file = inFolder('a-file')
    fs.writeFileSync(file, 'kept')
    expect(await runBackup({ DATABASE_URL: source, DATA_DIR: inFolder('kept') }, file)).toEqual({
      code: 1,
      lines: [`The backup folder ${file} is a file, or below one: name a folder.`],
    })
  })
})

/**
 * @param {Buffer} bytes
 * @param {number} at
 */
function flip(bytes, at) {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}
