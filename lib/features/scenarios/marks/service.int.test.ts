import { beforeEach, describe, expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { stateMark } from '@/tests/factories/barcodes'
import { testDraw } from '@/tests/factories/draw'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, requestRoute, statusesOf } from '@/tests/fixtures/api'
import { pageOf } from '@/tests/fixtures/records/spec'
import { bearerOf } from '@/tests/fixtures/session'
import { getScenario } from '../contract'
import * as contract from './contract'
import { MARK_SORTS } from './rules'

type Headers = Record<string, string>

const BARCODE = '4600439931256'
const STATE = `010${BARCODE}215abc!123/DEF9\u001d91EE06\u001d92${'q+/='.repeat(11)}`
const OWN = 'ДМ-1000123-7'

let me: Awaited<ReturnType<typeof createUser>>
let headers: Headers
let viewer: Headers
let id: string

beforeEach(async () => {
  me = await createUser()
  headers = await bearerOf(me)
  viewer = await bearerOf(await createUser({ role: 'viewer' }))
  id = (await createScenario()).id
})

const add = (datamatrixes: unknown, as: Headers = headers, scenarioId = id) =>
  callRoute(contract.createProductMarks, {
    params: { id: scenarioId },
    body: { datamatrixes },
    headers: as,
  })
const list = async (query: Record<string, string> = {}) =>
  (await dataOf(contract.listProductMarks, { params: { id }, query, headers: viewer })).productMarks
const codes = async () => (await list()).map(({ brand }) => brand)
const change = (markId: string, body: Record<string, unknown>, as = headers, scenarioId = id) =>
  callRoute(contract.updateProductMark, { params: { id: scenarioId, markId }, body, headers: as })
const remove = (markId: string, as = headers, scenarioId = id) =>
  callRoute(contract.deleteProductMark, { params: { id: scenarioId, markId }, headers: as })
const store = (given: Parameters<typeof createProductMark>[0] = {}) =>
  createProductMark({ scenarioId: id, ...given })
const history = (subjectId?: string) =>
  prisma.historyEvent.findMany({ where: { subject: 'product_mark', subjectId }, orderBy: { id: 'asc' } })

