import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { freePort } from '@/scripts/lib/free-port.mjs'
import { databaseAccount } from '@/scripts/lib/postgres/account.mjs'
import { step } from '@/scripts/lib/progress.mjs'
import { askVersion, type Installation } from './installation'
import { Machine, start, until } from './processes'

/** The settings of a connection that a pooler may drop. */
const DROPPED = 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout'

/**
 * Shows that a start behind PgBouncer, in transaction mode, ends with a message. Returns its version; '' where it is not
 * installed.
 * @throws CommandError where it does not
 */
export async function provePooler(installation: Installation): Promise<string> {
  const version = askVersion('pgbouncer', '--version')
  if (version === '') return ''
  for (const ignored of ['extra_float_digits', DROPPED]) {
    await step(
      `Behind ${version}, which ${ignored === DROPPED ? 'drops' : 'refuses'} settings, it does not start`,
      () => startBehind(installation, ignored),
    )
  }
  return version
}

async function startBehind({ folder, databaseUrl, env }: Installation, ignored: string): Promise<void> {
  const place = fs.mkdtempSync(path.join(folder, 'pooler-'))
  fs.chmodSync(place, 0o755)
  const account = databaseAccount()
  const port = await freePort()
  const { hostname, port: ofDatabase, pathname, username, password } = new URL(databaseUrl)
  const target = `host=${hostname} port=${ofDatabase} user=${username}${password && ` password=${password}`}`
  const file = path.join(place, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    [
      `[databases]\n${pathname.slice(1)} = ${target}\n[pgbouncer]`,
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
      `pool_mode = transaction\nignore_startup_parameters = ${ignored}\n`,
    ].join('\n'),
  )
  const asAccount = account ? ['-u', account.name] : []
  const pooler = start('pgbouncer', [...asAccount, file])
  await until(
    () => `PgBouncer did not start: ${pooler.output()}`,
    () => /process up/.test(pooler.output()),
  )
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  const machine = await Machine.create(path.basename(place).replace('pooler', 'web'), folder, {
    ...env,
    DATABASE_URL: url,
  })
  const said = await machine.start().then(
    () => 'It started.',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  pooler.child.kill('SIGTERM')
  if (!said.includes('pooler')) throw new CommandError(`It said: ${said}`)
  console.log(`  ${said.split('\n').at(-1)}`)
}
