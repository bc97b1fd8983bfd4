import { beforeEach, describe, expect, test } from 'vitest'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { prisma } from '@/lib/server/db'
import type { SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { newId } from '@/lib/shared/ids'
import { stateMark } from '@/tests/factories/barcodes'
import { testDraw } from '@/tests/factories/draw'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { captureStatements } from '@/tests/fixtures/plans'
import { testRecords } from '@/tests/fixtures/records/all'
import { SCENARIOS } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getScenario } from '../contract'
import * as contract from './contract'
import { PRODUCT_MARK } from './rules'

type Headers = Record<string, string>

const BARCODE = '4600439931256'
const STATE = `010${BARCODE}215abc!123/DEF9\u001d91EE06\u001d92${'q+/='.repeat(11)}`
const OWN = 'ДМ-1000123-7'
const TITLES = ['Товар', 'ШК', 'Код поставщика', 'Тип марки', 'Марка', 'Статус']

testRecords({
  parents: SCENARIOS,
  rules: PRODUCT_MARK,
  notFound: 'Product mark not found',
  incomplete: 'Please fill in the mark and its status',
  keys: { list: 'productMarks', one: 'productMark', id: 'markId' },
  calls: {
    list: contract.listProductMarks,
    change: contract.updateProductMark,
    remove: contract.deleteProductMark,
    removeAll: contract.deleteProductMarks,
  },
  settings: [
    {
      name: 'status',
      set: contract.setStatusOfProductMarks,
      undo: contract.undoStatusOfProductMarks,
    },
  ],
  create: ({ scenarioId, ...columns }) => createProductMark({ scenarioId: String(scenarioId), ...columns }),
  unique: { name: 'brand', valueAt: (place) => `${STATE}${place}` },
  computed: ({ brand }) => ({ datamatrix: brand, isMadeUp: false }),
  sample: {
    product: '100',
    barcode: BARCODE,
    supplierCode: 'ART',
    brandType: 'КМЧЗ',
    brand: STATE,
    status: 'В обороте',
  },
  other: {
    product: '9',
    barcode: '8',
    supplierCode: 'Я',
    brandType: 'КМДМ',
    brand: `${STATE}other`,
    status: 'Выбыла',
  },
  defaults: {},
  file: {
    load: contract.exportProductMarks,
    cells: ['100', BARCODE, 'ART', 'КМЧЗ', STATE, 'В обороте'],
    head: TITLES,
    russianHead: TITLES,
  },
})

let me: Awaited<ReturnType<typeof createUser>>
let headers: Headers
let viewer: Headers
let id: string

beforeEach(async () => {
  me = await createUser()
  headers = await bearerHeaders(me)
  viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  id = (await createScenario()).id
})

const add = (datamatrixes: unknown, as: Headers = headers, scenarioId = id) =>
  callRoute(contract.createProductMarks, {
    params: { id: scenarioId },
    body: { datamatrixes },
    headers: as,
  })
const list = async () =>
  (await callForData(contract.listProductMarks, { params: { id }, headers: viewer })).productMarks
const codes = async () => (await list()).map(({ brand }) => brand)
const change = (markId: string, body: Record<string, unknown>) =>
  callRoute(contract.updateProductMark, { params: { id, markId }, body, headers })
const remove = (markId: string) =>
  callForData(contract.deleteProductMark, { params: { id, markId }, headers })
const store = (given: Parameters<typeof createProductMark>[0] = {}) =>
  createProductMark({ scenarioId: id, ...given })
const history = () =>
  prisma.historyEvent.findMany({ where: { subject: 'product_mark' }, orderBy: { id: 'asc' } })

