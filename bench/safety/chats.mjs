import { startTelegramStandIn } from '../../tests/stand-ins/telegram'
import { hasErrorBody, readData } from './calls.mjs'
import { rememberCodes, rememberSecrets } from './secrets.mjs'

const CODE = /\b\d{6}\b/

/** Runs `work(product, telegram)` with a product that has a bot and sees the addresses that a proxy before it names. */
export async function withBot(ground, work) {
  const telegram = await startTelegramStandIn()
  rememberSecrets([telegram.token])
  const env = {
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
    TRUSTED_PROXIES: '1',
  }
  try {
    return await ground.withProduct((product) => work(product, telegram), { env })
  } finally {
    await telegram.stop()
  }
}

/** A person with a Telegram account, an address and a browser of their own. */
export class Person {
  /** The cookie by which their browser is known again. */
  browser = ''

  constructor({ product, telegram }, { id, address }) {
    this.product = product
    this.telegram = telegram
    this.address = address
    this.username = `someone_${id}`
    this.account = { id, username: this.username, first_name: 'Ирина' }
    telegram.addPerson(this.account)
  }

  /** Sends a call of signing in from an address, with the person's browser where `cookie` is theirs. */
  post(call, json, { address = this.address, cookie } = {}) {
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
    return this.product.send({ method: 'POST', path: `/api/telegram-auth/${call}`, json, headers })
  }

  /** Asks for a code in this person's name. */
  askForCode(from) {
    return this.post('request-login-code', { telegramUsername: this.username }, from)
  }

  /** The messages in their chat. */
  messages() {
    return this.telegram.messages.filter(({ chat_id }) => chat_id === String(this.account.id))
  }

  /** The codes to sign in with that were sent to them, each with the challenge that its message is about. */
  sentCodes() {
    return this.messages().flatMap((message) => {
      const challenge = readButtons(message).flatMap((data) => /^refuse:(\w+)$/.exec(data)?.[1] ?? [])[0]
      const code = CODE.exec(message.shown)?.[0]
      return challenge && code ? [{ challenge, code, message }] : []
    })
  }

  /** The code of a challenge: it was sent by the time that the call is answered, or never will be. */
  readCode(challenge) {
    return this.sentCodes().find((sent) => sent.challenge === challenge)
  }

  /** Writes to the bot, and returns its answer: news of an earlier sign-in may come before it. */
  async write(text, isAnswer = () => true) {
    const before = this.messages().length
    const findAnswer = () => this.messages().slice(before).find(isAnswer)
    await this.telegram.sendUpdate({ from: this.account, text })
    await this.telegram.waitForMessage(() => findAnswer() !== undefined)
    return findAnswer()
  }

  tap(message, data) {
    return this.telegram.tapButton({ from: this.account, message, data })
  }

  /** Registers by the code in the chat, and signs in. Returns the message about the new browser. */
  async register() {
    await this.write('/start')
    const person = { name: 'Ирина Смирнова', telegramUsername: this.username, team: 'CASH' }
    const { userId } = readData(await this.post('register', person))
    const isCode = (message) => CODE.test(message.shown) && message.chat_id === String(this.account.id)
    const [verificationCode] = CODE.exec((await this.telegram.waitForMessage(isCode)).shown)
    rememberCodes([verificationCode])
    readData(await this.post('verify-registration', { userId, verificationCode }))
    const lost = await this.signIn({})
    if (lost.length > 0) throw new Error(lost.join('; '))
    const isNews = (message) => readButtons(message).some((data) => data.startsWith('end:'))
    return this.telegram.waitForMessage((message) => isNews(message) && this.messages().includes(message))
  }

  /** Signs in by a code, and by a tap where one is asked for. Returns the failures. */
  async signIn(from) {
    const asked = await this.askForCode(from)
    if (asked.status !== 200) return [`${this.username} asked for a code and got ${said(asked)}`]
    const { userId, tapDigits } = readData(asked)
    const sent = this.readCode(userId)
    if (!sent) return [`${this.username} was sent no code`]
    rememberCodes([sent.code])
    const enter = () => this.post('login', { userId, loginCode: sent.code }, from)
    let entered = await enter()
    if (entered.status === 403 && tapDigits !== '') {
      await this.tap(this.messages().at(-1), `tap:${userId}:${tapDigits}`)
      entered = await enter()
    }
    if (entered.status !== 200) return [`${this.username} entered the code and got ${said(entered)}`]
    this.remember(entered)
    return []
  }

  /** Keeps the browser's cookie and the headers of the session that an answer has begun. */
  remember(entered) {
    const { accessToken, refreshToken } = readData(entered).session ?? readData(entered)
    const cookies = (entered.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0])
    rememberSecrets([accessToken, refreshToken, ...cookies])
    this.browser = cookies.find((cookie) => cookie.includes('uta-browser=')) ?? this.browser
    this.bearer = { authorization: `Bearer ${accessToken}` }
  }
}

/** What the buttons under a message say when they are tapped. */
export const readButtons = ({ reply_markup }) =>
  (reply_markup?.inline_keyboard ?? []).flat().map(({ callback_data }) => callback_data ?? '')

/** An answer, or what came in its place. */
export const said = ({ status, failure, text }) => `${status ?? failure} ${text?.slice(0, 200) ?? ''}`

/** Whether a call was refused because of a limit, with a message and the time to wait. */
export const isLimited = (outcome) =>
  outcome.status === 429 && hasErrorBody(outcome) && Number(outcome.headers['retry-after']) > 0

/** How many sessions of a person are not ended. */
export async function countSessions(product, { username }) {
  const [{ count }] = await product.query(
    `SELECT count(*)::int FROM "Session" JOIN "User" ON "User".id = "userId"
     WHERE "telegramUsername" = $1 AND "revokedAt" IS NULL`,
    [`@${username}`],
  )
  return count
}
