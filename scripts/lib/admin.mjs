import { CommandError } from './command-error.mjs'
import { withClient } from './database.mjs'

/** An id as the application makes them: milliseconds, then chance. */
const NEW_ID = `lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || substr(md5(random()::text), 1, 12)`
const USERNAME = /^@?[A-Za-z0-9_]{5,32}$/

/**
 * Makes the registered person with this username an admin who may sign in: neither deactivated nor waiting, which the
 * audit log says. Resolves to the username as it is stored; throws a message if there is no such person.
 * @param {string} url
 */
export async function makeAdmin(url, username = '') {
  if (!USERNAME.test(username)) throw new CommandError('Say who: npm run admin -- @username')
  const name = `@${username.replace('@', '')}`
  const { rows } = await withClient(url, (client) =>
    client.query(
      `WITH former AS (
         SELECT id, role, "isActive", "isApproved" FROM "User" WHERE "telegramUsername" = $1::citext FOR UPDATE
       ), made AS (
         UPDATE "User" person SET role = 'admin', "isActive" = true, "isApproved" = true,
           version = person.version + 1, "updatedAt" = now()
         FROM former WHERE person.id = former.id
         RETURNING person.id, person."telegramUsername"
       ), audited AS (
         INSERT INTO "AuditEntry" (id, kind, "userId", before, after, "userAgent")
         SELECT ${NEW_ID}, kind, former.id, before, after, 'npm run admin'
         FROM former CROSS JOIN LATERAL (VALUES
           ('role_changed', former.role, 'admin', former.role <> 'admin'),
           ('activated', '', '', NOT former."isActive"),
           ('approved', '', '', NOT former."isApproved")) AS decision (kind, before, after, "isNew")
         WHERE "isNew"
       )
       SELECT "telegramUsername" FROM made`,
      [name],
    ),
  )
  if (rows.length === 0) throw new CommandError(`Nobody is registered as ${name}.`)
  return rows[0].telegramUsername
}