describe('adding marks', () => {
  test('keeps each code to the last character, finds its type, and answers the whole table', async () => {
    await add(['A-1'])
    const codesOfPaste = [STATE, OWN, ' ведущий пробел', `]d2${STATE}`, '\u001d']
    const answer = await add(codesOfPaste)
    expect(answer).toMatchObject({ status: 201, data: { added: 5, skipped: 0 } })
    const rows = await list()
    expect(answer.data).toMatchObject({ productMarks: rows })
    expect(rows.map(({ brand, brandType }) => [brand, brandType])).toEqual([
      [STATE, 'КМЧЗ'],
      [OWN, 'КМДМ'],
      [' ведущий пробел', 'КМДМ'],
      [`]d2${STATE}`, 'КМЧЗ'],
      ['\u001d', 'КМДМ'],
      ['A-1', 'КМДМ'],
    ])
    expect(rows[0]).toMatchObject({ datamatrix: STATE, status: 'В обороте', product: '', version: 1 })
    const { productMarks } = (await callForData(getScenario, { params: { id }, headers })).scenario
    expect(productMarks).toEqual(rows)
  })

  test('takes the given fields of a mark, and the rest from the product line of its GTIN', async () => {
    await createProductLine({ scenarioId: id, barcode: BARCODE, product: '100', supplierCode: 'ART' })
    await createProductLine({ scenarioId: id, position: 1, barcode: BARCODE, product: '200' })
    const given = { product: '7', barcode: '', supplierCode: ' S ', status: 'Сломана', brandType: 'КМДМ' }
    await add([STATE, { brand: `${STATE}2`, ...given }, { brand: `${STATE}3`, status: null }, { brand: OWN }])
    const known = { product: '100', barcode: BARCODE, supplierCode: 'ART', brandType: 'КМЧЗ' }
    expect(await list()).toMatchObject([
      { ...known, status: 'В обороте' },
      { ...given, supplierCode: 'S' },
      { ...known, status: 'В обороте' },
      { product: '', barcode: '', supplierCode: '', brandType: 'КМДМ' },
    ])
  })

  test('keeps of each whether it was made up for a test', async () => {
    await add([{ brand: STATE, isMadeUp: true }, OWN])
    expect((await list()).map(({ brand, isMadeUp }) => [brand, isMadeUp])).toEqual([
      [STATE, true],
      [OWN, false],
    ])
  })

  test('skips codes that are there or given twice, of this scenario alone', async () => {
    await createProductMark({ brand: OWN })
    await add([OWN])
    expect(await add([OWN, 'B', 'B', 'C'])).toMatchObject({ data: { added: 2, skipped: 2 } })
    expect(await codes()).toEqual(['B', 'C', OWN])
    const events = await history()
    expect(await add([OWN, 'C'])).toMatchObject({ status: 201, data: { added: 0, skipped: 2 } })
    expect(await history()).toEqual(events)
    expect(events.map(({ changes }) => changes)).toEqual([
      { inserted: { before: null, after: 1 } },
      { inserted: { before: null, after: 2 } },
    ])
    expect(events[1]).toMatchObject({ action: 'created', subjectId: id, scenarioId: id, actorId: me.id })
  })

  test('of 20 pastes at once adds each code once', async () => {
    const paste = Array.from({ length: 30 }, (_, index) => `M-${index}`)
    expect(await countStatuses(() => add(paste), 20)).toEqual({ 201: 20 })
    expect(await codes()).toEqual(paste)
    expect(await history()).toHaveLength(1)
  })

  test('takes 5,000 at once and no more, and each of at most 400 characters', async () => {
    const paste = Array.from({ length: 5_000 }, () => stateMark(testDraw, BARCODE))
    expect(await add(paste)).toMatchObject({ status: 201, data: { added: 5_000 } })
    expect(await codes()).toEqual(paste)
    expect(await add([...paste, OWN])).toMatchObject({
      status: 422,
      fields: { datamatrixes: 'At most 5,000 marks can be added at once' },
    })
    expect(await add([OWN, 'x'.repeat(401)])).toMatchObject({
      status: 422,
      fields: { 'datamatrixes.1': 'At most 400 characters are allowed.' },
    })
    expect(await add(['x'.repeat(400)])).toMatchObject({ status: 201 })
  })

  test('is refused for invalid codes, without session, for viewers and where there is no scenario', async () => {
    for (const wrong of [undefined, [], [''], [' \n'], ['a\u0000'], ['\ud800'], [7], [{}], [{ brand: '' }]])
      expect(await add(wrong)).toMatchObject({ status: 422, code: 'invalid' })
    expect(await add([{ brand: OWN, brandType: 'X' }])).toMatchObject({ status: 422 })
    expect(await add([OWN], {})).toMatchObject({ status: 401 })
    expect(await add([OWN], viewer)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await add([OWN], headers, newId())).toMatchObject({ status: 404, error: 'Scenario not found' })
    expect(await list()).toEqual([])
  })

  test('adds nothing again under the same key', async () => {
    const keyed = { ...headers, 'idempotency-key': 'one' }
    const first = await add([OWN], keyed)
    expect((await add([OWN], keyed)).data).toEqual(first.data)
    expect(first.data).toMatchObject({ added: 1 })
  })
})

