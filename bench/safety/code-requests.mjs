import { LIMITS } from '../../lib/features/auth/codes/rules'
import { hasErrorBody, inParallel, readData } from './calls.mjs'
import { countSessions, isLimited, Person, said, withBot } from './chats.mjs'

const REQUESTS = 1_000
const ADDRESSES = 20
const AT_ONCE = 16
/** One less than what makes a code void, so that codes others asked for stay open to guesses. */
const GUESSES_PER_CODE = 4
const OTHERS = 5
/** Registering and a first sign-in count towards the five codes that one address may ask for. */
const SIGN_INS_PER_PERSON = 3
const LINK = /\/auth\/link#([\w-]+)/

/**
 * Asks for codes in one person's name from other addresses and guesses at them, while other people sign in: limits
 * hold, each code is sent once, and everybody else is answered. Then the person signs in.
 */
export async function askForCodes(ground, { draw, show }) {
  return withBot(ground, async (product, telegram) => {
    const victim = new Person({ product, telegram }, { id: 80_000, address: '198.51.100.1' })
    const others = Array.from(
      { length: OTHERS },
      (_, index) =>
        new Person({ product, telegram }, { id: 80_001 + index, address: `198.51.100.${index + 2}` }),
    )
    for (const person of [victim, ...others]) await person.register()
    const state = { asked: 0, limited: 0, letThrough: new Map(), sent: [], guesses: 0, lost: [] }
    const [sessions, codes] = [await countSessions(product, victim), victim.sentCodes().length]
    const attack = inParallel(REQUESTS, AT_ONCE, async (index) => {
      show(`${index} of ${REQUESTS}`)
      await attackFrom(`203.0.113.${1 + (index % ADDRESSES)}`, victim, draw, state)
    })
    const entered = await Promise.all(others.map((person) => signInOften(person)))
    await attack
    const sent = victim.sentCodes().slice(codes)
    state.lost.push(...entered.flat(), ...judge(state, sent))
    if ((await countSessions(product, victim)) !== sessions) state.lost.push('a guess opened a session')
    state.lost.push(...(await victim.signIn({})), ...(await comeInByLink(victim)))
    return {
      tried: `${state.asked} requests for codes of one person from ${ADDRESSES} addresses, ${state.guesses} guesses`,
      found: `${sent.length} codes sent, ${state.limited} requests refused with 429; ${OTHERS * SIGN_INS_PER_PERSON} sign-ins of others meanwhile, then the person's own by code and by /login`,
      lost: state.lost,
    }
  })
}

async function attackFrom(address, victim, draw, state) {
  const asked = await victim.askForCode({ address })
  state.asked += 1
  if (asked.status !== 200) {
    state.limited += 1
    if (!isLimited(asked)) state.lost.push(`a request for a code got ${said(asked)}`)
    return
  }
  const { userId, telegramSent } = readData(asked)
  state.letThrough.set(address, (state.letThrough.get(address) ?? 0) + 1)
  if (telegramSent) state.sent.push(userId)
  const code = victim.readCode(userId)?.code
  for (let one = 0; one < GUESSES_PER_CODE; one += 1) {
    const guess = String(draw.integer(0, 999_999)).padStart(6, '0')
    if (guess === code) continue
    const outcome = await victim.post('login', { userId, loginCode: guess }, { address })
    state.guesses += 1
    if (!(outcome.status >= 400 && outcome.status < 500 && hasErrorBody(outcome)))
      state.lost.push(`a guess got ${said(outcome)}`)
  }
}

/** What broke a limit, and each code that was sent not at all or more than once. */
function judge({ letThrough, sent, guesses }, codes) {
  const { codeRequestsOfPair, codeRequestsOfUsername, wrongCodesOfUsername } = LIMITS
  const challenges = codes.map(({ challenge }) => challenge)
  return [
    ...[...letThrough]
      .filter(([, count]) => count > codeRequestsOfPair.maximum)
      .map(([address, count]) => `${count} requests were let through from ${address}`),
    ...(codes.length > codeRequestsOfUsername.maximum ? [`${codes.length} codes were sent`] : []),
    ...(codes.length === 0 ? ['no code was sent, so that this proves nothing'] : []),
    ...(guesses < wrongCodesOfUsername.maximum ? [`only ${guesses} guesses were made`] : []),
    ...sent
      .filter((id) => challenges.filter((challenge) => challenge === id).length !== 1)
      .map((id) => `the code of ${id} was not sent once`),
    ...challenges
      .filter((id) => !sent.includes(id))
      .map((id) => `the code of ${id} was sent although its request was refused`),
  ]
}

async function signInOften(person) {
  const lost = []
  for (let count = 0; count < SIGN_INS_PER_PERSON; count += 1) lost.push(...(await person.signIn({})))
  return lost
}

/** The bot's link leads in from where codes are refused. */
async function comeInByLink(victim) {
  const elsewhere = { address: '192.0.2.1' }
  const refused = await victim.askForCode(elsewhere)
  const { shown } = await victim.write('/login', (message) => LINK.test(message.shown))
  const token = LINK.exec(shown)?.[1]
  const entered = await victim.post('login-link', { token }, elsewhere)
  if (entered.status === 200) victim.remember(entered)
  return [
    ...(isLimited(refused) ? [] : [`from another address a request for a code got ${said(refused)}`]),
    ...(entered.status === 200 ? [] : [`the link of /login got ${said(entered)}`]),
  ]
}
