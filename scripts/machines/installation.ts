import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { ensureDatabase } from '@/scripts/lib/database.mjs'
import { freePort } from '@/scripts/lib/free-port.mjs'
import { whenStopping } from '@/scripts/lib/lifecycle.mjs'
import { migrate } from '@/scripts/lib/migrations.mjs'
import { fromRoot } from '@/scripts/lib/paths.mjs'
import { step } from '@/scripts/lib/progress.mjs'
import { ObjectStoreStandIn } from '@/tests/stand-ins/object-store'
import { startTelegramStandIn } from '@/tests/stand-ins/telegram'
import { startDatabase } from './postgres'
import { Machine, start, until } from './processes'

const DATABASE = 'uta_machines'

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Brings up two processes with pages and one with jobs, behind nginx, with everything that they need. */
export async function openInstallation() {
  requireTools()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-machines-'))
  // PostgreSQL's and nginx's own accounts have to be able to enter.
  fs.chmodSync(folder, 0o755)
  whenStopping(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const server = await step('Starting PostgreSQL', () => startDatabase(folder))
  await ensureDatabase(server.url, DATABASE)
  const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${DATABASE}` }).href
  await migrate(databaseUrl)
  const telegram = await startTelegramStandIn()
  const store = await new ObjectStoreStandIn().start()
  whenStopping(() => Promise.all([telegram.stop(), store.stop()]))
  const port = await freePort()
  const proxy = `https://localhost:${port}`
  const env = {
    NODE_ENV: 'production',
    APP_URL: proxy,
    AUTH_SECRET: crypto.randomBytes(32).toString('hex'),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: store.url,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
    TRUSTED_PROXIES: '1',
  }
  const [first, second, worker] = await step('Starting two processes with pages, and one with jobs', () =>
    Promise.all([
      startMachine('web-1', folder, { ...env, ROLE: 'web' }),
      startMachine('web-2', folder, { ...env, ROLE: 'web' }),
      startMachine('worker', folder, { ...env, ROLE: 'worker' }),
    ]),
  )
  const certificate = await startProxy(folder, port, [first, second])
  return { folder, server, databaseUrl, env, telegram, store, proxy, certificate, first, second, worker }
}

async function startMachine(name: string, folder: string, env: Record<string, string>): Promise<Machine> {
  const machine = await Machine.create(name, folder, env)
  await machine.start()
  return machine
}

function requireTools(): void {
  const missing = ['nginx', 'openssl'].filter(
    (tool) => askVersion(tool, tool === 'nginx' ? '-v' : 'version') === '',
  )
  if (missing.length > 0)
    throw new CommandError(
      `This needs Debian's ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`,
    )
}

/** Returns the output of a program about its version; '' where it is not installed. */
export function askVersion(program: string, option: string): string {
  try {
    const said = execFileSync('/bin/sh', ['-c', '"$1" "$2" 2>&1', 'sh', program, option], {
      encoding: 'utf8',
    })
    return said.split('\n', 1).join().replace('nginx version: ', '')
  } catch {
    return ''
  }
}

/** Starts nginx with the site of docs/nginx.conf. Returns its certificate, which nobody else trusts. */
async function startProxy(folder: string, port: number, machines: Machine[]): Promise<string> {
  const place = path.join(folder, 'nginx')
  fs.mkdirSync(place)
  const [certificate, key] = [path.join(place, 'certificate.pem'), path.join(place, 'key.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const form = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...form, ...names, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const site = changed(fs.readFileSync(fromRoot('docs', 'nginx.conf'), 'utf8'), [
    ['  listen 80;\n  listen [::]:80;', `  listen 127.0.0.1:${await freePort()};`],
    ['  listen 443 ssl http2;\n  listen [::]:443 ssl http2;', `  listen 127.0.0.1:${port} ssl http2;`],
    ['/etc/ssl/uta/certificate.pem', certificate],
    ['/etc/ssl/uta/key.pem', key],
  ])
  const upstream = changed(fs.readFileSync(fromRoot('docs', 'nginx-upstream.conf'), 'utf8'), [
    [
      '  server 127.0.0.1:3000 fail_timeout=2s;\n',
      machines.map(({ origin }) => `  server ${new URL(origin).host} fail_timeout=2s;\n`).join(''),
    ],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/${name};\n`,
  )
  const file = path.join(place, 'nginx.conf')
  fs.writeFileSync(
    file,
    `daemon off;\npid ${place}/pid;\nerror_log ${place}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('')}${upstream}${site}}\n`,
  )
  const nginx = start('nginx', ['-c', file, '-e', `${place}/error.log`])
  await until(
    () => `nginx did not start: ${nginx.output()}`,
    () => fs.existsSync(path.join(place, 'pid')),
  )
  return fs.readFileSync(certificate, 'utf8')
}

/** Returns a text with some of its parts replaced. */
function changed(text: string, replacements: [string, string][]): string {
  return replacements.reduce((before, [part, by]) => {
    if (!before.includes(part)) throw new CommandError(`The configuration in docs has no “${part}”.`)
    return before.replaceAll(part, by)
  }, text)
}
