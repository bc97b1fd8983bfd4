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
/** As a browser asks for the whole page, for a part of it, and as a chat asks for a preview. */
const WAYS = [
  {},
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { 'x-middleware-subrequest': 'middleware' },
]

/** Asks for every page as everybody: nobody who may not come in gets as much as a name. */
export async function askForPages(ground, { show }) {
  return ground.withProduct(async (product) => {
    const people = await signInAll(product)
    const { ids, names } = await readSubjects(product)
    const pages = pageRoutes().filter(({ isPrivate }) => isPrivate)
    const asked = pages.flatMap(({ path }) =>
      subjectsOf(path, ids).flatMap((address) =>
        Object.keys(PEOPLE).flatMap((person) => WAYS.map((headers) => ({ address, person, headers }))),
      ),
    )
    const lost = []
    let refused = 0
    let shown = 0
    await inParallel(asked.length, AT_ONCE, async (index) => {
      show(`${index} of ${asked.length}`)
      const { address, person, headers } = asked[index]
      const outcome = await product.send({ path: address, headers: { ...headers, ...people[person] } })
      const { status, failure, text = '' } = outcome
      const said = `${address} as ${person} got ${status ?? failure}`
      if (!status || status >= 500) return lost.push(said)
      if (PEOPLE[person]) {
        if (names.some((name) => text.includes(name))) shown += 1
        return isLetIn(outcome) || lost.push(said)
      }
      refused += 1
      const leaked = names.find((name) => text.includes(name))
      if (leaked) lost.push(`${said}, and says ${leaked}`)
      else if (status === 200 && !leadsToSignIn(outcome)) lost.push(`${said}, and is a page`)
    })
    if (shown === 0) lost.push('the names are shown to nobody, so that this proves nothing')
    return {
      tried: `${pages.length} pages as ${Object.keys(PEOPLE).length} kinds of people, each in ${WAYS.length} ways: ${asked.length} requests`,
      found: `${refused} refused without a name of what is stored; ${shown} of the others show one`,
      lost,
    }
  })
}

/** A short address leads to its page; what a role may not see is not there. */
const isLetIn = ({ status, headers }) =>
  status < 400 ? !headers.location?.includes('/auth') : status === 403 || status === 404

// A part of a page is answered 200, and says where to go.
const leadsToSignIn = ({ text }) => text.includes('NEXT_REDIRECT') || text.includes('/auth')

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
    ids: { projects: projects[0].id, scenarios: scenarios[0].id, teams: users[0].id },
    names: [...projects, ...scenarios, ...users].map(({ name }) => name),
  }
}

/** The addresses of a page: with the id of a row that is there, and with one that is not. */
function subjectsOf(path, ids) {
  if (!path.includes('[')) return [path]
  const own = ids[path.split('/')[1]] ?? 'f'.repeat(24)
  return [own, 'f'.repeat(24)].map((id) => path.replace(/\[\w+\]/g, id))
}
