import { inParallel, readData } from './calls.mjs'
import { countSessions, isLimited, Person, readButtons, said, withBot } from './chats.mjs'

const REQUESTS = 1_000
const AT_ONCE = 16
const WRONG_TAPS = 20
const MUTED_REQUESTS = 20
/** 'Not me' mutes for an hour. */
const MUTED_SECONDS = 3_600

const isTap = (data) => /^(tap|confirm):/.test(data)
/** Addresses of a network that nobody has signed in from. */
const foreign = (index) => `2001:db8:${index.toString(16)}::7`

/**
 * Asks for codes in somebody's name, and taps what the bot's messages offer: others get no tap, of three pairs of digits
 * the wrong ones sign nobody in, 'not me' mutes others, and a new browser's session ends by a tap.
 */
export async function tapButtons(ground, { draw, show }) {
  return withBot(ground, async (product, telegram) => {
    const state = { taps: 0, limited: 0, lost: [] }
    const newPerson = (index) =>
      new Person({ product, telegram }, { id: 90_000 + index, address: `198.51.100.${1 + index}` })
    const [asked, known, muted, notified] = [0, 1, 2, 3].map(newPerson)
    const people = [asked, known, muted]
    for (const person of people) await person.register()
    show('others')
    await askAsOthers(asked, show, state)
    show('pairs of digits')
    await tapPairs(known, draw, state)
    show('not me')
    await refuse(muted, state)
    await endNewSession(notified, state)
    return {
      tried: `${REQUESTS} requests in a person's name from as many addresses, ${state.taps} taps`,
      found: `no tap offered to others, ${state.limited} refused with 429; ${WRONG_TAPS} wrong pairs signed nobody in, one right pair did; “not me” muted ${MUTED_REQUESTS} addresses; a tap ended a new browser's session`,
      lost: state.lost,
    }
  })
}

async function askAsOthers(person, show, state) {
  const before = await countSessions(person.product, person)
  const first = person.messages().length
  let challenge
  await inParallel(REQUESTS, AT_ONCE, async (index) => {
    show(`${index} of ${REQUESTS} others`)
    const answer = await person.askForCode({ address: foreign(index) })
    if (answer.status !== 200) {
      state.limited += 1
      if (!isLimited(answer)) state.lost.push(`another's request got ${said(answer)}`)
      return
    }
    const { userId, tapDigits } = readData(answer)
    challenge = userId
    if (tapDigits !== '') state.lost.push('somebody else was shown digits')
  })
  const messages = person.messages().slice(first)
  if (messages.length === 0) state.lost.push('no code was sent, so that this proves nothing')
  for (const message of messages)
    if (readButtons(message).some(isTap)) state.lost.push('a tap was asked for in another’s name')
  await tap(person, messages.at(-1), `confirm:${challenge}`, state)
  const [{ confirmed }] = await person.product.query(
    'SELECT count(*)::int AS confirmed FROM "SignInChallenge" WHERE id = $1 AND "confirmedAt" IS NOT NULL',
    [challenge],
  )
  if (confirmed > 0) state.lost.push('a tap that was not offered confirmed a sign-in')
  if ((await countSessions(person.product, person)) !== before) state.lost.push('somebody else has a session')
}

function tap(person, message, data, state) {
  state.taps += 1
  return person.tap(message, data)
}

async function tapPairs(person, draw, state) {
  const { browser: cookie, product } = person
  const before = await countSessions(product, person)
  for (let round = 0; round < WRONG_TAPS; round += 1) {
    // Known by the cookie alone, from wherever it is.
    const from = { address: foreign(0x1000 + round), cookie }
    const { offer, pairs, right } = await askForPairs(person, from, state)
    if (!offer) return
    const wrong = draw.pick(pairs.filter((data) => data !== right))
    await tap(person, offer.message, wrong, state)
    const waiting = { userId: offer.userId, browserKey: offer.browserKey }
    const refused = await person.post('login-tap', waiting, from)
    if (refused.status !== 403) state.lost.push(`after a wrong pair the page got ${said(refused)}`)
    const late = await tap(person, offer.message, right, state)
    if (!late) state.lost.push('a tap was not answered')
    const still = await person.post('login-tap', waiting, from)
    if (still.status !== 403) state.lost.push(`a right pair after a wrong one got ${said(still)}`)
  }
  if ((await countSessions(product, person)) !== before)
    state.lost.push('a wrong pair of digits opened a session')
  const { offer, right } = await askForPairs(person, { cookie }, state)
  if (!offer) return
  await tap(person, offer.message, right, state)
  const elsewhere = { userId: offer.userId, browserKey: 'x'.repeat(offer.browserKey.length) }
  const other = await person.post('login-tap', elsewhere, { cookie })
  if (other.status === 200) state.lost.push('a tap signed in another browser than the one that waits')
  const entered = await person.post('login-tap', { ...elsewhere, browserKey: offer.browserKey }, { cookie })
  if (entered.status !== 200 || !readData(entered).session)
    state.lost.push(`after the right pair the page got ${said(entered)}`)
  else person.remember(entered)
}

async function askForPairs(person, from, state) {
  const answer = await person.askForCode(from)
  if (answer.status !== 200) {
    state.lost.push(`a known browser's request got ${said(answer)}`)
    return {}
  }
  const { userId, browserKey, tapDigits } = readData(answer)
  const message = person.readCode(userId)?.message
  const pairs = message ? readButtons(message).filter(isTap) : []
  const right = `tap:${userId}:${tapDigits}`
  if (new Set(pairs).size !== 3 || !pairs.includes(right)) {
    state.lost.push(`a known browser was offered ${pairs.join(', ')} for ${right}`)
    return {}
  }
  return { offer: { userId, browserKey, message }, pairs, right }
}

async function refuse(person, state) {
  const asked = await person.askForCode({ address: foreign(0x2000) })
  if (asked.status !== 200) return state.lost.push(`another's first request got ${said(asked)}`)
  const { userId } = readData(asked)
  await tap(person, person.readCode(userId).message, `refuse:${userId}`, state)
  await person.telegram.waitForMessage(
    (message) => person.messages().includes(message) && message.shown.includes('/profile'),
  )
  for (let index = 1; index <= MUTED_REQUESTS; index += 1) {
    const answer = await person.askForCode({ address: foreign(0x2000 + index) })
    const isMuted = isLimited(answer) && Number(answer.headers['retry-after']) > MUTED_SECONDS - 300
    if (!isMuted) state.lost.push(`another's muted request got ${said(answer)}`)
  }
  state.lost.push(...(await person.signIn({})))
}

async function endNewSession(person, state) {
  const message = await person.register()
  const asksFor = () => person.product.send({ path: '/api/profile', headers: person.bearer })
  const before = await asksFor()
  const data = readButtons(message).find((one) => one.startsWith('end:'))
  await tap(person, message, data, state)
  const after = await asksFor()
  if (before.status !== 200 || after.status !== 401)
    state.lost.push(`a session that a tap ended got ${said(before)} before, ${said(after)} after`)
}
