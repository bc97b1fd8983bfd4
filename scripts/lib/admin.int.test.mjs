import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { makeAdmin } from './admin.mjs'
import { withClient } from './database.mjs'
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
  'makes the person called %s an admin who may sign in, and no other person',
  async (given) => {
    expect(await makeAdmin(url, given)).toBe('@Irina_S')
    expect(await query('SELECT role, "isActive", "isApproved" FROM "User" ORDER BY name')).toEqual([
      { role: 'admin', isActive: true, isApproved: true },
      { role: 'tester', isActive: true, isApproved: true },
    ])
  },
)

it('says what is wrong', async () => {
  await expect(makeAdmin(url, '@nobody_here')).rejects.toThrow('Nobody is registered as @nobody_here.')
  await expect(makeAdmin(url, undefined)).rejects.toThrow('npm run admin -- @username')
  await expect(makeAdmin(url, "x' OR true; --")).rejects.toThrow('npm run admin -- @username')
})
