import { hasErrorBody } from './calls.mjs'
import { photoForm } from './photos.mjs'
import { fill, mountSmallDisk } from './small-disk.mjs'
import { addDocument, scenarioIds } from './writers.mjs'

const DISK_MEBIBYTES = 96
const ROUNDS = 20
/** Room that is left at most: a photo takes more, so that the disk is full in the middle of one. */
const LEFT_BYTES = 300_000

/** Fills the disk with the uploaded files, up to some bytes: uploads are refused as a whole, everything else works. */
export async function fillDisk(ground, { draw, show }) {
  const dataDir = mountSmallDisk(DISK_MEBIBYTES)
  return ground.withProduct(
    async (product) => {
      const [person] = await product.signIn(1)
      const scenarios = await scenarioIds(product, 2)
      const state = { refused: 0, other: 0, stored: 0, lost: [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        show(`${round} of ${ROUNDS}`)
        const makeRoom = fill(dataDir, draw.integer(0, LEFT_BYTES))
        await uploadToFull(product, { person, scenarios }, state)
        await workOnFull(product, { person, scenarios, round }, state)
        makeRoom()
        await uploadToRoomy(product, { person, scenarios }, state)
      }
      return {
        tried: `${ROUNDS} times a full disk of ${DISK_MEBIBYTES} MiB, ${state.other} other calls on it`,
        found: `${state.refused} uploads refused by 507, ${state.stored} stored once there was room`,
        lost: state.lost,
      }
    },
    { dataDir },
  )
}

/** What is stored of photos: their rows, their files, and what is to be removed. */
async function readStored(product) {
  const [rows] = await product.query(
    `SELECT (SELECT count(*)::int FROM "ReceiptPhoto") AS photos,
       (SELECT count(*)::int FROM "UnclaimedFile") AS unclaimed,
       (SELECT count(*)::int FROM "HistoryEvent") AS events`,
  )
  return JSON.stringify({ ...rows, files: product.storedFiles().sort() })
}

const upload = async (product, { person, scenarios }) =>
  product.send({
    method: 'POST',
    path: `/api/scenarios/${scenarios[0]}/receipt-photos`,
    headers: person.bearer,
    form: await photoForm(2),
  })

async function uploadToFull(product, given, state) {
  const before = await readStored(product)
  const outcome = await upload(product, given)
  if (outcome.status === 507 && hasErrorBody(outcome)) state.refused += 1
  else state.lost.push(`an upload to a full disk got ${outcome.status ?? outcome.failure}: ${outcome.text}`)
  if ((await readStored(product)) !== before) state.lost.push('a refused upload left something behind')
}

async function workOnFull(product, { person, scenarios, round }, state) {
  const docnum = `D${round}`
  const outcomes = {
    'a list': product.send({ path: '/api/scenarios?limit=50', headers: person.bearer }),
    'a whole list': product.send({ path: '/api/scenarios', headers: person.bearer }),
    'an export': product.send({ path: '/api/scenarios/export?format=csv', headers: person.bearer }),
    'a page': product.send({ path: '/projects', headers: person.cookie }),
    'a change': addDocument(product, { person, scenarioId: scenarios[1], docnum }),
  }
  for (const [what, sent] of Object.entries(outcomes)) {
    const { status, failure } = await sent
    state.other += 1
    if (status !== 200 && status !== 201) state.lost.push(`${what} on a full disk got ${status ?? failure}`)
  }
}

async function uploadToRoomy(product, given, state) {
  const outcome = await upload(product, given)
  if (outcome.status !== 201)
    state.lost.push(`with room again an upload got ${outcome.status}: ${outcome.text}`)
  else state.stored += 1
}