describe('the same piece of goods', () => {
  const PIECE = STATE.slice(0, STATE.indexOf('\u001d'))
  const find = (pieces: string[], as: Headers = headers) =>
    callRoute(contract.findStoredPieces, { params: { id }, body: { pieces }, headers: as })

  test('is found in whatever spelling and scenario, this one first, but not where it was deleted', async () => {
    const other = await createScenario()
    for (const brand of [PIECE, `]d2${STATE}`, STATE.replaceAll('\u001d', ''), `${STATE}\u001d`]) {
      const { id: markId } = await createProductMark({ scenarioId: other.id, brand })
      expect((await find([PIECE, PIECE.slice(0, -1), '01'])).data).toEqual({
        stored: [{ piece: PIECE, brand, scenarioId: other.id, scenario: other.scenarioNumber }],
      })
      await prisma.productMark.delete({ where: { id: markId } })
    }
    await createProductMark({ scenarioId: other.id, brand: STATE })
    const { id: mine } = await store({ brand: STATE })
    expect((await find([PIECE])).data).toMatchObject({ stored: [{ scenarioId: id }] })
    await remove(mine)
    expect((await find([PIECE])).data).toMatchObject({ stored: [{ scenarioId: other.id }] })
    await prisma.scenario.update({
      where: { id: other.id },
      data: { deletedAt: new Date(), deletedById: me.id },
    })
    expect((await find([PIECE])).data).toEqual({ stored: [] })
    expect(await find([PIECE], viewer)).toMatchObject({ status: 403 })
  })

  test('is looked for in one statement, however many there are', async () => {
    const statements = async (pieces: string[]) =>
      (await captureStatements('ProductMark', () => find(pieces))).length
    const many = Array.from({ length: 500 }, (_, index) => `${PIECE}${index}`)
    expect(await statements(many)).toBe(await statements([PIECE]))
  })
})

describe('the list', () => {
  test('has the total on each page, without those that were deleted', async () => {
    await createProductMark()
    const [{ id: deleted }] = [await store(), await store(), await store()]
    await remove(deleted)
    const query = { limit: 1 }
    const first = await callForData(contract.listProductMarks, { params: { id }, query, headers: viewer })
    expect([first.productMarks.length, first.total]).toEqual([1, 2])
    const cursor = first.nextCursor ?? ''
    const second = { params: { id }, query: { ...query, cursor }, headers: viewer }
    expect(await callForData(contract.listProductMarks, second)).toMatchObject({ total: 2, nextCursor: null })
  })
})

