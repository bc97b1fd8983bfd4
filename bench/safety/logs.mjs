import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTelegramStandIn } from '../../tests/stand-ins/telegram'
import { number } from '../markdown.mjs'
import { readData } from './calls.mjs'
import { findSecrets, rememberCodes, rememberSecrets } from './secrets.mjs'

const PEOPLE = 20
/** What each line about a request says. */
const KEYS = ['requestId', 'userId', 'address', 'kind', 'route', 'status', 'ms']
/** The line about a page is written once its connection is free again, a moment after the answer. */
const LINE_LIMIT_MS = 5_000
/** Pages of the product and calls of NextAuth, and an address that is refused. */
const VISITS = ['/', '/projects', '/auth/link', '/api/auth/session', '/api/auth/csrf', '/%']

const CODE = /\b\d{6}\b/

/**
 * Lets people register, sign in with wrong and right codes, look at pages, refresh and sign out, with a bot and without
 * one; then looks for all of their codes, tokens and cookies in every log of this run.
 */
export async function searchLogs(ground, { show }) {
  const telegram = await startTelegramStandIn()
  const flows = []
  try {
    const withBot = { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.url }
    rememberSecrets([telegram.token])
    for (const env of [{}, withBot]) {
      show(env === withBot ? 'with a bot' : 'without one')
      const readCode = env === withBot ? readChatCode(telegram) : readFileCode
      flows.push(await ground.withProduct((product) => comeAndGo(product, { telegram, readCode }), { env }))
    }
  } finally {
    await telegram.stop()
  }
  ground.keepDatabaseLogs()
  const { secrets, logs, lines, found } = findSecrets()
  const counts = flows.reduce((sum, { requests }) => sum + requests, 0)
  return {
    tried: `${number(secrets)} codes, tokens and cookies in ${logs} logs with ${number(lines)} lines`,
    found: `${found.length} found; ${counts} requests of pages and of signing in have one line each`,
    lost: [...found, ...flows.flatMap(({ lost }) => lost)],
  }
}

const readFileCode = async (product, username) => {
  const text = fs.readFileSync(path.join(product.dataDir, 'sign-in-codes'), 'utf8')
  return [...text.matchAll(new RegExp(`code for @${username}: (\\d{6})`, 'g'))].at(-1)?.[1]
}

function readChatCode(telegram) {
  const read = new Set()
  return async (_product, username) => {
    const chat = username.replace('someone_', '')
    const isNew = (message) => message.chat_id === chat && CODE.test(message.shown) && !read.has(message)
    const message = await telegram.waitForMessage(isNew)
    read.add(message)
    return CODE.exec(message.shown)[0]
  }
}

async function comeAndGo(product, { telegram, readCode }) {
  const lost = []
  let requests = 0
  const post = async (call, json, headers) => {
    requests += 1
    return product.send({ method: 'POST', path: `/api/${call}`, json, headers })
  }
  const visit = async (address, cookie) => {
    requests += 1
    await product.send({ path: address, headers: { cookie } })
  }
  for (let index = 0; index < PEOPLE; index += 1) {
    const id = 70_000 + index
    const telegramUsername = `someone_${id}`
    telegram.addPerson({ id, username: telegramUsername, first_name: 'Ира' })
    await telegram.sendUpdate({ from: { id, username: telegramUsername, first_name: 'Ира' }, text: '/start' })
    const person = { name: 'Ирина Смирнова', telegramUsername, team: 'CASH' }
    const { userId } = readData(await post('telegram-auth/register', person))
    const verificationCode = await readCode(product, telegramUsername)
    await post('telegram-auth/verify-registration', { userId, verificationCode: otherThan(verificationCode) })
    const registered = await post('telegram-auth/verify-registration', { userId, verificationCode })
    const asked = readData(await post('telegram-auth/request-login-code', { telegramUsername }))
    const loginCode = await readCode(product, telegramUsername)
    const signedIn = await post('telegram-auth/login', { userId: asked.userId, loginCode })
    rememberCodes([verificationCode, loginCode])
    for (const outcome of [registered, signedIn]) remember(outcome)
    const { refreshToken, accessToken } = readData(signedIn)
    const refreshed = await post('auth/refresh', { refreshToken })
    remember(refreshed)
    const token = randomBytes(32).toString('base64url')
    rememberSecrets([token])
    const cookie = sessionCookie(signedIn)
    for (const address of [...VISITS, `/shared-protocols/${token}?open`]) await visit(address, cookie)
    const bearer = { authorization: `Bearer ${readData(refreshed).accessToken ?? accessToken}` }
    const out = await post('auth/logout', {}, bearer)
    if (out.status !== 200) lost.push(`signing out got ${out.status}: ${out.text}`)
  }
  return { requests, lost: [...lost, ...(await wrongLines(product, requests))] }
}

/** What is wrong with the lines about the requests that a product got, but for probes of its health. */
async function wrongLines(product, requests) {
  const readLines = () =>
    product.output.split('\n').filter((line) => line.includes('"route":') && !line.includes(' /health/'))
  const since = performance.now()
  while (readLines().length < requests && performance.now() - since < LINE_LIMIT_MS) await sleep(50)
  const lines = readLines().map((line) => JSON.parse(line))
  const wrong = []
  if (lines.length !== requests) wrong.push(`${requests} requests have ${lines.length} lines`)
  const ids = new Set(lines.map(({ requestId }) => requestId))
  if (ids.size !== lines.length) wrong.push(`${lines.length} lines are of ${ids.size} requests`)
  const bad = lines.filter((line) => KEYS.some((key) => !Object.hasOwn(line, key)))
  if (bad.length > 0) wrong.push(`${bad.length} lines lack something, such as ${JSON.stringify(bad[0])}`)
  const ofNobody = lines.filter(({ kind, route, userId }) => isOfPerson({ kind, route }) && userId === null)
  if (ofNobody.length > 0) wrong.push(`${ofNobody.length} lines about pages of people name nobody`)
  return wrong
}

const isOfPerson = ({ kind, route }) =>
  (kind === 'page' && ['GET /', 'GET /projects'].includes(route)) || route === 'GET /api/auth/session'

const sessionCookie = ({ headers }) =>
  headers['set-cookie'].find((one) => one.includes('session-token=')).split(';')[0]

function remember({ text, headers }) {
  const { data } = JSON.parse(text)
  rememberSecrets([data.accessToken, data.refreshToken].filter(Boolean))
  rememberSecrets(
    (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).filter((one) => one.length > 40),
  )
}

const otherThan = (code) => (code === '000000' ? '111111' : '000000')
