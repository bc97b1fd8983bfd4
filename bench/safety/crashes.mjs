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
/** How often the time of a change is measured. */
const MEASUREMENTS = 3
const COPIED = 50
const ADDED = 2_000
const IMPORTED = 20_000
/** Numbers and descriptions that the demo's steps have none of. */
const FIRST_LETTER = 'Z'
const ADDED_STEP = 'Step '

/** Changes of many rows or files, each by one request; none changes what another one reads. */
const CHANGES = {
  upload: async ({ photographed }) => ({
    path: `/api/scenarios/${photographed}/receipt-photos`,
    form: await photoForm(5),
  }),
  copy: ({ copied }) => ({ path: '/api/scenarios/bulk/duplicate', json: { ids: copied } }),
  'bulk add': ({ filled }) => ({
    path: `/api/scenarios/${filled}/steps/bulk`,
    json: {
      steps: manySteps(ADDED).map(({ description }, index) => ({
        number: String(index).padStart(4, '0'),
        description: `${ADDED_STEP}${index} ${description.replaceAll(/[\r\n]/g, ' ')}`,
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
    const [photographed, filled, ...copied] = await scenarioIds(product, COPIED + 2)
    const [person] = await product.signIn(1)
    const given = { product, person, photographed, filled, copied }
    const outcomes = { whole: 0, before: 0, within: 0, lost: [] }
    const names = Object.keys(CHANGES)
    const wholes = {}
    for (const name of names) wholes[name] = await measureWhole(given, name)
    const rounds = Math.ceil(KILLS / names.length)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const name = names[kill % names.length]
      show(`${kill} of ${KILLS}: ${name}`)
      // Anywhere in each part of its time, so that no part is left out by chance.
      const share = (LATEST_SHARE * (Math.floor(kill / names.length) + draw.fraction())) / rounds
      await killDuring(given, { name, ...wholes[name], share }, outcomes)
    }
    const files = await findOrphans(given)
    const { whole, before, within } = outcomes
    return {
      tried: `${KILLS} kills during ${names.join(', ')}`,
      found: `${whole} stored as a whole, ${before + within} not at all, of which ${within} were being stored; ${files.count} files stored`,
      lost: [...outcomes.lost, ...missedMoments(outcomes), ...files.orphans],
    }
  })
}

/** Kills that all come too early or too late prove nothing. */
const missedMoments = ({ whole, before, within }) => [
  ...(before > 0 ? [] : ['no kill came before something was stored']),
  ...(within > 0 ? [] : ['no kill came while something was being stored']),
  ...(whole > 0 ? [] : ['no kill came after all was stored']),
]

/**
 * Carries a change out, each time as the first request of a product that has just been started, as the killed ones are.
 * Returns the rows that it adds by table, and how long it takes.
 */
async function measureWhole(given, name) {
  const { product } = given
  const measured = []
  for (let time = 0; time < MEASUREMENTS; time += 1) {
    await product.kill()
    await untilAlone(product)
    await product.start()
    const change = await CHANGES[name](given)
    const before = await countRows(product)
    const outcome = await send(given, change)
    if (!isStored(outcome)) throw new Error(`${name} answered ${outcome.status}: ${outcome.text}`)
    measured.push({ added: difference(before, await countRows(product)), ms: outcome.ms })
    await forget(given)
  }
  return measured.sort((one, other) => one.ms - other.ms)[Math.floor(MEASUREMENTS / 2)]
}

const send = ({ product, person }, change) =>
  product.send({ method: 'POST', headers: person.bearer, ...change })

/** Removes what later changes would be slower with. */
async function forget({ product, filled }) {
  await product.query(`DELETE FROM "RepositoryStep" WHERE number LIKE '${FIRST_LETTER}%'`)
  await product.query(`DELETE FROM "ScenarioStep" WHERE "scenarioId" = $1 AND description LIKE $2`, [
    filled,
    `${ADDED_STEP}%`,
  ])
}

async function killDuring(given, { name, added, ms, share }, outcomes) {
  const { product } = given
  const change = await CHANGES[name](given)
  const before = await countRows(product)
  const answer = send(given, change)
  await sleep(share * ms)
  const isBeingStored = await isWriting(product)
  await product.kill()
  const isAnswered = isStored(await answer)
  await untilAlone(product)
  const found = difference(before, await countRows(product))
  const place = `${name}, killed after ${Math.round(share * 100)} % of its time`
  if (JSON.stringify(found) === JSON.stringify(added)) outcomes.whole += 1
  else if (Object.keys(found).length > 0)
    outcomes.lost.push(`${place}: half of it is stored: ${JSON.stringify(found)}`)
  else if (isAnswered) outcomes.lost.push(`${place}: it was answered as stored and is not`)
  else outcomes[isBeingStored ? 'within' : 'before'] += 1
  await product.start()
  await forget(given)
}

/** Whether the product has written something that is not committed. */
async function isWriting(product) {
  const [{ count }] = await product.query(
    `SELECT count(*)::int FROM pg_stat_activity
     WHERE datname = current_database() AND backend_xid IS NOT NULL AND application_name <> 'prove'`,
  )
  return count > 0
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