describe('changing a mark', () => {
  test('of its code brings the type along, unless a type is given', async () => {
    const { id: markId } = await store({ brand: OWN, brandType: 'КМДМ' })
    expect(await change(markId, { brand: STATE })).toMatchObject({
      data: { productMark: { brand: STATE, datamatrix: STATE, brandType: 'КМЧЗ' } },
    })
    expect(await change(markId, { brand: `${STATE}2`, brandType: 'КМДМ' })).toMatchObject({
      data: { productMark: { brandType: 'КМДМ' } },
    })
  })

  test('into a code of the table is refused, also of two at once', async () => {
    await store({ brand: OWN })
    const { id: markId } = await store()
    expect(await change(markId, { brand: OWN })).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'This mark is in the table already',
      fields: { brand: 'This mark is in the table already' },
    })
    const others = [await store(), await store(), await store()]
    const answers = await Promise.all(others.map((row) => change(row.id, { brand: 'one' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('may give it any status', async () => {
    const { id: markId } = await store()
    expect(await change(markId, { status: 'Продана' })).toMatchObject({
      data: { productMark: { status: 'Продана' } },
    })
  })
})

describe('correcting stored marks', () => {
  const WRITTEN = STATE.replaceAll('\u001d', '<GS>')
  const correct = (ids: string[], corrections: SpellingCorrection[], as: Headers = headers) =>
    callRoute(contract.mendProductMarks, { params: { id }, body: { ids, mends: corrections }, headers: as })

  test('stores what a till reads, with its type and history, and is undone where nobody changed it since', async () => {
    const own = await store({ brand: OWN, brandType: 'КМДМ' })
    const written = await store({ brand: WRITTEN, brandType: 'КМДМ' })
    const other = await store({ brand: `(01)04600439931256(21)other`, brandType: 'КМДМ' })
    const before = await list()
    const answer = await correct([own.id, written.id, other.id], ['separators', 'brackets'])
    const { changes } = contract.mendProductMarks.data.parse(answer.data)
    expect(changes.map(({ _id, brand }) => [_id, brand])).toEqual([
      [written.id, WRITTEN],
      [other.id, other.brand],
    ])
    const corrected = await list()
    expect(corrected.map(({ brand, brandType }) => [brand, brandType]).toSorted()).toEqual(
      [
        [OWN, 'КМДМ'],
        [STATE, 'КМЧЗ'],
        ['010460043993125621other', 'КМЧЗ'],
      ].toSorted(),
    )
    expect((await history()).map(({ action, changes }) => [action, changes])).toEqual([
      ['updated', { brand: { before: WRITTEN, after: STATE }, brandType: { before: 'КМДМ', after: 'КМЧЗ' } }],
      ['updated', expect.objectContaining({ brandType: { before: 'КМДМ', after: 'КМЧЗ' } })],
    ])
    await change(other.id, { status: 'Сломана' })
    const undone = await callRoute(contract.undoMendOfProductMarks, {
      params: { id },
      body: { changes },
      headers,
    })
    expect(undone.data).toEqual({ restored: 1, skipped: 1 })
    const [old] = before.filter(({ _id }) => _id === written.id)
    expect((await list()).find(({ _id }) => _id === written.id)).toMatchObject({
      brand: old?.brand,
      brandType: old?.brandType,
    })
  })

  test('leaves what needs other corrections, and a code that the scenario has in the right spelling', async () => {
    const rows = [
      await store({ brand: STATE, brandType: 'КМЧЗ' }),
      await store({ brand: WRITTEN, brandType: 'КМДМ' }),
      await store({ brand: `]d2${STATE}2`, brandType: 'КМЧЗ' }),
      await store({ brand: `${STATE}2\u00a0`, brandType: 'КМЧЗ' }),
    ]
    const ids = rows.map((row) => row.id)
    expect((await correct(ids, ['layout'])).data).toEqual({ changes: [] })
    const { data } = await correct(ids, ['separators', 'prefix', 'invisible'])
    expect(contract.mendProductMarks.data.parse(data).changes).toHaveLength(1)
    expect(new Set(await codes()).size).toBe(4)
  })

  test('is refused for viewers, for marks of another scenario and without a way', async () => {
    const row = await store({ brand: WRITTEN })
    const foreign = await createProductMark({ brand: WRITTEN })
    expect(await correct([row.id], ['separators'], viewer)).toMatchObject({ status: 403 })
    expect(await correct([row.id, foreign.id], ['separators'])).toMatchObject({ status: 404 })
    expect(await correct([row.id], [])).toMatchObject({ status: 422 })
    expect(await codes()).toEqual([WRITTEN])
  })
})

describe('several marks', () => {
  test('are given one of the usual statuses, and get back whatever each had', async () => {
    const statuses = ['Продана', 'Сломана', 'Выбыла']
    const rows = [
      await store({ status: 'Выбыла' }),
      await store({ status: 'Сломана' }),
      await store({ status: 'Продана' }),
    ]
    const ids = rows.map((row) => row.id)
    const call = { params: { id }, headers }
    const body = { ids, status: 'Выбыла' as const }
    const { changes } = await callForData(contract.setStatusOfProductMarks, { ...call, body })
    expect(changes.map(({ status }) => status)).toEqual(['Сломана', 'Продана'])
    const undone = await callForData(contract.undoStatusOfProductMarks, { ...call, body: { changes } })
    expect(undone).toEqual({ restored: 2, skipped: 0 })
    expect((await list()).map(({ status }) => status)).toEqual(statuses)
    const wrong = { ...call, body: { ids, status: 'Продана' } }
    expect(await callRoute(contract.setStatusOfProductMarks, wrong)).toMatchObject({ status: 422 })
  })

  test('are brought back, but not beside the same code', async () => {
    const [one, two] = [await store({ brand: OWN }), await store()]
    for (const row of [one, two]) await remove(row.id)
    const restore = (...ids: string[]) =>
      callRoute(restoreFromTrash, {
        body: { items: ids.map((_id) => ({ kind: 'product_mark', _id })) },
        headers,
      })
    await add([OWN])
    expect(await restore(two.id, one.id)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await restore(two.id)).toMatchObject({ data: { restored: 1 } })
    expect(await codes()).toEqual([OWN, two.brand])
  })
})
