import { inParallel, readData } from './calls.mjs'
import { pageRoutes } from './page-routes.mjs'

/** Who asks, and whether they are let in. */
const PEOPLE = {
  anonymous: false,
  deactivated: false,
  pending: false,
  'signed out': false,
  viewer: true,
  tester: true,
  admin: true,
}
const AT_ONCE = 4
const PREFETCH = 'next-router-prefetch'
/** As a browser asks for the whole page, for a part of it, and as a chat asks for a preview. */
const WAYS = [{}, { rsc: '1' }, { rsc: '1', [PREFETCH]: '1' }, { 'x-middleware-subrequest': 'middleware' }]

/** Asks for every page as everybody: nobody who may not come in gets as much as a name. */
export async function askForPages(ground, { show }) {
  return ground.withProduct(async (product) => {
    const people = await signInAll(product)
    const { subjects, names } = await readSubjects(product, people)
    const pages = pageRoutes().filter(({ isPrivate }) => isPrivate)
    const asked = pages.flatMap(({ path }) =>
      listAddresses(path, subjects).flatMap((address) =>
        Object.keys(PEOPLE).flatMap((person) => WAYS.map((headers) => ({ ...address, person, headers }))),
      ),
    )
    const lost = pages
      .filter(({ path }) => path.includes('[') && !subjects[folderOf(path)])
      .map(({ path }) => `${path} was asked about no row that is there`)
    let refused = 0
    let shown = 0
    const unseen = new Set(Object.values(subjects).map(({ name }) => name))
    await inParallel(asked.length, AT_ONCE, async (index) => {
      show(`${index} of ${asked.length}`)
      const { address, subject, person, headers } = asked[index]
      const outcome = await product.browse({ path: address, headers: { ...headers, ...people[person] } })
      const { status, failure, text = '' } = outcome
      const said = `${address} as ${person}, asked with ${JSON.stringify(headers)}, got ${status ?? failure}`
      if (!status || status >= 500) return lost.push(said)
      if (PEOPLE[person]) {
        if (names.some((name) => text.includes(name))) shown += 1
        if (subject && text.includes(subject.name)) unseen.delete(subject.name)
        const isReader = subject?.readers?.includes(person) ?? true
        if (!isReader && text.includes(subject.name)) return lost.push(`${said}, and says ${subject.name}`)
        return isLetIn(outcome, isReader && subject !== null) || lost.push(said)
      }
      refused += 1
      const leaked = names.find((name) => text.includes(name))
      if (leaked) lost.push(`${said}, and says ${leaked}`)
      else if (!leadsToSignIn(outcome) && !isLoadingState(headers, outcome))
        lost.push(`${said}, which does not lead to signing in`)
    })
    for (const name of unseen)
      lost.push(`${name} is shown to nobody on its page, so that this proves nothing`)
    return {
      tried: `${pages.length} pages as ${Object.keys(PEOPLE).length} kinds of people, each in ${WAYS.length} ways: ${asked.length} requests`,
      found: `${refused} refused without a name of what is stored; ${shown} of the others show one`,
      lost,
    }
  })
}

// A part of a page is answered 200, and says in its text where to go, or what is not there.
const SIGN_IN = /NEXT_REDIRECT;(?:replace|push);\/auth\?from=/
const NOT_FOUND = 'NEXT_HTTP_ERROR_FALLBACK;404'

/** What is there is shown, or a short address leads to it; only what is not there may be not found. */
function isLetIn({ status, headers, text }, isThere) {
  if (SIGN_IN.test(text) || headers.location?.includes('/auth?')) return false
  if (status === 404 || text.includes(NOT_FOUND)) return !isThere
  return status === 200 || (status === 307 && Boolean(headers.location))
}

/** Ahead of a visit Next renders a page up to its loading state, which is the same for everybody. */
const isLoadingState = (asked, { status }) => asked[PREFETCH] !== undefined && status === 200

const leadsToSignIn = ({ status, headers, text }) =>
  status === 307
    ? /^(https?:\/\/[^/]+)?\/auth\?from=/.test(headers.location ?? '')
    : status === 200 && SIGN_IN.test(text)

async function signInAll(product) {
  const roles = ['viewer', 'tester', 'admin']
  const signedIn = {}
  for (const role of roles) [signedIn[role]] = await product.signIn(1, role)
  const out = await product.signIn(3, 'admin')
  const states = ['"isActive" = false', '"isApproved" = false']
  const others = await product.query(
    `SELECT id FROM "User" WHERE role = 'executor' AND "isActive" AND "isApproved" ORDER BY id LIMIT 2`,
  )
  for (const [index, { id }] of others.entries()) {
    await product.query('UPDATE "Session" SET "userId" = $1 WHERE id = $2', [id, out[index].sid])
    await product.query(`UPDATE "User" SET ${states[index]} WHERE id = $1`, [id])
  }
  await product.query('UPDATE "Session" SET "revokedAt" = now() WHERE id = $1', [out[2].sid])
  return {
    anonymous: {},
    deactivated: out[0].cookie,
    pending: out[1].cookie,
    'signed out': out[2].cookie,
    viewer: signedIn.viewer.cookie,
    tester: signedIn.tester.cookie,
    admin: signedIn.admin.cookie,
  }
}

/**
 * Rows that pages are about, by the folder of their page, of which some have `readers` who alone are shown them, and names
 * that only people who signed in may read.
 */
async function readSubjects(product, people) {
  const first = (table, name) =>
    product.query(
      `SELECT id, "${name}" AS name FROM "${table}" WHERE length("${name}") > 6 ORDER BY id LIMIT 5`,
    )
  const projects = await first('Project', 'name')
  const scenarios = await first('Scenario', 'scenarioNumber')
  const users = await first('User', 'name')
  const protocols = await first('Protocol', 'title')
  const feedback = await sendFeedback(product, people.viewer)
  return {
    subjects: {
      // Short addresses are of the same rows.
      projects: projects[0],
      p: projects[0],
      scenarios: scenarios[0],
      s: scenarios[0],
      teams: users[0],
      protocols: protocols[0],
      feedback: { ...feedback, readers: ['viewer', 'admin'] },
    },
    names: [...projects, ...scenarios, ...users, ...protocols, feedback].map(({ name }) => name),
  }
}

/** What one person wrote to the makers, which only they and admins read. */
async function sendFeedback(product, headers) {
  const json = { type: 'bug', title: 'Экспорт обрывается на середине', description: 'На больших проектах.' }
  const { issueNumber } = readData(
    await product.send({
      method: 'POST',
      path: '/api/feedback',
      headers: { ...headers, origin: product.origin },
      json,
    }),
  )
  return { id: String(issueNumber), name: json.title }
}

const folderOf = (path) => path.split('/')[1]

/** Ids that no row has: a usual one, and a number. */
const NOBODYS = { id: 'f'.repeat(24), number: '2147483647' }

/** The addresses of a page: with the id of a row that is there, its `subject`, and with one that is not. */
function listAddresses(path, subjects) {
  const [, parameter] = /\[(\w+)\]/.exec(path) ?? []
  if (!parameter) return [{ address: path }]
  const subject = subjects[folderOf(path)]
  const fill = (id) => path.replace(/\[\w+\]/, id)
  const none = { address: fill(NOBODYS[parameter]), subject: null }
  return subject ? [{ address: fill(subject.id), subject }, none] : [none]
}
