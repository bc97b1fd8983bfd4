import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from '../command-error.mjs'
import { ensureDatabase } from '../database.mjs'
import { freePort } from '../free-port.mjs'
import { whenStopping } from '../lifecycle.mjs'
import { step } from '../progress.mjs'
import { startTemporaryServer } from '../testing.mjs'
import { startContainer } from './running.mjs'

const ACCOUNT = 10_001
const PERSON = { name: 'Irina Smirnova', telegramUsername: '@irina_smirnova', email: '', team: 'CASH' }
const PROJECT = {
  name: 'Loyalty cards',
  startDate: '2026-01-12',
  endDate: '2026-12-18',
  projectImage: 'OD:Sales',
}

/**
 * Runs an image as `compose.yaml` does and shows what it promises, one line each.
 * @param {import('./store.mjs').Store} store
 * @param {string} image
 * @throws CommandError for the first promise that it does not keep
 */
export async function proveImage({ folder, buildah }, image) {
  const server = await startTemporaryServer()
  whenStopping(server.stop, server.kill)
  const name = 'uta_container'
  await ensureDatabase(server.url, name)
  const data = path.join(folder, 'data')
  fs.mkdirSync(data)
  fs.chownSync(data, ACCOUNT, ACCOUNT)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    APP_URL: origin,
    AUTH_SECRET: crypto.randomBytes(32).toString('hex'),
    DATABASE_URL: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    PORT: String(port),
  }
  const container = await buildah(['from', '--pull-never', image])
  // Otherwise it would put a volume of its own over the folder.
  await buildah(['config', '--volume=/data-', container])
  const config = JSON.parse(await buildah(['inspect', container])).Docker.config
  const root = await buildah(['mount', container])
  sealRoot(root)
  const before = ownFiles(root)
  const start = (/** @type {string[]} */ command) =>
    startContainer({ buildah, container, data, env, command: [...config.Entrypoint, ...command] })

  await step('Migrating the database', async () => {
    const { ended } = start(['node', 'scripts/migrate.mjs'])
    await ended
  })
  let running = await step('Starting it', () => startReady(start(config.Cmd), origin))
  await step('Running the health check of the image', async () => {
    const [, ...check] = config.Healthcheck.Test
    await start(check).ended
  })
  const session = await step('Signing in with the code from the data folder', () => register(origin, data))
  const codes = fs.statSync(path.join(data, 'sign-in-codes'))
  const mode = (codes.mode & 0o777).toString(8)
  check(
    codes.uid === ACCOUNT && mode === '600',
    `The codes belong to ${codes.uid} and have the mode ${mode}.`,
  )
  const project = await step('Making a project and a picture', () => make(origin, session))
  await step('Stopping it with SIGTERM', () => running.stop())
  running = await step('Starting it again', () => startReady(start(config.Cmd), origin))
  await step('Finding the session, the project, the picture and files to export', () =>
    find(origin, session, project),
  )
  await step('Stopping it again', () => running.stop())

  const user = config.User
  check(/^[1-9]/.test(user), `It runs as root: ${user}.`)
  const written = ownFiles(root).filter((file) => !before.includes(file))
  check(written.length === 0, `It wrote outside /data: ${written.join(', ')}`)
  const entries = fs.readdirSync(data).sort().join(', ')
  console.log(`✓ It ran as ${user}, could write below /data alone, and did: ${entries}`)
  console.log(
    `✓ The image has ${Math.round(folderSize(root) / 1e6)} MB, of which U.T.A. ${Math.round(folderSize(path.join(root, 'app')) / 1e6)}`,
  )
}

/**
 * Lets the container's account write nothing but /data, as the read-only file system of compose.yaml does: in a chroot there is
 * no such mount, but whatever is tried fails likewise.
 * @param {string} root
 */
