import fs from 'node:fs'
import { expect, test } from 'vitest'
import { tabSeparated } from '@/lib/shared/spreadsheet-text'
import { pastedProducts } from './pasted-products'

const products = (text: string) =>
  pastedProducts(text).map(({ line: _, source: __, problems: ___, hints: ____, ...product }) => product)

test('products are read from what was copied out of a spreadsheet, without its heading', () => {
  const text =
    'Код\tНазвание\tШК\tПоставщик\tID\tМарк\tМП\t1ТНП\r\n1001\tМолоко \t4600000000017\t7\t9\tда\t\t1\n\n1002\tКефир'
  expect(products(text)).toEqual([
    {
      productCode: '1001',
      name: 'Молоко',
      barcode: '4600000000017',
      supplierCode: '7',
      productId: '9',
      isMarked: true,
      isMarketplace: false,
      isOneC: true,
      price: null,
    },
    {
      productCode: '1002',
      name: 'Кефир',
      barcode: '',
      supplierCode: '',
      productId: '',
      isMarked: false,
      isMarketplace: false,
      isOneC: false,
      price: null,
    },
  ])
  expect(pastedProducts('')).toEqual([])
})

test('a pasted first row is left out only where it names columns, in English or Russian', () => {
  const pastedCodes = (text: string) => pastedProducts(text).map(({ productCode }) => productCode)
  expect(pastedCodes('PRODUCT CODE\tName\tBarcode\n1001\tМолоко\t46')).toEqual(['1001'])
  expect(pastedCodes('Код товара\tНаименование\tШтрих-код\nМЛК\tМолоко\t46')).toEqual(['МЛК'])
  expect(pastedCodes('МЛК\tМолоко\t46\nКФР\tКефир\t47')).toEqual(['МЛК', 'КФР'])
  expect(pastedCodes('Код\tМолоко\t46')).toEqual(['Код'])
})

test('titles say which column is where, in any order; a price that can not be read is named', () => {
  const copied = 'Product\tBarcode\tSupplier Code\tName\tPrice with Bonuses\n1001\t46\t7\tМолоко\t1 234,50 ₽'
  expect(products(copied)).toMatchObject([
    { productCode: '1001', barcode: '46', supplierCode: '7', name: 'Молоко', price: 1234.5 },
  ])
  const [none, ambiguous, negative] = pastedProducts(
    'Цена, руб.\tКод\tТовар\tШтрихкод\n\t1\tМолоко\t46\n1.234\t2\tКефир\t47\n-5\t3\tСыр\t48',
  )
  expect(none).toMatchObject({ name: 'Молоко', price: null, problems: [] })
  expect(ambiguous).toMatchObject({ name: 'Кефир', problems: [{ kind: 'price', problem: 'ambiguous' }] })
  expect(negative).toMatchObject({ name: 'Сыр', problems: [{ kind: 'price', problem: 'negative' }] })
})

test('pasted cells are read as spreadsheets and our own copies write them', () => {
  const copied = tabSeparated([['-7', 'Молоко "Утро"', '46', "'=", '+1', 'TRUE', 'ИСТИНА', 'yes']])
  const quoted = '1002\t"Кефир\n""1%"""\t47\t\t\tFALSE\tЛОЖЬ\tнет'
  expect(products(`${copied}\r\n${quoted}\r\n`)).toEqual([
    {
      productCode: '-7',
      name: 'Молоко "Утро"',
      barcode: '46',
      supplierCode: "'=",
      productId: '+1',
      isMarked: true,
      isMarketplace: true,
      isOneC: true,
      price: null,
    },
    {
      productCode: '1002',
      name: 'Кефир "1%"',
      barcode: '47',
      supplierCode: '',
      productId: '',
      isMarked: false,
      isMarketplace: false,
      isOneC: false,
      price: null,
    },
  ])
})

test('codes that a spreadsheet shortened are refused, and a wrong check digit is a hint', () => {
  const file = fs.readFileSync(
    new URL('../../../tests/fixtures/pasted/barcodes.tsv', import.meta.url),
    'utf8',
  )
  const rows = pastedProducts(file)
  expect(rows.map(({ barcode }) => barcode)).toEqual([
    ...['4,60123E+12', '4.60123E+12', '4601234567893', '0012345678905'],
    ...['4601234567890000', '4601234567893', '4601234567893', '4601234567894'],
  ])
  const problems = rows.map((row) => row.problems.map(({ kind }) => kind))
  expect(problems).toEqual([['shortened'], ['shortened'], [], [], ['digitsLost'], [], [], []])
  expect(rows.map((row) => row.hints)).toEqual([[], [], [], [], [], [], [], [{ kind: 'checkDigit' }]])
  expect(rows[0]?.source).toBe('10001\tМолоко 3,2 %\t4,60123E+12\tП-1')
})

test('a letter of a code that only looks right is a hint', () => {
  const [row] = pastedProducts('С01\tСыр Cheese\t46\tC01')
  expect(row).toMatchObject({
    problems: [],
    hints: [{ kind: 'lookalike', field: 'productCode', found: { letter: 'С', looksLike: 'C' } }],
  })
})

test('errors of a spreadsheet, and flags that are neither yes nor no, are named', () => {
  const paste = [
    '#Н/Д\tМолоко\t46',
    '1\t#REF!\t46',
    '2\tКефир\t#####',
    '3\tСыр\t46\t\t\t✔\tнет\t?',
    '4\tЧай\t46\t\t\t-\tДА',
  ]
  const rows = pastedProducts(paste.join('\n'))
  expect(rows.map(({ problems }) => problems)).toEqual([
    [{ kind: 'error', field: 'productCode' }],
    [{ kind: 'error', field: 'name' }],
    [{ kind: 'shortened', field: 'barcode' }],
    [{ kind: 'flag', field: 'isOneC', text: '?' }],
    [],
  ])
  expect(rows.slice(3)).toMatchObject([{ isMarked: true }, { isMarked: false, isMarketplace: true }])
})
