import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { withClient } from '@/scripts/lib/database.mjs'
import { freePort } from '@/scripts/lib/free-port.mjs'
import { whenStopping } from '@/scripts/lib/lifecycle.mjs'
import { databaseAccount } from '@/scripts/lib/postgres/account.mjs'
import { lastLines, run } from '@/scripts/lib/run.mjs'
import { startTemporaryServer } from '@/scripts/lib/testing.mjs'
import { until } from './processes'

const DEBIANS = '/usr/lib/postgresql'

/** Starts a PostgreSQL that is thrown away: Debian's where it is installed, else that of the packages. */
export async function startDatabase(folder: string): Promise<{ url: string; version: string }> {
  const [newest] = fs.existsSync(DEBIANS) ? fs.readdirSync(DEBIANS).sort().reverse() : []
  const url = newest ? await startDebians(path.join(DEBIANS, newest, 'bin'), folder) : await startOurs()
  const { rows } = await withClient(url, (client) =>
    client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`),
  )
  return { url, version: `PostgreSQL ${rows[0]?.version}` }
}

async function startOurs(): Promise<string> {
  const server = await startTemporaryServer()
  whenStopping(server.stop, server.kill)
  return server.url
}

// With the locale C, as a server that nobody configured has it: searches ignore case all the same.
async function startDebians(bin: string, folder: string): Promise<string> {
  const account = databaseAccount()
  const place = path.join(folder, 'postgres')
  fs.mkdirSync(place)
  if (account) fs.chownSync(place, account.uid, account.gid)
  const form = ['--username=uta', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const made = await run(path.join(bin, 'initdb'), [...form, place], { account, cwd: place })
  if (made.code !== 0) throw new CommandError(`initdb failed:\n${lastLines(made.output)}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
  ]
  // run() stops it with this process.
  const args = ['-D', place, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
  void run(path.join(bin, 'postgres'), args, { account, cwd: place })
  const url = `postgresql://uta@127.0.0.1:${port}/postgres`
  await until(
    () => 'PostgreSQL did not answer',
    () => withClient(url, async (client) => (await client.query('SELECT')).rowCount === 1).catch(() => false),
  )
  return url
}
