import { inParallel } from './calls.mjs'
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
    const { ids, names } = await readSubjects(product)
    const pages = pageRoutes().filter(({ isPrivate }) => isPrivate)
    const asked = pages.flatMap(({ path }) =>
      listedSubjects(path, ids).flatMap((subject) =>
        Object.keys(PEOPLE).flatMap((person) => WAYS.map((headers) => ({ ...subject, person, headers }))),
      ),
    )
    const lost = []
    let refused = 0
    let shown = 0
    await inParallel(asked.length, AT_ONCE, async (index) => {
      show(`${index} of ${asked.length}`)
      const { address, isThere, person, headers } = asked[index]
      const outcome = await product.browse({ path: address, headers: { ...headers, ...people[person] } })
      const { status, failure, text = '' } = outcome
      const said = `${address} as ${person}, asked with ${JSON.stringify(headers)}, got ${status ?? failure}`
      if (!status || status >= 500) return lost.push(said)
      if (PEOPLE[person]) {
        if (names.some((name) => text.includes(name))) shown += 1
        return isLetIn(outcome, isThere) || lost.push(said)
      }
      refused += 1
      const leaked = names.find((name) => text.includes(name))
      if (leaked) lost.push(`${said}, and says ${leaked}`)
      else if (!leadsToSignIn(outcome) && !isLoadingState(headers, outcome))
        lost.push(`${said}, which does not lead to signing in`)
    })
    if (shown === 0) lost.push('the names are shown to nobody, so that this proves nothing')
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

/** Rows that pages are about, by the folder of their page, and names that only people who signed in may read. */
async function readSubjects(product) {
  const first = async (table, names) => {
    const rows = await product.query(
      `SELECT id, "${names}" AS name FROM "${table}" WHERE length("${names}") > 6 ORDER BY id LIMIT 5`,
    )
    return rows
  }
  const projects = await first('Project', 'name')
  const scenarios = await first('Scenario', 'scenarioNumber')
  const users = await first('User', 'name')
  return {
    // Short addresses are of the same rows.
    ids: {
      projects: projects[0].id,
      p: projects[0].id,
      scenarios: scenarios[0].id,
      s: scenarios[0].id,
      teams: users[0].id,
    },
    names: [...projects, ...scenarios, ...users].map(({ name }) => name),
  }
}

/** The addresses of a page: with the id of a row that is there, and with one that is not; `isThere` says which. */
function listedSubjects(path, ids) {
  if (!path.includes('[')) return [{ address: path, isThere: true }]
  const own = ids[path.split('/')[1]]
  const fill = (id) => path.replace(/\[\w+\]/g, id)
  const none = { address: fill('f'.repeat(24)), isThere: false }
  return own ? [{ address: fill(own), isThere: true }, none] : [none]
}
