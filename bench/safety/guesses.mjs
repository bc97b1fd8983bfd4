import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { number } from '../markdown.mjs'
import { inParallel, readData } from './calls.mjs'
import { rememberSecrets } from './secrets.mjs'

const GUESSES = 50_000
const GUESSES_PER_CODE = 5
const AT_ONCE = 16
const PERSON = { name: 'Ирина Смирнова', telegramUsername: 'irina_s', team: 'CASH' }

/** The two ways of the promise: addresses of a network of 2^16 subnets, and a proxy on this machine that nobody trusts. */
const WAYS = {
  'a /48': { TRUSTED_PROXIES: '1' },
  'a local proxy without TRUSTED_PROXIES': { TRUSTED_PROXIES: '0' },
}

/** Guesses the codes of a person without a chat, from ever other addresses; then the person signs in. */
export async function guessCodes(ground, { draw, show }) {
  const outcomes = []
  for (const [way, env] of Object.entries(WAYS)) {
    outcomes.push(await ground.withProduct((product) => guess(product, { draw, show, way }), { env }))
  }
  const counts = outcomes.map(({ way, statuses }) => {
    const sorted = [...statuses].sort().map(([status, count]) => `${number(count)} × ${status}`)
    return `from ${way} ${sorted.join(', ')}`
  })
  return {
    tried: `${number(outcomes.reduce((sum, { guesses }) => sum + guesses, 0))} guesses of one person's codes`,
    found: counts.join('; '),
    lost: outcomes.flatMap(({ lost }) => lost),
  }
}

async function guess(product, { draw, show, way }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const post = (call, json, headers) =>
    product.send({ method: 'POST', path: `/api/telegram-auth/${call}`, json, headers, agent })
  const registered = readData(await post('register', PERSON))
  readData(
    await post('verify-registration', { userId: registered.userId, verificationCode: lastCode(product) }),
  )
  const [{ count: sessionsBefore }] = await countSessions(product)
  const statuses = new Map()
  const lost = []
  let guesses = 0
  const subnet = () => draw.integer(0, 0xffff).toString(16)
  const anyAddress = () => ({ 'x-forwarded-for': `2001:db8:7:${subnet()}::${subnet()}` })
  await inParallel(GUESSES / GUESSES_PER_CODE, AT_ONCE, async () => {
    const asked = await post(
      'request-login-code',
      { telegramUsername: PERSON.telegramUsername },
      anyAddress(),
    )
    if (asked.failure || asked.status >= 500)
      lost.push(`a request for a code got ${asked.status ?? asked.failure}`)
    const { userId } = asked.status === 200 ? JSON.parse(asked.text).data : { userId: 'f'.repeat(24) }
    for (let one = 0; one < GUESSES_PER_CODE; one += 1) {
      const loginCode = String(draw.integer(0, 999_999)).padStart(6, '0')
      const { status, failure } = await post('login', { userId, loginCode }, anyAddress())
      guesses += 1
      statuses.set(status ?? failure, (statuses.get(status ?? failure) ?? 0) + 1)
      if (guesses % 500 === 0) show(`${guesses} from ${way}`)
    }
  })
  const [{ count: sessionsAfter }] = await countSessions(product)
  if (sessionsAfter !== sessionsBefore)
    lost.push(`${sessionsAfter - sessionsBefore} guesses opened a session`)
  if (statuses.has(200)) lost.push(`${statuses.get(200)} guesses were right`)
  const isStrange = (status) => typeof status !== 'number' || status >= 500
  for (const [status, count] of statuses) if (isStrange(status)) lost.push(`${count} guesses got ${status}`)
  lost.push(...(await comeInByLink(product, post)))
  agent.destroy()
  return { way, guesses, statuses, lost }
}

const countSessions = (product) => product.query('SELECT count(*)::int FROM "Session"')

async function comeInByLink(product, post) {
  const asked = await post('request-login-code', { telegramUsername: PERSON.telegramUsername })
  if (asked.status !== 200) return [`the person's own request got ${asked.status}: ${asked.text}`]
  const [, token] = [...readCodes(product).matchAll(/for @irina_s: \S+\/auth\/link#(\S+)/g)].at(-1) ?? []
  if (!token) return ['the terminal has no link for the person']
  rememberSecrets([token])
  const { status, text } = await post('login-link', { token })
  return status === 200 ? [] : [`the link got ${status}: ${text}`]
}

const readCodes = ({ dataDir }) => fs.readFileSync(path.join(dataDir, 'sign-in-codes'), 'utf8')

function lastCode(product) {
  const [, code] = [...readCodes(product).matchAll(/code for @irina_s: (\d{6})/g)].at(-1)
  return code
}
