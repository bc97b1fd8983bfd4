import fs from 'node:fs'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { ENDPOINTS, SCHEMAS } from '@/lib/features/api-docs/contract'
import { describeCall, schemaConverter } from '@/lib/features/api-docs/rules'
import { prisma } from '@/lib/server/db'
import { newFile, storeFiles } from '@/lib/server/stored-files'
import { undoneSchema } from '@/lib/shared/record-endpoints'
import { createBasket } from './factories/basket'
import { testDraw } from './factories/draw'
import { createProject } from './factories/project'
import { createProtocol } from './factories/protocol'
import { createScenario } from './factories/scenario'
import { createUser } from './factories/user'
import { requestRoute } from './fixtures/api'
import { arbitraryRequest, withIds } from './fixtures/arbitrary-requests'
import { picture } from './fixtures/images'
import { createRowsOfAllTables } from './fixtures/rows-of-all-tables'
import { bearerHeaders } from './fixtures/session'

const SEED = 20_261_126
/** Maximum number of generated requests, of which one is valid. */
const SAMPLES = 200

/** Calls about a child by its path: one that its path names, or several of a kind. */
const ABOUT_CHILDREN = /\{\w+\}\/.*(?:\{\w+\}|\/bulk\/)/

/** The parts of such a path: the parent, the child's kind, and the parameter that names it, unless the body does. */
const CHILD =
  /^\/(projects|scenarios|baskets|protocols)\/\{id\}\/([\w-]+)\/(?:\{(\w+)\}|bulk\/[a-z]+(\/undo)?$)/

/** Calls whose parent has no id, by their names, each with the test that asks for children of others. */
const ELSEWHERE: Record<string, string> = {
  getSharedPicture: 'lib/features/protocols/links/service.int.test.ts',
}

/** What only a child's author may change, found as it is. */
const BY_AUTHOR = '/scenarios/{id}/comments/{commentId}'

/** Values that are too special to be generated, by the names of calls. */
const VALUES: Record<string, Record<string, unknown>> = {
  typeReceipt: { text: 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=1' },
}

const CALLS = ENDPOINTS.flatMap((named) => {
  const [, parent, kind = '', parameter, undo] = CHILD.exec(named.endpoint.path) ?? []
  return parent ? [{ ...named, parent, kind, parameter, isUndo: undo !== undefined }] : []
})
const NESTED = CALLS.filter(({ isUndo }) => !isUndo)
const UNDOS = CALLS.filter(({ isUndo }) => isUndo)

let ids: Record<string, string>
let others: Record<string, string>
let headers: Record<string, string>
beforeEach(async () => {
  ids = await createRowsOfAllTables()
  others = {
    projects: (await createProject()).id,
    scenarios: (await createScenario()).id,
    baskets: (await createBasket()).id,
    protocols: (await createProtocol()).id,
  }
  ids.links = await createLink(ids.protocols ?? '')
  await storePictures(ids['receipt-photos'] ?? '')
  headers = await bearerHeaders(await createUser({ role: 'admin' }))
})

/** Stores a link to a protocol. */
async function createLink(protocolId: string) {
  const { createdById } = await prisma.protocol.findUniqueOrThrow({ where: { id: protocolId } })
  const expiresAt = new Date(Date.now() + 60_000)
  const id = testDraw.id(new Date())
  await prisma.protocolLink.create({
    data: { id, protocolId, createdById, expiresAt, tokenHash: 'a'.repeat(64) },
  })
  return id
}

/** Stores the picture of a photo, and the one that it had before it was edited. */
async function storePictures(photoId: string) {
  const bytes = await picture({ width: 30, height: 20 })
  const [file, earlier] = [newFile({ bytes }), newFile({ bytes })]
  await storeFiles([file, earlier], async (tx) => {
    await tx.receiptPhoto.update({ where: { id: photoId }, data: { fileKey: file.key } })
    await tx.earlierPhotoFile.create({ data: { fileKey: earlier.key, photoId, edit: '90°' } })
  })
}

test('each call about children of a parent is asked, here or in a test of its own', () => {
  expect(NESTED.length).toBeGreaterThan(30)
  expect(new Set(NESTED.map(({ parent }) => parent)).size).toBe(4)
  const asked = new Set(CALLS.map(({ name }) => name))
  const left = ENDPOINTS.filter(
    ({ name, endpoint }) => ABOUT_CHILDREN.test(endpoint.path) && !asked.has(name),
  )
  expect(left.map(({ name }) => name)).toEqual(Object.keys(ELSEWHERE))
})

test.each(Object.entries(ELSEWHERE))('%s is asked for a child of another in %s', (name, file) => {
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  expect(lines.filter((line) => line.includes(`(${name},`) && line.includes('404'))).not.toEqual([])
})

/** The answer to the first generated request that is valid, about a row of `parentId`. */
async function answerUnder(parentId: string, nested: (typeof CALLS)[number]) {
  const { name, endpoint, kind, parameter, isUndo } = nested
  const child = ids[kind]
  if (!child) throw new Error(`There is no row of ${kind}.`)
  const converter = schemaConverter(SCHEMAS)
  const call = describeCall(nested, converter)
  const requests = arbitraryRequest(call, { components: converter.components, kinds: Object.keys(ids) })
  for (const request of fc.sample(requests, { numRuns: SAMPLES, seed: SEED })) {
    const { query, body } = withIds(request, ids)
    const params = { id: parentId, ...(parameter && { [parameter]: child }) }
    const named = parameter ? VALUES[name] : namedChildren(child, isUndo ? body.changes : undefined)
    const sent = endpoint.method === 'GET' ? { query } : { query, body: { ...body, ...named } }
    const response = await requestRoute(endpoint, { params, headers, ...sent })
    const text = await response.text()
    if (![400, 422].includes(response.status)) return { status: response.status, text }
  }
  throw new Error('No generated request is valid.')
}

/** What names a child in a body: its id, or the first of some changes that are to be undone. */
function namedChildren(child: string, changes: unknown) {
  if (!Array.isArray(changes)) return { ids: [child] }
  return {
    changes: changes.slice(0, 1).map((change) => Object.assign({}, change, { _id: child, version: 1 })),
  }
}

test.each(NESTED)(
  '$endpoint.method $endpoint.path finds no child of another parent, and its own',
  async (nested) => {
    expect(await answerUnder(others[nested.parent] ?? '', nested)).toMatchObject({ status: 404 })
    const found = nested.endpoint.path === BY_AUTHOR ? [200, 403, 409] : [200, 409]
    expect(found).toContain((await answerUnder(ids[nested.parent] ?? '', nested)).status)
  },
)

test.each(UNDOS)('$endpoint.path undoes nothing of another parent, but its own', async (nested) => {
  const undone = async (parentId: string | undefined) =>
    undoneSchema.parse(JSON.parse((await answerUnder(parentId ?? '', nested)).text).data)
  expect(await undone(others[nested.parent])).toEqual({ restored: 0, skipped: 1 })
  expect(await undone(ids[nested.parent])).toEqual({ restored: 1, skipped: 0 })
})
