import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withClient } from '../database.mjs'
import { migrate } from '../migrations.mjs'
import { databaseAccount } from './account.mjs'
import { startCluster } from './cluster.mjs'
import { temporaryPlace } from './place.mjs'
import { readPostmaster } from './postmaster.mjs'
import { asRole, giveToRole } from './role.mjs'

const SECRET = 'a-secret-that-is-nobody-elses-business'

/** @type {string} */
let place
/** @type {Awaited<ReturnType<typeof startCluster>>} */
let cluster

beforeAll(async () => {
  process.env.TELEGRAM_BOT_TOKEN = SECRET
  const account = databaseAccount()
  place = temporaryPlace(account)
  cluster = await startCluster({ place, account, durable: false })
  delete process.env.TELEGRAM_BOT_TOKEN
})
afterAll(async () => {
  await cluster.stop()
  fs.rmSync(place, { recursive: true, force: true })
})

const postmasterPid = () => readPostmaster(path.join(place, 'data'))?.pid ?? 0
/**
 * @param {string} url
 * @param {string} text
 */
const queryRows = (url, text) => withClient(url, async (client) => (await client.query(text)).rows)

it.skipIf(process.platform !== 'linux')('passes none of our secrets to PostgreSQL', () => {
  const environment = fs.readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')
  expect(environment).toContain('LC_ALL=C')
  expect(environment).not.toContain(SECRET)
})

it('gives a database that belonged to the superuser to the application, which is none', async () => {
  await withClient(cluster.url('postgres'), (client) => client.query('CREATE DATABASE earlier'))
  const asSuperuser = cluster.url('earlier')
  await migrate(asSuperuser)
  await withClient(asSuperuser, (client) =>
    client.query('CREATE SCHEMA jobs; CREATE TABLE jobs.job (id bigserial PRIMARY KEY)'),
  )
  for (let start = 0; start < 2; start++) await giveToRole(asSuperuser, place)
  const url = asRole(asSuperuser, place)
  const [who] = await queryRows(
    url,
    'SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user',
  )
  expect(who).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false })
  await withClient(url, async (client) => {
    await client.query('ALTER TABLE "Project" ADD COLUMN later text')
    await client.query('ALTER TABLE jobs.job ADD COLUMN later text')
    await client.query(
      'CREATE OR REPLACE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT moment::date $$',
    )
    await client.query('TRUNCATE "Project" RESTART IDENTITY CASCADE')
    await client.query('CREATE SCHEMA another; CREATE TABLE another.thing (id int)')
  })
  await expect(queryRows(url, `COPY "Project" TO PROGRAM 'cat'`)).rejects.toThrow()
})

it('makes a database of the application’s own, with everything that migrations make', async () => {
  await withClient(cluster.url('postgres'), (client) => client.query('CREATE DATABASE fresh'))
  await giveToRole(cluster.url('fresh'), place)
  const url = asRole(cluster.url('fresh'), place)
  expect((await migrate(url)).length).toBeGreaterThan(0)
  expect(await queryRows(url, 'SELECT count(*)::int AS count FROM "Project"')).toEqual([{ count: 0 }])
})

it('is brought up again on the same port after a crash, and keeps what the first one said', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined)
  for (const crash of ['first', 'second']) {
    const pid = postmasterPid()
    await queryRows(cluster.url('postgres'), `DO $$ BEGIN RAISE LOG 'the ${crash} crash'; END $$`)
    const isUp = new Promise((resolve) =>
      printed.mockImplementation((line) => void (line.includes('up again') && resolve(null))),
    )
    process.kill(pid, 'SIGKILL')
    await isUp
    expect(postmasterPid()).not.toBe(pid)
    expect(await queryRows(cluster.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  }
  expect(fs.readFileSync(path.join(place, 'log.crash'), 'utf8')).toContain('the first crash')
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('SIGKILL'))
})

it('says how the data of another PostgreSQL is taken over', async () => {
  const account = databaseAccount()
  const old = temporaryPlace(account)
  const data = path.join(old, 'data')
  fs.mkdirSync(data, { mode: 0o700 })
  fs.writeFileSync(path.join(data, 'PG_VERSION'), '14\n')
  fs.writeFileSync(path.join(data, 'postgresql.conf'), '')
  if (account)
    for (const name of [data, ...fs.readdirSync(data).map((file) => path.join(data, file))])
      fs.chownSync(name, account.uid, account.gid)
  await expect(startCluster({ place: old, account })).rejects.toThrow(/make a backup with the release/)
  fs.rmSync(old, { recursive: true })
})
