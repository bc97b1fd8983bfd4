import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { manySteps } from '../../tests/fixtures/many-steps'
import { isStored } from './calls.mjs'
import { photoForm } from './photos.mjs'
import { countRows, difference } from './tables.mjs'
import { scenarioIds } from './writers.mjs'

const KILLS = 50
/** Some kills come after a change is over. */
const LATEST_SHARE = 1.4
const COPIED = 60
const ADDED = 2_000
const IMPORTED = 20_000
/** Numbers that the demo's steps have none of. */
const FIRST_LETTER = 'Z'

/** Changes of many rows or files, each by one request. */
const CHANGES = {
  upload: async ({ scenarios }) => ({
    path: `/api/scenarios/${scenarios[0]}/receipt-photos`,
    form: await photoForm(5),
  }),
  copy: ({ scenarios }) => ({ path: '/api/scenarios/bulk/duplicate', json: { ids: scenarios } }),
  'bulk add': ({ scenarios }) => ({
    path: `/api/scenarios/${scenarios[1]}/steps/bulk`,
    json: {
      steps: manySteps(ADDED).map(({ description }, index) => ({
        number: String(index).padStart(4, '0'),
        description: `Step ${index} ${description.replaceAll(/[\r\n]/g, ' ')}`,
        systemComponent: '',
        owner: 'CASH',
        expectedResult: '',
        responsible: '',
      })),
    },
  }),
  import: () => ({
    path: '/api/repository-steps/import/execute',
    json: {
      validatedData: manySteps(IMPORTED).map((step, index) => ({
        ...step,
        number: FIRST_LETTER + index.toString(36).toUpperCase().padStart(3, '0'),
      })),
    },
  }),
}

/** Ends the product by SIGKILL at random moments of changes: each is stored as a whole or not at all. */
export async function killProduct(ground, { draw, show }) {
  return ground.withProduct(async (product) => {
    const scenarios = await scenarioIds(product, COPIED)
    const [person] = await product.signIn(1)
    const given = { product, person, scenarios }
    const outcomes = { whole: 0, nothing: 0, answered: 0, lost: [] }
    const wholes = {}
    for (const name of Object.keys(CHANGES)) wholes[name] = await carryOutWhole(given, name)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const name = Object.keys(CHANGES)[kill % Object.keys(CHANGES).length]
      show(`${kill} of ${KILLS}: ${name}`)
      await killDuring(given, { name, ...wholes[name], share: draw.fraction() }, outcomes)
    }
    const files = await findOrphans(given)
    return {
      tried: `${KILLS} kills during ${Object.keys(CHANGES).join(', ')}`,
      found: `${outcomes.whole} stored as a whole, ${outcomes.nothing} not at all; ${files.count} files stored`,
      lost: [...outcomes.lost, ...files.orphans],
    }
  })
}

async function request({ product, person, scenarios }, name) {
  const change = await CHANGES[name]({ scenarios })
  return product.send({ method: 'POST', headers: person.bearer, ...change })
}

/** Carries a change out once. Returns the rows that it adds by table, and how long it takes. */
async function carryOutWhole(given, name) {
  // The first time pays for what is loaded only once.
  for (let time = 0; ; time += 1) {
    const before = await countRows(given.product)
    const outcome = await request(given, name)
    if (!isStored(outcome)) throw new Error(`${name} answered ${outcome.status}: ${outcome.text}`)
    const added = difference(before, await countRows(given.product))
    await forget(given)
    if (time === 1) return { added, ms: outcome.ms }
  }
}

const forget = ({ product }) =>
  product.query(`DELETE FROM "RepositoryStep" WHERE number LIKE '${FIRST_LETTER}%'`)

async function killDuring(given, { name, added, ms, share }, outcomes) {
  const { product } = given
  const before = await countRows(product)
  const answer = request(given, name)
  await sleep(share * LATEST_SHARE * ms)
  await product.kill()
  const isAnswered = isStored(await answer)
  await untilAlone(product)
  const found = difference(before, await countRows(product))
  const place = `${name}, killed after ${Math.round(share * LATEST_SHARE * 100)} % of its time`
  if (JSON.stringify(found) === JSON.stringify(added)) outcomes.whole += 1
  else if (Object.keys(found).length > 0)
    outcomes.lost.push(`${place}: half of it is stored: ${JSON.stringify(found)}`)
  else if (isAnswered) outcomes.lost.push(`${place}: it was answered as stored and is not`)
  else outcomes.nothing += 1
  await product.start()
  await forget(given)
}

/** Waits until PostgreSQL has ended what the dead product had begun. */
async function untilAlone(product) {
  for (;;) {
    const [{ count }] = await product.query(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'prove'`,
    )
    if (count === 0) return
    await sleep(50)
  }
}

/**
 * The files that no row refers to, once unfinished uploads are past their time: the clock is moved for them, and another
 * upload makes the product look.
 */
async function findOrphans({ product, person }) {
  await product.query(`UPDATE "UnclaimedFile" SET "removableAt" = now() - interval '1 minute'`)
  for (let time = 0; time < 2; time += 1) {
    const form = new FormData()
    form.set('avatar', new File([await picture()], 'a.png', { type: 'image/png' }))
    const { status, text } = await product.send({
      method: 'POST',
      path: '/api/profile/avatar',
      headers: person.bearer,
      form,
    })
    if (status !== 200) throw new Error(`An avatar was answered ${status}: ${text}`)
  }
  const rows = await product.query(
    `SELECT "fileKey" AS key FROM "ReceiptPhoto" UNION ALL SELECT "fileKey" FROM "EarlierPhotoFile"
      UNION ALL SELECT "fileKey" FROM "Attachment" UNION ALL SELECT avatar FROM "User" WHERE avatar <> ''`,
  )
  const keys = new Set(rows.map(({ key }) => key.split('/').at(-1)))
  const stored = product.storedFiles()
  const orphans = stored.filter((file) => !keys.has(file.replace('.thumb.jpg', '.webp')))
  const missing = [...keys].filter((key) => !stored.includes(key))
  return {
    count: stored.length,
    orphans: [
      ...orphans.map((file) => `no row refers to the file ${file}`),
      ...missing.map((key) => `the file ${key} of a row is missing`),
    ],
  }
}

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