function sealRoot(root) {
  const pruned = ['data', 'dev', 'proc', 'sys'].flatMap((name) => [
    '-path',
    `${root}/${name}`,
    '-prune',
    '-o',
  ])
  const writable = [
    '(',
    '-type',
    'd',
    '-o',
    '-type',
    'f',
    ')',
    '(',
    '-perm',
    '-0002',
    '-o',
    '-uid',
    String(ACCOUNT),
    ')',
  ]
  execFileSync('find', [root, '-xdev', ...pruned, ...writable, '-exec', 'chmod', 'a-w', '{}', '+'])
}

/**
 * Files that the container's account can have written: those that belong to it, and what is in folders for all.
 * @param {string} root
 */
function ownFiles(root) {
  const find = (/** @type {string[]} */ ...args) =>
    execFileSync('find', args, { encoding: 'utf8', maxBuffer: 64_000_000 }).split('\n').filter(Boolean)
  return [
    ...find(root, '-xdev', '-path', `${root}/data`, '-prune', '-o', '-uid', String(ACCOUNT), '-print'),
    ...['tmp', 'var/tmp'].flatMap((name) => find(path.join(root, name), '-mindepth', '1')),
  ]
}

/** @param {string} folder */
const folderSize = (folder) => Number.parseInt(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }), 10)

/**
 * @param {boolean} holds
 * @param {string} otherwise
 */
function check(holds, otherwise) {
  if (!holds) throw new CommandError(otherwise)
}

/**
 * @param {ReturnType<typeof startContainer>} container
 * @param {string} origin
 */
async function startReady(container, origin) {
  await container.until(() =>
    fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return container
}

/**
 * @param {string} address
 * @param {RequestInit} [request]
 */
async function call(address, request) {
  const answer = await fetch(address, request)
  const { data, error } = await answer.json()
  check(answer.ok, `${address} answered ${answer.status}: ${error}`)
  return data
}

/**
 * @param {string} address
 * @param {object} body
 * @param {Record<string, string>} [headers]
 */
const post = (address, body, headers = {}) =>
  call(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/**
 * @param {string} origin
 * @param {string} data
 */
async function register(origin, data) {
  const { userId } = await post(`${origin}/api/telegram-auth/register`, PERSON)
  await post(`${origin}/api/telegram-auth/verify-registration`, { userId, verificationCode: lastCode(data) })
  const { telegramUsername } = PERSON
  const asked = await post(`${origin}/api/telegram-auth/request-login-code`, { telegramUsername })
  const tokens = await post(`${origin}/api/telegram-auth/login`, {
    userId: asked.userId,
    loginCode: lastCode(data),
  })
  return { authorization: `Bearer ${tokens.accessToken}` }
}

/** @param {string} data */
function lastCode(data) {
  const said = fs.readFileSync(path.join(data, 'sign-in-codes'), 'utf8')
  return [...said.matchAll(/code for @\w+: (\d{6})/g)].at(-1)?.[1]
}

/**
 * @param {string} origin
 * @param {Record<string, string>} session
 */
async function make(origin, session) {
  const { project } = await post(`${origin}/api/projects`, PROJECT, session)
  const { default: sharp } = await import('sharp')
  const form = new FormData()
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  form.set(
    'avatar',
    new Blob([Uint8Array.from(await image.png().toBuffer())], { type: 'image/png' }),
    'me.png',
  )
  const { avatar } = await call(`${origin}/api/profile/avatar`, {
    method: 'POST',
    headers: session,
    body: form,
  })
  return { id: project._id, avatar }
}

/**
 * @param {string} origin
 * @param {Record<string, string>} session
 * @param {{ id: string, avatar: string }} made
 */
async function find(origin, session, { id, avatar }) {
  const { project } = await call(`${origin}/api/projects/${id}`, { headers: session })
  check(project.name === PROJECT.name, 'The project is another one.')
  const picture = await fetch(new URL(avatar, origin), { headers: session })
  check(picture.headers.get('content-type') === 'image/webp', `The picture answered ${picture.status}.`)
  // Both are spooled to a file before they are sent.
  for (const list of ['scenarios', 'scenarios/export?format=csv']) {
    const { status } = await fetch(`${origin}/api/${list}`, { headers: session })
    check(status === 200, `/api/${list} answered ${status}.`)
  }
}