describe('adding marks', () => {
  test('keeps each code to the last character, tells its type, and answers the whole table', async () => {
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
    const { productMarks } = (await dataOf(getScenario, { params: { id }, headers })).scenario
    expect(productMarks).toEqual(rows)
  })

  test('takes what is said of a mark, and the rest from the product line of its GTIN', async () => {
    await createProductLine({ scenarioId: id, barcode: BARCODE, product: '100', supplierCode: 'ART' })
    await createProductLine({ scenarioId: id, position: 1, barcode: BARCODE, product: '200' })
    const said = { product: '7', barcode: '', supplierCode: ' S ', status: 'Сломана', brandType: 'КМДМ' }
    await add([STATE, { brand: `${STATE}2`, ...said }, { brand: `${STATE}3`, status: null }, { brand: OWN }])
    const known = { product: '100', barcode: BARCODE, supplierCode: 'ART', brandType: 'КМЧЗ' }
    expect(await list()).toMatchObject([
      { ...known, status: 'В обороте' },
      { ...said, supplierCode: 'S' },
      { ...known, status: 'В обороте' },
      { product: '', barcode: '', supplierCode: '', brandType: 'КМДМ' },
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
    expect(await statusesOf(() => add(paste), 20)).toEqual({ 201: 20 })
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

  test('is refused for what is no code, without session, for viewers and where there is no scenario', async () => {
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

describe('the list', () => {
  test('makes a whole of its pages in every order', async () => {
    for (let index = 0; index < 5; index += 1) await store()
    for (const sort of MARK_SORTS) {
      for (const order of ['asc', 'desc'] as const) {
        const whole = (await list({ sort, order })).map(({ _id }) => _id)
        const call = async (query: Record<string, string>) =>
          pageOf(
            await dataOf(contract.listProductMarks, {
              params: { id },
              query: { sort, order, limit: 3, ...query },
              headers,
            }),
            'productMarks',
          )
        const first = await call({})
        const second = await call({ cursor: first.nextCursor ?? '' })
        expect([...first.ids, ...second.ids]).toEqual(whole)
        expect(second.nextCursor).toBeNull()
      }
    }
  })

  test('says on each page how many there are on all, without those that were deleted', async () => {
    await createProductMark()
    const [{ id: deleted }] = [await store(), await store(), await store()]
    await remove(deleted)
    const query = { limit: 1 }
    const first = await dataOf(contract.listProductMarks, { params: { id }, query, headers: viewer })
    expect([first.productMarks.length, first.total]).toEqual([1, 2])
    const cursor = first.nextCursor ?? ''
    const second = { params: { id }, query: { ...query, cursor }, headers: viewer }
    expect(await dataOf(contract.listProductMarks, second)).toMatchObject({ total: 2, nextCursor: null })
  })

  test('is a file with every code as it is', async () => {
    await store({ ...{ product: '1', barcode: '2', supplierCode: '3' }, brand: STATE, brandType: 'КМЧЗ' })
    const call = { params: { id }, query: { format: 'xlsx' as const }, headers: viewer }
    const response = await requestRoute(contract.exportProductMarks, call)
    const book = xlsx.read(await response.arrayBuffer(), { type: 'array' })
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    expect(xlsx.utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['Товар', 'ШК', 'Код поставщика', 'Тип марки', 'Марка', 'Статус'],
      ['1', '2', '3', 'КМЧЗ', STATE, 'В обороте'],
    ])
    expect((await requestRoute(contract.exportProductMarks, { ...call, headers: {} })).status).toBe(401)
  })
})

describe('changing a mark', () => {
  test('stores what is given, each field alone, and records it', async () => {
    const fields = { product: '9', barcode: '8', supplierCode: 'Я', brandType: 'КМЧЗ', status: 'Продана' }
    for (const [name, value] of Object.entries(fields)) {
      const before: Record<string, unknown> = await store({ brandType: 'КМДМ' })
      const markId = String(before.id)
      expect(await change(markId, { [name]: value, version: 1 })).toMatchObject({
        data: { productMark: { [name]: value, brand: before.brand, version: 2 } },
      })
      expect(await history(markId)).toMatchObject([
        { action: 'updated', scenarioId: id, changes: { [name]: { before: before[name], after: value } } },
      ])
    }
  })

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
      ...{ status: 409, code: 'conflict', error: 'This mark is in the table already' },
      fields: { brand: 'This mark is in the table already' },
    })
    const others = [await store(), await store(), await store()]
    const answers = await Promise.all(others.map((row) => change(row.id, { brand: 'one' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('on a stale version is refused with what is stored now', async () => {
    const { id: markId } = await store()
    await change(markId, { status: 'Выбыла', version: 1 })
    expect(await change(markId, { status: 'Сломана', version: 1 })).toMatchObject({
      ...{ status: 409, code: 'conflict' },
      data: { current: { _id: markId, status: 'Выбыла', version: 2 }, changes: [{ fields: ['status'] }] },
    })
  })

  test('is refused for what can’t be, for viewers, and below another scenario', async () => {
    const { id: markId } = await store()
    for (const wrong of [
      { brand: '' },
      { brand: null },
      { brand: 'x'.repeat(401) },
      { brandType: 'X' },
      { status: '' },
    ])
      expect(await change(markId, wrong)).toMatchObject({ status: 422 })
    expect(await change(markId, { status: 'Выбыла' }, {})).toMatchObject({ status: 401 })
    expect(await change(markId, { status: 'Выбыла' }, viewer)).toMatchObject({ status: 403 })
    const other = (await createScenario()).id
    expect(await change(markId, { status: 'Выбыла' }, headers, other)).toMatchObject({
      ...{ status: 404, error: 'Product mark not found' },
    })
  })
})

describe('several marks', () => {
  test('are given a status, which can be taken back, whatever it was', async () => {
    const rows = [await store({ status: 'Продана' }), await store({ status: 'Выбыла' })]
    const ids = rows.map((row) => row.id)
    const set = (status: string, as = headers) =>
      callRoute(contract.setStatusOfProductMarks, { params: { id }, body: { ids, status }, headers: as })
    const { data } = await set('Выбыла')
    expect(data).toEqual({ changes: [{ _id: ids[0], version: 2, status: 'Продана' }] })
    const undone = await callRoute(contract.undoStatusOfProductMarks, {
      ...{ params: { id }, headers },
      body: { ...contract.setStatusOfProductMarks.data.parse(data) },
    })
    expect(undone).toMatchObject({ data: { restored: 1, skipped: 0 } })
    expect((await list()).map(({ status }) => status)).toEqual(['Выбыла', 'Продана'])
    expect(await set('Продана')).toMatchObject({ status: 422 })
    expect(await set('Выбыла', viewer)).toMatchObject({ status: 403 })
  })

  test('are deleted and brought back, but not beside the same code', async () => {
    const [one, two] = [await store({ brand: OWN }), await store()]
    expect(await remove(one.id)).toMatchObject({ status: 200, data: {} })
    expect(await remove(one.id)).toMatchObject({ status: 404 })
    expect(await remove(two.id, viewer)).toMatchObject({ status: 403 })
    expect(await remove(two.id, headers, (await createScenario()).id)).toMatchObject({ status: 404 })
    const several = { params: { id }, body: { ids: [two.id] }, headers }
    expect(await dataOf(contract.deleteProductMarks, several)).toEqual({ deleted: 1 })
    expect(await history(one.id)).toMatchObject([{ action: 'deleted', fromStatus: 'В обороте' }])
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
