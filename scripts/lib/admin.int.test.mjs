import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { makeAdmin } from './admin.mjs'
import { ensureDatabase, withClient } from './database.mjs'
import { fromRoot } from './paths.mjs'
import { runNode } from './run.mjs'
import { copyDatabase, copyUrl, dropCopy } from './test-databases.mjs'

const databases = inject('databases')
const url = copyUrl(databases, 'admin')
/** @param {string} text */
const query = (text) => withClient(url, async (client) => (await client.query(text)).rows)

beforeEach(async () => {
  await copyDatabase(databases, 'admin')
  await query(
    `INSERT INTO "User" (id, name, team, "telegramUsername", "isActive", "isApproved", "updatedAt")
     VALUES ('a' || repeat('0', 23), 'Ирина', 'OD', '@Irina_S', false, false, now()), ('b' || repeat('0', 23), 'Олег', 'OD', '@oleg_s', true, true, now())`,
  )
})
afterEach(() => dropCopy(databases, 'admin'))

it.each(['@irina_s', 'IRINA_S'])(
  'makes the person called %s an admin who may sign in, no other person, and the audit log says so',
  async (given) => {
    expect(await makeAdmin(url, given)).toBe('@Irina_S')
    expect(await query('SELECT role, "isActive", "isApproved" FROM "User" ORDER BY name')).toEqual([
      { role: 'admin', isActive: true, isApproved: true },
      { role: 'tester', isActive: true, isApproved: true },
    ])
    expect(
      await query('SELECT kind, before, after, "userAgent", "userId" FROM "AuditEntry" ORDER BY kind'),
    ).toEqual(
      [
        ['activated', '', ''],
        ['approved', '', ''],
        ['role_changed', 'tester', 'admin'],
      ].map(([kind, before, after]) => ({
        kind,
        before,
        after,
        userAgent: 'npm run admin',
        userId: `a${'0'.repeat(23)}`,
      })),
    )
    await makeAdmin(url, given)
    expect(await query('SELECT count(*)::int FROM "AuditEntry"')).toEqual([{ count: 3 }])
  },
)

it('says what is wrong', async () => {
  await expect(makeAdmin(url, '@nobody_here')).rejects.toThrow('Nobody is registered as @nobody_here.')
  await expect(makeAdmin(url, undefined)).rejects.toThrow('npm run admin -- @username')
  await expect(makeAdmin(url, "x' OR true; --")).rejects.toThrow('npm run admin -- @username')
})

it('changes nothing in a database on which U.T.A. was never started, and says so', async () => {
  await dropCopy(databases, 'admin')
  await ensureDatabase(databases.serverUrl, `${databases.name}_admin`)
  const { code, output } = await runNode([fromRoot('scripts', 'admin.mjs'), '@irina_s'], {
    env: { DATABASE_URL: url },
  })
  expect(code).toBe(1)
  expect(output).toContain('U.T.A. was never started on this database: set DATABASE_URL or DATA_DIR')
  expect(await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
})
