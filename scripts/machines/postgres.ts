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

/** Returns the folder with the programs of Debian's PostgreSQL, where it is installed. */
export function findDebianPrograms(): string | undefined {
  const [newest] = fs.existsSync(DEBIANS) ? fs.readdirSync(DEBIANS).sort().reverse() : []
  return newest && path.join(DEBIANS, newest, 'bin')
}

export interface Server {
  url: string
  version: string
  isDebians: boolean
  /** Whether it knows no letters but those of ASCII. */
  hasLocaleC: boolean
}

/** Starts a PostgreSQL that is thrown away: Debian's where it is installed, else that of the packages. */
export async function startDatabase(folder: string): Promise<Server> {
  const programs = findDebianPrograms()
  // run() stops it with this process.
  const url = programs ? (await startDebians(programs, folder)).url : await startOurs()
  const { rows } = await withClient(url, (client) =>
    client.query<{ version: string; hasLocaleC: boolean }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version, lower('Я') = 'Я' AS "hasLocaleC"`,
    ),
  )
  const [found] = rows
  if (!found) throw new CommandError('PostgreSQL did not say its version.')
  return { url, isDebians: programs !== undefined, ...found }
}

async function startOurs(): Promise<string> {
  const server = await startTemporaryServer()
  whenStopping(server.stop, server.kill)
  return server.url
}

/**
 * Starts Debian's PostgreSQL, with the locale C, as a server that nobody configured has it: searches ignore case all the same.
 * @param bin the folder with its programs
 */
export async function startDebians(
  bin: string,
  folder: string,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
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
  const args = ['-D', place, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
  const isOver = new AbortController()
  const ended = run(path.join(bin, 'postgres'), args, { account, cwd: place, signal: isOver.signal })
  const url = `postgresql://uta@127.0.0.1:${port}/postgres`
  await until(
    () => 'PostgreSQL did not answer',
    () => withClient(url, async (client) => (await client.query('SELECT')).rowCount === 1).catch(() => false),
  )
  const stop = () => {
    isOver.abort()
    return ended
  }
  return { url, stop }
}
