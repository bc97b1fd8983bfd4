import { CommandError } from './command-error.mjs'
import { withClient } from './database.mjs'

const USERNAME = /^@?[A-Za-z0-9_]{5,32}$/

/**
 * Makes the registered person with this username an admin who may sign in: neither deactivated nor waiting. Resolves
 * to the username as it is stored; throws a message if there is no such person.
 * @param {string} url
 */
export async function makeAdmin(url, username = '') {
  if (!USERNAME.test(username)) throw new CommandError('Say who: npm run admin -- @username')
  const name = `@${username.replace('@', '')}`
  const { rows } = await withClient(url, (client) =>
    client.query(
      `UPDATE "User" SET role = 'admin', "isActive" = true, "isApproved" = true,
         version = version + 1, "updatedAt" = now()
       WHERE "telegramUsername" = $1::citext RETURNING "telegramUsername"`,
      [name],
    ),
  )
  if (rows.length === 0) throw new CommandError(`Nobody is registered as ${name}.`)
  return rows[0].telegramUsername
}
